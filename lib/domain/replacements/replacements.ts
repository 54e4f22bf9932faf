import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** Why somebody gets goods again (ADM-16). */
export const REPLACEMENT_REASONS = ['damaged', 'misprint', 'lost', 'wrong item'] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

/** Who pays for making and sending them again. */
export const REPLACEMENT_PAYERS = ['tenant', 'fulfiller', 'platform'] as const;
export type ReplacementPayer = (typeof REPLACEMENT_PAYERS)[number];

/** Whom a user may let pay: what the platform pays is its staff's to decide. */
export const listPayers = (user: {
  readonly superadmin: boolean;
  /** Set while staff are on a support visit. */
  readonly visit?: object | null;
}): readonly ReplacementPayer[] =>
  REPLACEMENT_PAYERS.filter((payer) => payer !== 'platform' || user.superadmin || Boolean(user.visit));

/** Whether goods of an order may be sent again: a cancelled one was never made. */
export const isReplaceable = (status: OrderStatus): boolean => getStatusRules(status).allows.replacement;

interface Wanted {
  readonly lineId: string;
  readonly quantity: number;
}

/** Whether each line is of the order, named once, and not more of it than was ordered. */
export function arePickable(
  picked: readonly Wanted[],
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
