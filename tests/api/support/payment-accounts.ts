import { sql } from 'drizzle-orm';
import type { Region } from '@/lib/domain/regions/regions';
import { queryRows } from './database';

/**
 * Gives a tenant an account that accepts card payments in a region, as if its owner had connected it; by default in the
 * tenant's region, with the id `acct_{tenant}`. Returns the account.
 */
export async function connectAccount(
  tenantId: number,
  { account = `acct_${tenantId}`, region }: { readonly account?: string; readonly region?: Region } = {},
): Promise<string> {
  await queryRows(sql`
    insert into payment_accounts (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted, completed_at)
    select id, coalesce(${region ?? null}, region), 'stripe', ${account}, true, true, true, now() from tenants where id = ${tenantId}
    on conflict (tenant_id, region) do update set gateway = 'stripe', account = excluded.account, charges_enabled = true,
      payouts_enabled = true, details_submitted = true, completed_at = now(), restricted_at = null, restricted_reason = null,
      missing = '[]', failed_payout = null, ended_at = null, end_reason = null, replaces_lost = false, reported_at = null`);
  return account;
}

/** Calls {@link connectAccount} for the tenant of a store. */
export async function connectStoreAccount(slug: string, account?: string): Promise<string> {
  const [row] = await queryRows(sql`select tenant_id from events where slug = ${slug}`);
  return connectAccount(Number(row?.tenant_id), account === undefined ? {} : { account });
}

/** Deletes a tenant's accounts in every region, as if it had never connected one. */
export const deleteAccounts = (tenantId: number) =>
  queryRows(sql`delete from payment_accounts where tenant_id = ${tenantId}`);

/** Ends a tenant's accounts, as their owner does at the provider. */
export const loseAccounts = (tenantId: number, at = new Date()) =>
  queryRows(sql`update payment_accounts set end_reason = 'lost', ended_at = ${at.toISOString()}
    where tenant_id = ${tenantId}`);
