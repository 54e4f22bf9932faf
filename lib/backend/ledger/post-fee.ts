import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { refunds } from '@/lib/db/schema';
import { buildFeeEntries } from '@/lib/domain/ledger/postings';
import type { OrderRow } from '../orders/to-dto';
import { postToLedger } from './post';

/**
 * Condition for refunds that returned the application fee. A refund that failed afterwards did not charge the fee
 * again.
 */
const returnedFee = and(
  eq(refunds.cause, 'owner'),
  eq(refunds.returnsFee, true),
  sql`(${refunds.state} = 'done' or ${refunds.reference} is not null)`,
);

/**
 * Posts the present state of an order's application fee: charged, or returned with a refund.
 * @param order locked row
 */
export async function postFee(tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (order.account === null || !order.feeMinor) return;
  const tenantId = asTenantId(order.tenantId);
  const returns = await tx.$count(
    refunds,
    and(eq(refunds.orderId, order.id), eq(refunds.tenantId, tenantId), returnedFee),
  );
  const isReturned = returns > 0;
  await postToLedger(tx, {
    tenantId,
    subject: 'fee',
    subjectId: order.id,
    cause: isReturned ? 'fee returned' : 'fee kept',
    orderId: order.id,
    currency: order.currency,
    countryIso2: order.customer.countryIso2,
    at,
    target: isReturned ? [] : buildFeeEntries(order.feeMinor),
  });
}
