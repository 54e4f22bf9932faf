import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { charges, type disputes, LEDGER_ENTRY_COLUMNS, ledgerEntries, orders, type refunds } from '@/lib/db/schema';
import type { LedgerCause, MoneyAccount } from '@/lib/domain/ledger/accounts';
import {
  buildDisputeEntries,
  buildProductionEntries,
  buildRefundEntries,
  buildSaleEntries,
  type Sale,
  sumCreditedTaxRows,
} from '@/lib/domain/ledger/postings';
import { readTaxRows } from '../orders/tax-rows';
import type { OrderRow } from '../orders/to-dto';
import { postToLedger } from './post';
import { postDonation } from './post-donation';
import { adjustRelease } from './post-release';

const DISPUTE_CAUSES = {
  'needs response': 'disputed',
  'under review': 'disputed',
  won: 'dispute won',
  lost: 'charged back',
} as const satisfies Record<string, LedgerCause>;

/** Returns the fields that all postings about an order have in common. */
const about = ({ id, tenantId, currency, customer }: OrderRow) => ({
  tenantId: asTenantId(tenantId),
  orderId: id,
  currency,
  countryIso2: customer.countryIso2,
});

/** Returns the account that received an order's payment. An order paid in Shopify has no payment here. */
function getMoneyAccount({ gateway, account }: OrderRow): MoneyAccount {
  if (gateway === null) return 'shopify';
  return account === null ? 'platform_account' : 'owner_account';
}

async function readSale(tx: Tx, order: OrderRow): Promise<Sale> {
  const { taxes } = await readTaxRows(tx, order);
  const { region, totalMinor, discountMinor } = order;
  return { region, heldIn: getMoneyAccount(order), totalMinor, discountMinor, taxes };
}

/** Posts a settled order. */
export async function postSale(tx: Tx, order: OrderRow): Promise<void> {
  if (order.totalMinor === 0 && order.discountMinor === 0) return;
  const target = buildSaleEntries(await readSale(tx, order));
  const at = order.paidAt ?? order.placedAt;
  await postToLedger(tx, { ...about(order), subject: 'order', subjectId: order.id, cause: 'settled', at, target });
  await postDonation(tx, order, at);
}

/** Returns the amounts that other refunds and disputes than the given one returned from an order, per tax rate. */
async function readCredited(tx: Tx, { tenantId, id }: OrderRow, exceptId: string) {
  const entries = await tx
    .select(LEDGER_ENTRY_COLUMNS)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, tenantId),
        eq(ledgerEntries.orderId, id),
        inArray(ledgerEntries.subject, ['refund', 'dispute']),
        ne(ledgerEntries.subjectId, exceptId),
      ),
    );
  return sumCreditedTaxRows(entries);
}

/**
 * Posts the present state of a refund: a completed one, or one that failed after it was completed. Does nothing for a
 * refund of a payment for an earlier version of the order, which was never posted as a sale.
 * @param order locked row of its order
 */
export async function postRefund(
  tx: Tx,
  order: OrderRow,
  refund: typeof refunds.$inferSelect,
  at = new Date(),
): Promise<void> {
  if (refund.cause !== 'owner') return;
  const isMade = refund.state === 'done';
  const target = isMade
    ? buildRefundEntries(await readSale(tx, order), await readCredited(tx, order, refund.id), refund.amountMinor)
    : [];
  const cause = isMade ? 'refunded' : 'refund failed';
  await postToLedger(tx, { ...about(order), subject: 'refund', subjectId: refund.id, cause, at, target });
  await postDonation(tx, order, at);
  await adjustRelease(tx, order, at);
}

/**
 * Posts the present state of a dispute.
 * @param order locked row of its order
 */
export async function postDispute(tx: Tx, order: OrderRow, dispute: typeof disputes.$inferSelect): Promise<void> {
  const sale = await readSale(tx, order);
  const target = buildDisputeEntries(sale, await readCredited(tx, order, dispute.id), dispute);
  const cause = DISPUTE_CAUSES[dispute.state];
  await postToLedger(tx, {
    ...about(order),
    subject: 'dispute',
    subjectId: dispute.id,
    cause,
    at: dispute.eventAt,
    target,
  });
  await postDonation(tx, order, dispute.eventAt);
  await adjustRelease(tx, order, dispute.eventAt);
}

/**
 * Reverses the sale of a cancelled order that was paid in a Shopify shop, because no refund of it is reported here. Does
 * nothing for other orders, whose refunds are posted, and for an order that is not cancelled.
 */
export async function postCancelledSale(tx: Tx, { tenantId, orderId }: OrderKey, at = new Date()): Promise<void> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), eq(orders.status, 'cancelled')))
    .for('update');
  if (!order || order.totalMinor === 0 || getMoneyAccount(order) !== 'shopify') return;
  await postToLedger(tx, {
    ...about(order),
    subject: 'order',
    subjectId: orderId,
    cause: 'sale cancelled',
    at,
    target: [],
  });
}

/**
 * Posts the sum of an order's charges: its cost, the reversal after a cancellation, and the cost again if it was
 * produced nevertheless.
 */
export async function postProduction(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const rows = await tx
    .select({ order: orders, charge: charges })
    .from(charges)
    .innerJoin(orders, eq(orders.id, charges.orderId))
    .where(and(eq(charges.orderId, orderId), eq(charges.tenantId, tenantId)))
    .orderBy(charges.at, charges.id);
  const last = rows.at(-1);
  if (!last) return;
  const sum = (of: (charge: (typeof rows)[number]['charge']) => number): number =>
    rows.reduce((total, { charge }) => total + of(charge), 0);
  const target = buildProductionEntries({
    productionMinor: sum((charge) => charge.productionMinor),
    shippingMinor: sum((charge) => charge.shippingMinor),
  });
  const causes = {
    order: 'produced',
    cancellation: 'production reversed',
    'made after all': 'produced after all',
  } as const;
  const { order, charge } = last;
  await postToLedger(tx, {
    ...about(order),
    subject: 'production',
    subjectId: orderId,
    cause: causes[charge.kind],
    at: charge.at,
    target,
  });
}
