import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, paymentAccounts, tenants } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import {
  findPaymentStop,
  listPaymentAccountRegions,
  type PaymentAccountState,
  type PaymentStop,
  toPaymentAccountState,
  toRestrictionReason,
} from '@/lib/domain/payments/accounts';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { RegionGateways } from '@/lib/domain/payments/region-gateways';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/platform/errors';
import { getAccountFee, toAccountFeeDto } from '../stores/provider-fee';

/** Payment account of a tenant in one region; it cannot be used with the keys of another region. */
export type PaymentAccount = typeof paymentAccounts.$inferSelect;

/** Tenant and region, which together identify a payment account. */
export interface AccountKey {
  readonly tenantId: TenantId;
  readonly region: Region;
}

const selectAccount = defineStatement((tx, { tenantId, region }: Placeholders<AccountKey>) =>
  tx
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.tenantId, tenantId), eq(paymentAccounts.region, region))),
);

/** Returns a tenant's account in a region, even if it is no longer used; null = there never was one. */
export async function findPaymentAccount(tx: Tx, place: AccountKey): Promise<PaymentAccount | null> {
  const { tenantId, region } = place;
  const [row] = await selectAccount(tx, { tenantId, region });
  return row ?? null;
}

/** Lists a tenant's accounts of all regions. */
export const listPaymentAccounts = (tx: Tx, tenantId: TenantId): Promise<PaymentAccount[]> =>
  tx.select().from(paymentAccounts).where(eq(paymentAccounts.tenantId, tenantId)).orderBy(asc(paymentAccounts.region));

/** Account that receives a store's card payments, and whether it can take them. */
export interface PaymentRoute {
  /** Connected account; null = the platform's. */
  readonly account: string | null;
  /**
   * Reason for which payments are blocked although the tenant has, or had, an account in the region; null = not
   * blocked.
   */
  readonly stop: PaymentStop | null;
}

/**
 * Returns which account receives the card payments of a tenant's stores in a region. An account at another gateway than
 * the region's present one neither receives nor blocks payments. While the region has no gateway, the account stays, so
 * that open orders keep it until keys are set again.
 */
export async function getPaymentRoute(tx: Tx, place: AccountKey, gateways: RegionGateways): Promise<PaymentRoute> {
  const regionGateway = gateways[place.region];
  const account = await findPaymentAccount(tx, place);
  const row = account && regionGateway && account.gateway !== regionGateway ? null : account;
  return { account: toConnectedAccount(row), stop: findPaymentStop(row) };
}

/** Returns a tenant's connected account in a region, which may be at another gateway than the region's; null = none. */
export const findConnectedAccount = async (tx: Tx, place: AccountKey): Promise<string | null> =>
  toConnectedAccount(await findPaymentAccount(tx, place));

/**
 * Lists the regions in which a tenant's sales are paid to an account of its own, without an application fee for
 * production.
 */
export const listRegionsWithoutFee = async (tx: Tx, tenantId: TenantId): Promise<Region[]> =>
  (await listPaymentAccounts(tx, tenantId))
    .filter((row) => toConnectedAccount(row) !== null && !GATEWAY_FACTS[row.gateway].keepsFees)
    .map(({ region }) => region);

/** Returns whether payments to a tenant's own account include an application fee for production, in any region. */
export const hasAccountWithFee = async (tx: Tx, tenantId: TenantId): Promise<boolean> =>
  (await listPaymentAccounts(tx, tenantId)).some(
    (row) => toConnectedAccount(row) !== null && GATEWAY_FACTS[row.gateway].keepsFees,
  );

function toConnectedAccount(row: PaymentAccount | null): string | null {
  const isUsed = row !== null && row.completedAt !== null && row.endedAt === null;
  return isUsed && GATEWAY_FACTS[row.gateway].hasOwnerAccounts ? row.account : null;
}

/**
 * Checks that a store can take card payments.
 * @throws AppError `unavailable` when they are blocked
 */
export function assertPaymentsAccepted({ stop }: PaymentRoute): void {
  if (stop)
    throw new AppError('unavailable', buildErrorReason('payments_refused'), {
      detail: `the payment account is ${stop}`,
    });
}

/** Account at a provider, identified by the provider's account id. */
export interface ProviderAccount {
  readonly gateway: GatewayKind;
  readonly account: string;
}

