import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { LEDGER_ENTRY_COLUMNS, ledgerEntries } from '@/lib/db/schema';
import { buildReleaseEntries } from '@/lib/domain/ledger/postings';
import type { OrderRow } from '../orders/to-dto';
import { postToLedger } from './post';

/**
 * Releases the part of an order's payment that the platform holds, so that it may be paid out.
 * @param order locked row
 */
export async function postRelease(tx: Tx, order: OrderRow, at = new Date()): Promise<void> {
  const tenantId = asTenantId(order.tenantId);
  const posted = await tx
    .select(LEDGER_ENTRY_COLUMNS)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, tenantId),
        eq(ledgerEntries.orderId, order.id),
        ne(ledgerEntries.subject, 'release'),
      ),
    );
  await postToLedger(tx, {
    tenantId,
    subject: 'release',
    subjectId: order.id,
    cause: 'released',
    orderId: order.id,
    currency: order.currency,
    countryIso2: order.customer.countryIso2,
    at,
    target: buildReleaseEntries(posted),
  });
}

/**
 * Deducts a later refund or dispute of a released payment from the amount that may be paid out.
 * @param order locked row
 */
export async function adjustRelease(tx: Tx, order: OrderRow, at?: Date): Promise<void> {
  const { rows } =
    await tx.execute(sql`select from ledger_entries where subject_id = ${order.id} and subject = 'release'
    and tenant_id = ${order.tenantId} limit 1`);
  if (rows.length > 0) await postRelease(tx, order, at);
}
