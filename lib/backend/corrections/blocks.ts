import type { Tx } from '@/lib/db/client';
import { addressBlock, type CorrectionBlock, correctionBlock, needsRecall } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError } from '@/lib/errors';
import { findHolder, findWaiting, type Holder } from '../fulfilment/waiting-correction';
import { lastIssue } from '../orders/move';
import type { OrderKey } from './find-line';

const BLOCK_CODES = {
  'being recalled': 'correction_being_recalled',
  'being submitted': 'correction_being_submitted',
  'with fulfiller': 'correction_with_fulfiller',
  'in production': 'correction_in_production',
  shipped: 'correction_shipped',
  cancelled: 'correction_cancelled',
} as const satisfies Record<CorrectionBlock, string>;

export const blockedError = (block: CorrectionBlock): AppError => new AppError('conflict', refusal(BLOCK_CODES[block]));

/** Returns why an order's lines can't be changed now; null where they can, be it after a recall. */
export async function findBlock(tx: Tx, of: OrderKey, status: OrderStatus): Promise<CorrectionBlock | null> {
  if (needsRecall(status)) return recallBlock(tx, of);
  const issue = status === 'address issue' ? await lastIssue(tx, { ...of, issue: status }) : null;
  return correctionBlock(status, issue?.next ?? null);
}

/** The same for what is missing of an order, for which no fulfiller is asked to stop.
 *  @throws AppError `conflict` where it is too late */
export async function assertMissingCanCome(tx: Tx, of: OrderKey, status: OrderStatus): Promise<void> {
  const block = needsRecall(status) ? 'with fulfiller' : await findBlock(tx, of, status);
  if (block) throw blockedError(block);
}

/** The same of an order's address. */
export const findAddressBlock = async (tx: Tx, of: OrderKey, status: OrderStatus): Promise<CorrectionBlock | null> =>
  needsRecall(status) ? recallBlock(tx, of) : addressBlock(status);

/** One change at a time waits; and nobody can be asked of an order that no fulfiller has accepted. */
async function recallBlock(tx: Tx, of: OrderKey): Promise<CorrectionBlock | null> {
  if (await findWaiting(tx, of)) return 'being recalled';
  return (await findHolder(tx, of)) ? null : 'with fulfiller';
}

/**
 * Returns who must give an order back before it is changed; null where nobody must.
 * @throws AppError `conflict` without the consent of whoever asks: they saw an order that no fulfiller had
 */
export async function findHolderToAsk(
  tx: Tx,
  of: OrderKey,
  status: OrderStatus,
  consents: boolean,
): Promise<Holder | null> {
  if (!needsRecall(status)) return null;
  if (!consents) throw new AppError('conflict', refusal('correction_needs_recall'));
  return findHolder(tx, of);
}
