import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, paymentAccounts, tenants } from '@/lib/db/schema';
import { type Places, statement } from '@/lib/db/statement';
import {
  type AccountState,
  findPaymentStop,
  listAccountRegions,
  type PaymentStop,
  toAccountState,
  toRestrictionReason,
} from '@/lib/domain/payments/accounts';
import { GATEWAYS } from '@/lib/domain/payments/gateways/gateways';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { AppError } from '@/lib/errors';

/** The account of a tenant in one region. An account is of no use with the keys of another region. */
export type PaymentAccount = typeof paymentAccounts.$inferSelect;

/** Whose account: every reader names the tenant and the region. */
export interface AccountPlace {
  readonly tenantId: TenantId;
  readonly region: Region;
}

const selectAccount = statement((tx, { tenantId, region }: Places<AccountPlace>) =>
  tx
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.tenantId, tenantId), eq(paymentAccounts.region, region))),
);

/** Returns the row of a tenant's account in a region, one that is no longer used included; null = there was never one. */
export async function findPaymentAccount(tx: Tx, place: AccountPlace): Promise<PaymentAccount | null> {
  const { tenantId, region } = place;
  const [row] = await selectAccount(tx, { tenantId, region });
  return row ?? null;
}

/** Returns the rows of all of a tenant's regions. */
export const listPaymentAccounts = (tx: Tx, tenantId: TenantId): Promise<PaymentAccount[]> =>
  tx.select().from(paymentAccounts).where(eq(paymentAccounts.tenantId, tenantId)).orderBy(asc(paymentAccounts.region));

/** Where the card payments of a store go, and whether they can be taken. */
export interface PaymentRoute {
  /** The connected account; null = the platform's own. */
  readonly account: string | null;
  /** Why no payment can be taken though the tenant has, or had, an account there; null = nothing stops it. */
  readonly stop: PaymentStop | null;
}

/** Returns where card payments of a tenant's stores in a region go. */
export async function findPaymentRoute(tx: Tx, place: AccountPlace): Promise<PaymentRoute> {
  const row = await findPaymentAccount(tx, place);
  const isUsed = row !== null && row.completedAt !== null && row.endedAt === null;
  const isAtProvider = isUsed && GATEWAYS[row.gateway].hasOwnerAccounts;
  return { account: isAtProvider ? row.account : null, stop: findPaymentStop(row) };
}

/** @throws AppError `unavailable` where the provider would refuse the payment */
export function assertPaymentsTaken({ stop }: PaymentRoute): void {
  if (stop)
    throw new AppError('unavailable', refusal('payments_refused'), { detail: `the payment account is ${stop}` });
}

/** An account by the name that its gateway gives it. */
export interface ProviderAccount {
  readonly gateway: GatewayKind;
  readonly account: string;
}

/** Lists who has an account at the provider, whichever region it is of. Platform-wide: the account is what names the tenant. */
export const listHoldersOfAccount = (tx: Tx, { account, gateway }: ProviderAccount) =>
  tx
    .select({ tenantId: paymentAccounts.tenantId, region: paymentAccounts.region })
    .from(paymentAccounts)
    .where(
      and(eq(paymentAccounts.account, account), eq(paymentAccounts.gateway, gateway), isNull(paymentAccounts.endedAt)),
    );

/** Whether an account of a query over `payment_accounts a` takes money, the test gateway's stand-in for one included. */
const isInUse = sql`a.completed_at is not null and a.ended_at is null`;

/** Whether a tenant of a query over `tenants` has an account of its own in some region. */
export const hasPaymentAccount = sql<boolean>`exists (
  select from payment_accounts a where a.tenant_id = tenants.id and ${isInUse})`;

/** Whether a tenant of a query over `tenants` has an account that matches in some region. */
const hasAccountThat = (where: SQL): SQL =>
  sql`exists (select from payment_accounts a where a.tenant_id = tenants.id and ${where})`;

export const hasLostAccount = hasAccountThat(sql`a.end_reason = 'lost'`);
export const hasRestrictedAccount = hasAccountThat(sql`a.restricted_at is not null and a.ended_at is null`);

/** Whether a tenant of a query over `tenants` began with an account, or sells for money in a region, that takes none. */
export const hasIncompleteAccount = sql`(${hasAccountThat(sql`a.completed_at is null and a.ended_at is null`)} or exists (
  select from events e where e.tenant_id = tenants.id and e.deleted_at is null and e.type = 'store' and e.status = 'Active'
    and not exists (select from payment_accounts a where a.tenant_id = e.tenant_id and a.region = e.region
      and (a.end_reason = 'lost' or (${isInUse})))))`;

/** Returns every region that a tenant sells in, is at home in or has begun with, with the state of its account there. */
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
  const begun = rows.filter((row) => toAccountState(row) !== 'none');
  const regions = listAccountRegions(REGIONS, {
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
  const state: AccountState = toAccountState(row);
  const isRestricted = state === 'restricted';
  return {
    region,
    state,
    gateway: row?.gateway ?? null,
    account: row?.account ?? null,
    /** Stores that sell for money there, drafts included. */
    stores,
    since: (isRestricted ? row?.restrictedAt : state === 'lost' ? row?.endedAt : null)?.toISOString() ?? null,
    reason: isRestricted ? toRestrictionReason(row?.restrictedReason ?? null) : null,
    missing: isRestricted ? [...(row?.missing ?? [])] : [],
    stops_payments: findPaymentStop(row) !== null,
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