/**
 * Lists the tenants and regions that use a provider account at present. Runs without tenant scope, because only the
 * account identifies the tenant.
 */
export const listHoldersOfAccount = (
  tx: Tx,
  { account, gateway }: ProviderAccount,
  regions: readonly Region[] = REGIONS,
) =>
  tx
    .select({ tenantId: paymentAccounts.tenantId, region: paymentAccounts.region })
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.account, account),
        eq(paymentAccounts.gateway, gateway),
        inArray(paymentAccounts.region, [...regions]),
        isNull(paymentAccounts.endedAt),
      ),
    );

/**
 * SQL condition for accounts that can take payments, including those of the test gateway; for queries over
 * `payment_accounts a`.
 */
const isInUse = sql`a.completed_at is not null and a.ended_at is null`;

/**
 * SQL condition for tenants that can take payments with an account of their own in some region; for queries over
 * `tenants`.
 */
export const hasPaymentAccountSql = sql<boolean>`exists (
  select from payment_accounts a where a.tenant_id = tenants.id and ${isInUse})`;

/**
 * Builds an SQL condition for tenants that have an account in some region for which `where` is true; for queries over
 * `tenants`.
 */
const hasAccountThat = (where: SQL): SQL =>
  sql`exists (select from payment_accounts a where a.tenant_id = tenants.id and ${where})`;

export const hasLostAccountSql = hasAccountThat(sql`a.end_reason = 'lost'`);
export const hasRestrictedAccountSql = hasAccountThat(sql`a.restricted_at is not null and a.ended_at is null`);

/**
 * SQL condition for tenants that have begun an account without completing it, or that have an active store in a region
 * in which they have no account. For queries over `tenants`.
 */
export const hasIncompleteAccountSql = sql`(${hasAccountThat(sql`a.completed_at is null and a.ended_at is null`)} or exists (
  select from events e where e.tenant_id = tenants.id and e.deleted_at is null and e.type = 'store' and e.status = 'Active'
    and not exists (select from payment_accounts a where a.tenant_id = e.tenant_id and a.region = e.region
      and (a.end_reason = 'lost' or (${isInUse})))))`;

/** Lists the regions in which a tenant sells, is based, or has begun an account, with the state of the account. */
export async function listAccountStates(tx: Tx, tenantId: TenantId) {
  const [[tenant], rows, stores] = await Promise.all([
    tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId)),
    listPaymentAccounts(tx, tenantId),
    tx
      .select({ region: events.region, stores: sql<number>`count(*)::int` })
      .from(events)
      .where(and(eq(events.tenantId, tenantId), eq(events.type, 'store'), isNull(events.deletedAt)))
      .groupBy(events.region),
  ]);
  if (!tenant) return [];
  const begun = rows.filter((row) => toPaymentAccountState(row) !== 'none');
  const regions = listPaymentAccountRegions(REGIONS, {
    home: tenant.region,
    selling: stores.map(({ region }) => region),
    begun: begun.map(({ region }) => region),
  });
  return regions.map((region) =>
    toAccountDto(
      region,
      begun.find((row) => row.region === region) ?? null,
      stores.find((one) => one.region === region)?.stores ?? 0,
    ),
  );
}

function toAccountDto(region: Region, row: PaymentAccount | null, stores: number) {
  const state: PaymentAccountState = toPaymentAccountState(row);
  const isRestricted = state === 'restricted';
  return {
    region,
    state,
    gateway: row?.gateway ?? null,
    account: row?.account ?? null,
    /** Number of stores in the region, including drafts. */
    stores,
    since: (isRestricted ? row?.restrictedAt : state === 'lost' ? row?.endedAt : null)?.toISOString() ?? null,
    reason: isRestricted ? toRestrictionReason(row?.restrictedReason ?? null) : null,
    missing: isRestricted ? [...(row?.missing ?? [])] : [],
    stops_payments: findPaymentStop(row) !== null,
    provider_fee: row && toConnectedAccount(row) !== null ? toAccountFeeDto(getAccountFee(row)) : null,
    failed_payout: row?.failedPayout
      ? {
          at: row.failedPayout.at,
          amount_minor: row.failedPayout.amountMinor,
          currency: row.failedPayout.currency,
          reason: row.failedPayout.reason,
        }
      : null,
  };
}
