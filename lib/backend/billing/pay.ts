import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, isRowId, type TenantId } from '@/lib/db/ids';
import { bills } from '@/lib/db/schema';
import { formatBillNumber } from '@/lib/domain/billing/period';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { enqueueWaitingOrders, releaseBudget, TENANT_BUDGET_EVENT_ID } from '../fulfilment/budgets';
import { postBill } from '../ledger/post-bill';
import { listBills } from './list';

/**
 * Marks a client's bill as paid. Releases the credit that the orders on the bill had used, and resumes orders that
 * waited for credit. Runs without tenant scope, because staff record the payments of all clients. 404 for another
 * client's bill, `conflict` for a bill that is already paid.
 */
export function payBill(context: { userId: number; clientId: number; billId: string }) {
  const { userId, clientId, billId } = context;
  if (!isRowId(clientId)) throw buildNotFoundError();
  const tenantId = asTenantId(clientId);
  return withPlatform(async (tx) => {
    if (!(await markBillPaid(tx, { tenantId, billId, userId, fromBalance: false }))) {
      const mine = and(eq(bills.id, billId), eq(bills.tenantId, tenantId));
      if ((await tx.$count(bills, mine)) === 0) throw buildNotFoundError();
      throw new AppError('conflict', buildErrorReason('invoice_paid'));
    }
    return { rows: await listBills(tx, tenantId) };
  });
}

/**
 * Marks an open bill as paid, posts it, and releases the credit that the orders on the bill had used. Returns false for
 * a bill that is already paid, and for another tenant's bill.
 * @param of `userId`: user who recorded the payment; null = the program
 */
export async function markBillPaid(
  tx: Tx,
  of: {
    readonly tenantId: TenantId;
    readonly billId: string;
    readonly userId: number | null;
    readonly fromBalance: boolean;
  },
): Promise<boolean> {
  const { tenantId, billId, userId, fromBalance } = of;
  const [paid] = await tx
    .update(bills)
    .set({ paidAt: new Date(), paidBy: userId, fromBalance })
    .where(and(eq(bills.id, billId), eq(bills.tenantId, tenantId), isNull(bills.paidAt)))
    .returning();
  if (!paid) return false;
  await postBill(tx, paid);
  const amountMinor = await markOrdersPaid(tx, billId);
  if (amountMinor > 0) {
    await releaseBudget(tx, { tenantId, currency: paid.currency }, amountMinor);
    await enqueueWaitingOrders(tx, { tenantId, eventId: TENANT_BUDGET_EVENT_ID });
  }
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'client invoice paid',
    subjectType: 'tenant',
    subjectId: tenantId,
    details: {
      number: formatBillNumber(paid.number),
      total_minor: paid.productionMinor + paid.shippingMinor + paid.vatMinor,
      currency: paid.currency,
    },
  });
  return true;
}

/** Marks the orders of a bill as settled. Returns the credit that they had used, in minor units. */
async function markOrdersPaid(tx: Tx, billId: string): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    with settled as (
      update order_fulfilments f set settled_at = now() from charges c
      where c.bill_id = ${billId} and f.order_id = c.order_id and f.settled_at is null and (c.kind = 'made after all'
        or c.kind = 'order' and not exists (select from charges a where a.order_id = c.order_id and a.kind = 'made after all'))
      returning f.reserved_minor
    ) select coalesce(sum(reserved_minor), 0)::float8 as taken from settled`);
  return rows[0]?.taken ?? 0;
}
