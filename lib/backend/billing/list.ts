import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { bills, charges } from '@/lib/db/schema';
import { formatBillNumber } from '@/lib/domain/billing/period';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';

const MAX_BILLS = 60;

/** Lists a tenant's bills of the last five years, newest first. */
export async function listBills(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select({ bill: bills, overdue: sql<boolean>`${bills.paidAt} is null and ${bills.dueOn} < current_date` })
    .from(bills)
    .where(eq(bills.tenantId, tenantId))
    .orderBy(desc(bills.number))
    .limit(MAX_BILLS);
  return rows.map(({ bill, overdue }) => ({
    id: bill.id,
    number: formatBillNumber(bill.number),
    issued_on: bill.issuedOn,
    due_on: bill.dueOn,
    last_day: bill.lastDay,
    production: toDecimal(bill.productionMinor),
    shipping: toDecimal(bill.shippingMinor),
    net: toDecimal(bill.productionMinor + bill.shippingMinor),
    vat_kind: bill.vatKind,
    vat_rate_percent: toDecimal(bill.vatRateBps),
    vat: toDecimal(bill.vatMinor),
    total: toDecimal(bill.productionMinor + bill.shippingMinor + bill.vatMinor),
    currency: bill.currency,
    state: bill.paidAt === null ? ('open' as const) : ('paid' as const),
    overdue,
    paid_at: bill.paidAt?.toISOString() ?? null,
  }));
}

/** Returns the sums of the unbilled charges per currency; amounts ex VAT. */
export async function sumUnbilledCharges(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select({
      currency: charges.currency,
      production: sql<number>`sum(${charges.productionMinor})::float8`,
      shipping: sql<number>`sum(${charges.shippingMinor})::float8`,
      orders: sql<number>`count(*) filter (where ${charges.kind} <> 'cancellation')::int`,
    })
    .from(charges)
    .where(and(eq(charges.tenantId, tenantId), isNull(charges.billId)))
    .groupBy(charges.currency)
    .orderBy(charges.currency);
  return rows.map(({ currency, production, shipping, orders }) => ({
    currency,
    production: toDecimal(production),
    shipping: toDecimal(shipping),
    total: toDecimal(production + shipping),
    orders,
  }));
}

/** Converts a credit in one currency to its DTO; amounts in major units. */
export const toCreditDto = (credit: { currency: Currency; limitMinor: number | null; usedMinor: number }) => ({
  currency: credit.currency,
  limit: credit.limitMinor === null ? null : toDecimal(credit.limitMinor),
  used: toDecimal(credit.usedMinor),
});
