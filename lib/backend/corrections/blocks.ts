import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { correctionBlock, findAddressChangeBlock, needsRecall } from '@/lib/domain/orders/corrections';
import type { CorrectionBlock } from '@/lib/domain/orders/status-terms';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { AppError } from '@/lib/platform/errors';
import { findOrderHolder, findPendingCorrection, type OrderHolder } from '../fulfilment/waiting-correction';
import { findLastOrderIssue } from '../orders/move';

const BLOCK_CODES = {
  'being recalled': 'correction_being_recalled',
  'being submitted': 'correction_being_submitted',
  'with fulfiller': 'correction_with_fulfiller',
  'in production': 'correction_in_production',
  shipped: 'correction_shipped',
  cancelled: 'correction_cancelled',
} as const satisfies Record<CorrectionBlock, string>;

export const buildCorrectionBlockError = (block: CorrectionBlock): AppError =>
  new AppError('conflict', buildErrorReason(BLOCK_CODES[block]));

/** Returns why an order's lines cannot be changed now; null where they can, possibly after a recall. */
export async function findCorrectionBlock(tx: Tx, of: OrderKey, status: OrderStatus): Promise<CorrectionBlock | null> {
  if (needsRecall(status)) return recallBlock(tx, of);
  const issue = status === 'address issue' ? await findLastOrderIssue(tx, { ...of, issue: status }) : null;
  return correctionBlock(status, issue?.next ?? null);
}

/**
 * Requires that missing personalisation can still be added. It is too late when a fulfiller holds the order, because
 * orders are not recalled for this.
 * @throws AppError `conflict` where it is too late
 */
export async function assertPersonalisationCanBeAdded(tx: Tx, of: OrderKey, status: OrderStatus): Promise<void> {
  const block = needsRecall(status) ? 'with fulfiller' : await findCorrectionBlock(tx, of, status);
  if (block) throw buildCorrectionBlockError(block);
}

/** Returns why an order's address cannot be changed now; null where it can. */
export const findAddressBlock = async (tx: Tx, of: OrderKey, status: OrderStatus): Promise<CorrectionBlock | null> =>
  needsRecall(status) ? recallBlock(tx, of) : findAddressChangeBlock(status);

/**
 * Returns why an order cannot be recalled for a change; null where it can. Only one change at a time can be pending,
 * and only an accepted order can be recalled.
 */
async function recallBlock(tx: Tx, of: OrderKey): Promise<CorrectionBlock | null> {
  if (await findPendingCorrection(tx, of)) return 'being recalled';
  return (await findOrderHolder(tx, of)) ? null : 'with fulfiller';
}

/**
 * Returns the fulfiller that must return an order before it is changed; null when no fulfiller has to.
 * @throws AppError `conflict` without the caller's consent, because their screen showed an order without a fulfiller
 */
export async function findFulfillerToRecall(
  tx: Tx,
  of: OrderKey,
  status: OrderStatus,
  consents: boolean,
): Promise<OrderHolder | null> {
  if (!needsRecall(status)) return null;
  if (!consents) throw new AppError('conflict', buildErrorReason('correction_needs_recall'));
  return findOrderHolder(tx, of);
}
