import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { LEDGER_ENTRY_COLUMNS, ledgerEntries } from '@/lib/db/schema';
import { calculateDonationLeft } from '@/lib/domain/fundraising/fundraiser';
import { buildDonationEntries } from '@/lib/domain/ledger/postings';
import { calculateOrderResult } from '@/lib/domain/ledger/profit';
import type { OrderRow } from '../orders/to-dto';
import { postToLedger } from './post';

/**
 * Posts an order's donation to its store's cause, as far as the order's payment was not returned.
 * @param order locked row
 */
export async function postDonation(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.donationMinor === 0) return;
  const tenantId = asTenantId(order.tenantId);
  const entries = await tx
    .select(LEDGER_ENTRY_COLUMNS)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, tenantId),
        eq(ledgerEntries.orderId, order.id),
        ne(ledgerEntries.subject, 'donation'),
      ),
    );
  const { donationMinor, totalMinor } = order;
  const { receivedMinor } = calculateOrderResult(entries);
  const leftMinor = calculateDonationLeft({ donationMinor, totalMinor, receivedMinor });
  await postToLedger(tx, {
    tenantId,
    subject: 'donation',
    subjectId: order.id,
    cause: leftMinor === donationMinor ? 'donated' : 'donation reduced',
    orderId: order.id,
    currency: order.currency,
    countryIso2: order.customer.countryIso2,
    at,
    target: buildDonationEntries(leftMinor),
  });
}
