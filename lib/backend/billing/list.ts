import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { bills, charges } from '@/lib/db/schema';
import { billNumber } from '@/lib/domain/billing/period';
import { toDecimal } from '@/lib/domain/money/decimal';

const SHOWN = 60;

/** A tenant's bills, the newest first: five years of them. */
export async function listBills(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select()
    .from(bills)
    .where(eq(bills.tenantId, tenantId))
    .orderBy(desc(bills.number))
    .limit(SHOWN);
  return rows.map((bill) => ({
    id: bill.id,
    number: billNumber(bill.number),
    issued_on: bill.issuedOn,
    due_on: bill.dueOn,
    last_day: bill.lastDay,
    goods: toDecimal(bill.goodsMinor),
    shipping: toDecimal(bill.shippingMinor),
    total: toDecimal(bill.goodsMinor + bill.shippingMinor),
    currency: bill.currency,
    state: bill.paidAt === null ? ('open' as const) : ('paid' as const),
    paid_at: bill.paidAt?.toISOString() ?? null,
  }));
}

/** What is on no bill yet. */
export async function readUnbilled(tx: Tx, tenantId: TenantId) {
  const [row] = await tx
    .select({
      goods: sql<number>`coalesce(sum(${charges.goodsMinor}), 0)::float8`,
      shipping: sql<number>`coalesce(sum(${charges.shippingMinor}), 0)::float8`,
      orders: sql<number>`count(*) filter (where ${charges.kind} = 'order')::int`,
    })
    .from(charges)
    .where(and(eq(charges.tenantId, tenantId), isNull(charges.billId)));
  const { goods = 0, shipping = 0, orders = 0 } = row ?? {};
  return { goods: toDecimal(goods), shipping: toDecimal(shipping), total: toDecimal(goods + shipping), orders };
}
