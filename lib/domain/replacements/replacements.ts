import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** Reasons for a replacement (ADM-16). */
export const REPLACEMENT_REASONS = ['damaged', 'misprint', 'lost', 'wrong item'] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** Parties that can pay for a replacement. */
export const REPLACEMENT_PAYERS = ['tenant', 'fulfiller', 'platform'] as const;
export type ReplacementPayer = (typeof REPLACEMENT_PAYERS)[number];

/** Lists the payers that a user can choose. Only staff can decide that the platform pays. */
export const listReplacementPayers = (user: {
  readonly superadmin: boolean;
  /** Support visit of a member of staff; absent or null without one. */
  readonly visit?: object | null;
}): readonly ReplacementPayer[] =>
  REPLACEMENT_PAYERS.filter((payer) => payer !== 'platform' || user.superadmin || Boolean(user.visit));

/** Returns whether an order in this status can be replaced. A cancelled order cannot, because it was never made. */
export const isReplaceable = (status: OrderStatus): boolean => getStatusRules(status).allows.replacement;

interface PickedLine {
  readonly lineId: string;
  readonly quantity: number;
}

/**
 * Returns whether at least one line is picked, and each picked line belongs to the order, occurs once, and has a
 * quantity of 1 up to the ordered quantity.
 */
export function arePickedLinesValid(
  picked: readonly PickedLine[],
  ordered: readonly { readonly id: string; readonly quantity: number }[],
): boolean {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  const ids = new Set(picked.map(({ lineId }) => lineId));
  return (
    picked.length > 0 &&
    ids.size === picked.length &&
    picked.every(({ lineId, quantity }) => quantity >= 1 && quantity <= (quantities.get(lineId) ?? 0))
  );
}
