import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { bills } from '@/lib/db/schema';
import { buildBillEntries } from '@/lib/domain/ledger/postings';
import { postToLedger } from './post';

/**
 * Posts a bill, and its payment once it is paid.
 * @param bill locked or new row
 */
export async function postBill(tx: Tx, bill: typeof bills.$inferSelect): Promise<void> {
  const { id, tenantId, currency, paidAt, fromBalance } = bill;
  const paidFrom = paidAt === null ? null : fromBalance ? 'payout_balance' : 'owner_account';
  await postToLedger(tx, {
    tenantId: asTenantId(tenantId),
    subject: 'bill',
    subjectId: id,
    cause: paidAt ? 'bill paid' : 'billed',
    orderId: null,
    currency,
    countryIso2: '',
    at: paidAt ?? new Date(bill.issuedOn),
    target: buildBillEntries({ ...bill, paidFrom }),
  });
}
