import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { payouts } from '@/lib/db/schema';
import { buildPayoutEntries } from '@/lib/domain/ledger/postings';
import { postToLedger } from './post';

/**
 * Posts a pay-out, or reverses it after it failed.
 * @param payout locked or new row
 */
export async function postPayout(tx: Tx, payout: typeof payouts.$inferSelect): Promise<void> {
  const { id, tenantId, currency, amountMinor, state, createdAt, decidedAt } = payout;
  const isFailed = state === 'failed';
  await postToLedger(tx, {
    tenantId: asTenantId(tenantId),
    subject: 'payout',
    subjectId: id,
    cause: isFailed ? 'payout failed' : 'paid out',
    orderId: null,
    currency,
    countryIso2: '',
    at: isFailed && decidedAt ? decidedAt : createdAt,
    target: isFailed ? [] : buildPayoutEntries(amountMinor),
  });
}
