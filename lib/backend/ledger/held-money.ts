import { eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { bills, budgets, charges, tenants } from '@/lib/db/schema';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import { type Currency, calculateShareHalfUp } from '@/lib/domain/money/money';
import { calculateCoveredProductionMinor, type HeldMoney } from '@/lib/domain/payouts/balance';
import { PAYOUT_RESERVE_DAYS } from '@/lib/domain/payouts/terms';
import { ALL_DAYS } from '@/lib/domain/revenue/range';
import { buildNotFoundError } from '@/lib/platform/errors';
import { buildDaySumsSql } from './day-sums';
import { readBillVat } from './platform-party';

/**
 * Money that the platform holds for a tenant in a currency, with the amounts that decide whether orders can be
 * produced.
 */
interface TenantMoney extends HeldMoney {
  readonly currency: Currency;
  /** Unpaid shipping of produced orders, billed or not; minor units ex VAT. */
  readonly owedShippingMinor: number;
}

/**
 * Reads the money that the platform holds for a tenant per currency. Without a credit account, the full cost of
 * production is deducted, including orders that no fulfiller has accepted yet. With a credit account, only overdue
 * bills are deducted.
 * @param platform handle for the platform's own company, as for {@link readBillVat}
 */
export async function readHeldMoney(tx: Tx, tenantId: TenantId, platform: Tx) {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw buildNotFoundError();
  const vat = await readBillVat(platform, tenant);
  const hasCredit = tenant.creditActivatedAt !== null;
  const { rows } = await tx.execute<{
    currency: Currency;
    held: number;
    released: number;
    late: number;
    used: number;
    shipping: number;
    overdue: number;
  }>(sql`
    with held as (
      select currency, sum(amount_minor) filter (where account = 'platform_account') as held,
        sum(amount_minor) filter (where account = 'payout_balance') as released,
        sum(amount_minor) filter (where account = 'payout_balance' and cause = 'released'
          and day > (now() at time zone ${tenantTimeZoneSql})::date - ${PAYOUT_RESERVE_DAYS}::int) as late
      from ${buildDaySumsSql(tenantId, ALL_DAYS)} sums cross join (select region from tenants where id = ${tenantId}) t
      where account in ('platform_account', 'payout_balance') group by currency
    ), shipped as (
      select currency, shipping_minor from ${charges} where tenant_id = ${tenantId} and bill_id is null
      union all select currency, shipping_minor from ${bills} where tenant_id = ${tenantId} and paid_at is null
    )
    select h.currency, coalesce(h.held, 0)::float8 as held, coalesce(h.released, 0)::float8 as released,
      coalesce(h.late, 0)::float8 as late,
      coalesce((select used_minor from ${budgets} where tenant_id = ${tenantId} and event_id = 0
        and currency = h.currency), 0)::float8 as used,
      coalesce((select sum(shipping_minor) from shipped s where s.currency = h.currency), 0)::float8 as shipping,
      coalesce((select sum(goods_minor + shipping_minor + vat_minor) from ${bills} where tenant_id = ${tenantId}
        and currency = h.currency and paid_at is null and due_on < current_date), 0)::float8 as overdue
    from held h order by h.currency`);
  const money = rows.map(({ currency, held, released, late, used, shipping, overdue }): TenantMoney => {
    const netMinor = Math.max(0, used + shipping);
    return {
      currency,
      heldMinor: held,
      releasedMinor: released,
      lateMinor: late,
      owedMinor: hasCredit ? overdue : netMinor + calculateShareHalfUp(netMinor, vat.rateBps),
      owedShippingMinor: shipping,
    };
  });
  return { tenant, hasCredit, vat, money };
}

/**
 * Returns the maximum total cost of a tenant's orders in production in a currency, with one more order's shipping. The
 * money that the platform holds must pay for them. Minor units ex VAT; null with a credit account, and when the
 * platform holds no money. For transactions of a tenant, which cannot read the platform's company.
 */
export async function readCoveredProduction(
  tx: Tx,
  { tenantId, currency, shippingMinor }: { tenantId: TenantId; currency: Currency; shippingMinor: number },
): Promise<number | null> {
  const { hasCredit, vat, money } = await readHeldMoney(tx, tenantId, asPlatform());
  const held = money.find((row) => row.currency === currency);
  if (hasCredit || !held) return null;
  const moneyMinor = held.heldMinor + held.releasedMinor;
  if (moneyMinor <= 0) return null;
  return calculateCoveredProductionMinor({
    moneyMinor,
    vatRateBps: vat.rateBps,
    shippingMinor: held.owedShippingMinor + shippingMinor,
  });
}
