import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, orders, tenants } from '@/lib/db/schema';
import { getLocalDate, getStartOfDay } from '@/lib/domain/dates/zone';
import { toDecimal } from '@/lib/domain/money/decimal';
import { hasEveryPaymentAccount } from '@/lib/domain/payments/accounts';
import { getTimeZone, type Region } from '@/lib/domain/regions/regions';
import { getPresetRange } from '@/lib/domain/revenue/range';
import { listBlockingChecks, listSellerItems } from '@/lib/domain/store/publish-checklist';
import { toVerificationDto } from '../clients/verification';
import { hasConfirmedAdminSql } from '../events/checklist';
import { readProduction } from '../fulfilment/read-production';
import { sumSales } from '../ledger/sum-sales';
import { needsAttentionSql } from '../orders/filter';
import { isPlacedSql, isSaleSql } from '../orders/queries';
import { listAccountStates } from '../payments/accounts';
import { listPaymentProblems } from '../payments/problems';
import { isCompanyNotVatRegisteredSql } from '../stores/own-event';

const MAX_INCOMPLETE_STORES = 10;
/** Maximum number of open stores without production that the dashboard lists. */
const MAX_UNMADE = 5;

/** Returns the store owner's dashboard: progress of the set-up, and sales of the last 30 days (ADM-09). */
export function readDashboard(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    const [stores, incomplete, sales, attention, requests, production, problems, accounts] = await Promise.all([
      readStores(tx, tenantId),
      listIncompleteStores(tx, tenantId),
      readSales(tx, tenantId),
      countAttention(tx, tenantId),
      countAsked(tx, tenantId),
      readProduction(tx, tenantId),
      listPaymentProblems(tx, tenantId),
      listAccountStates(tx, tenantId),
    ]);
    const verification = toVerificationDto({
      isVerified: stores.is_verified,
      isEmailConfirmed: stores.is_email_confirmed,
      company: stores.company,
    });
    const hasAccounts = hasEveryPaymentAccount(accounts);
    // A tenant needs verification to sell without its own payment accounts, and to use the platform's fulfillers.
    const needsVerification = !hasAccounts || production.way === 'platform';
    return {
      region: stores.region,
      verification,
      steps: [
        { step: 'account' as const, done: true },
        { step: 'company' as const, done: stores.has_company },
        ...(needsVerification ? [{ step: 'verification' as const, done: verification.verified }] : []),
        // The platform pays out to the bank account of a verified tenant without payment accounts of its own.
        { step: 'payments' as const, done: hasAccounts || (verification.verified && stores.has_bank_account) },
        { step: 'store' as const, done: stores.stores > 0 },
        { step: 'products' as const, done: stores.has_products },
        { step: 'production' as const, done: isMade(production, stores.next_store) },
        { step: 'publish' as const, done: stores.live > 0 },
      ],
      next_store: stores.next_store,
      incomplete_stores: incomplete,
      stores: stores.stores,
      live_stores: stores.live,
      orders_30_days: sales.orders,
      revenue_30_days: sales.sums.map(({ currency, grossMinor }) => ({ currency, amount: toDecimal(grossMinor) })),
      attention,
      requests,
      payment_problems: problems,
      payment_accounts: accounts,
      unmade_stores: production.stores
        .filter(({ open, findings }) => open && findings.length > 0)
        .slice(0, MAX_UNMADE)
        .map(({ slug, name, findings }) => ({ slug, name, findings })),
      waiting: production.waiting,
      to_make: production.to_make,
      to_ship: production.to_ship,
      to_make_later: production.to_make_later,
    };
  });
}

/**
 * Returns whether a sold item would be produced: in the store that the set-up steps show, or, if they show no store, in
 * the stores that have not ended.
 */
function isMade({ findings, stores }: Awaited<ReturnType<typeof readProduction>>, store: string | null): boolean {
  const matchingStore = stores.find(({ slug }) => slug === store);
  return matchingStore ? matchingStore.findings.length === 0 : findings.length === 0;
}

async function readStores(tx: Tx, tenantId: TenantId) {
  const { rows } = await tx.execute<{
    region: Region;
    stores: number;
    live: number;
    next_store: string | null;
    has_products: boolean;
    has_company: boolean;
    has_bank_account: boolean;
    is_verified: boolean;
    is_email_confirmed: boolean;
    company: typeof tenants.$inferSelect.company;
  }>(sql`
    select ${tenants.region},
      (select count(*)::int from events e where e.tenant_id = ${tenants.id} and e.deleted_at is null) as stores,
      (select count(*)::int from events e where e.tenant_id = ${tenants.id} and e.deleted_at is null and e.status = 'Active') as live,
      (select e.slug from events e where e.tenant_id = ${tenants.id} and e.deleted_at is null
        order by e.status = 'Draft' desc, e.created_at desc, e.id desc limit 1) as next_store,
      exists (select from event_products p join events e on e.id = p.event_id
        where e.tenant_id = ${tenants.id} and e.deleted_at is null) as has_products,
      btrim(${tenants.company}->>'legalName') <> '' and btrim(${tenants.company}->>'address') <> '' as has_company,
      exists (select from payout_accounts b where b.tenant_id = ${tenants.id}) as has_bank_account,
      ${tenants.verifiedAt} is not null as is_verified,
      ${hasConfirmedAdminSql} as is_email_confirmed,
      ${tenants.company} as company
    from ${tenants} where ${tenants.id} = ${tenantId}`);
  const [row] = rows;
  if (!row) throw new Error('a tenant sees no row of its own');
  return row;
}

/**
 * Lists open stores with incomplete seller data: they opened before it was required, or it was removed later. At most
 * ten, by name.
 */
async function listIncompleteStores(tx: Tx, tenantId: TenantId) {
  const rows = await tx
    .select({
      slug: events.slug,
      name: events.name,
      type: events.type,
      region: events.region,
      notVatRegistered: sql<boolean>`(${events.notVatRegistered} or ${isCompanyNotVatRegisteredSql})`,
      isEmailConfirmed: hasConfirmedAdminSql,
      company: tenants.company,
    })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .where(and(eq(events.tenantId, tenantId), eq(events.status, 'Active'), isNull(events.deletedAt)))
    .orderBy(events.name, events.id);
  return rows
    .map(({ slug, name, ...facts }) => ({ slug, name, checks: listBlockingChecks(listSellerItems(facts)) }))
    .filter(({ checks }) => checks.length > 0)
    .slice(0, MAX_INCOMPLETE_STORES);
}

/** Returns the sums by currency and the number of orders of the last 30 days, today included. */
async function readSales(tx: Tx, tenantId: TenantId) {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw new Error('a tenant sees no row of its own');
  const zone = getTimeZone(tenant.region);
  const range = getPresetRange('30-days', getLocalDate(zone, new Date()));
  const [sums, orderCount] = await Promise.all([
    sumSales(tx, tenantId, { range }),
    tx.$count(
      orders,
      and(eq(orders.tenantId, tenantId), isPlacedSql, isSaleSql, gte(orders.placedAt, getStartOfDay(range.from, zone))),
    ),
  ]);
  return { sums, orders: orderCount };
}

async function countAttention(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx
    .select({ orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), isPlacedSql, needsAttentionSql(tenantId)));
  return row?.orders ?? 0;
}

/** Counts the orders with an open request for a refund or a cancellation (ROL-11). */
async function countAsked(tx: Tx, tenantId: TenantId): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(distinct order_id)::int as n from order_requests where tenant_id = ${tenantId} and state = 'open'`);
  return rows[0]?.n ?? 0;
}
