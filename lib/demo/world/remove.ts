import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isForeignKeyViolation, type Tx } from '@/lib/db/client';
import { getLaneSchema, JOB_LANES } from '@/lib/db/job-lanes';

export interface DemoRemoval {
  /** Removed companies; all their data was deleted. */
  readonly removed: readonly { readonly id: number; readonly name: string }[];
  /** Companies that were not removed because they have accounts that are not demo accounts. */
  readonly remaining: readonly { readonly name: string; readonly accounts: number }[];
  /** Ids of the mails to and from removed companies, by which their files are named. */
  readonly mailIds: readonly string[];
  /** Addresses of the demo accounts, to which mails about accounts went. */
  readonly addresses: readonly string[];
  /** Number of accounts that were disabled instead of deleted because remaining rows refer to them. */
  readonly disabledAccounts: number;
}

/**
 * Removes the demo data from a database in one transaction: companies, users, stores, orders, their audit chains, and
 * waiting jobs for them. A company that has gained other accounts stays with its data, but without its demo accounts.
 * Requires the owner of the tables, because the audit log and published designs reject every delete.
 */
export async function removeDemoData(databaseUrl: string): Promise<DemoRemoval> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await drizzle(client).transaction(async (tx) => {
      const tables = await openTables(tx);
      const companies = await listCompanies(tx);
      const removed = companies.filter(({ accounts }) => accounts === 0);
      const ids = removed.map(({ id }) => id);
      const mailIds = await listMailIds(tx, ids);
      const addresses = await listAddresses(tx);
      // Rows of the test gateway refer to orders and have no tenant column.
      await tx.execute(sql`delete from test_intents where order_id in (
        select id from orders where tenant_id = any(${sql.param([...ids])}::int[]))`);
      await deleteRows(tx, tables, ids);
      for (const lane of JOB_LANES)
        await tx.execute(sql`delete from ${sql.identifier(getLaneSchema(lane))}._private_jobs
          where payload->>'tenantId' = any(${sql.param(ids.map(String))}::text[])`);
      const disabledAccounts = await removeAccounts(tx);
      for (const { id } of removed) await attempt(tx, sql`delete from tenants where id = ${id}`);
      // Remaining companies no longer count as demo data, including the empty company of a disabled account.
      await tx.execute(sql`update tenants set demo = false where demo`);
      await closeTables(tx, tables);
      const remaining = companies.filter(({ accounts }) => accounts > 0);
      return { removed, remaining, mailIds, addresses, disabledAccounts };
    });
  } finally {
    await client.end();
  }
}

interface Table {
  readonly name: string;
  readonly is_forced: boolean;
  readonly is_append_only: boolean;
  readonly belongs_to_tenant: boolean;
  /** Tables referenced by foreign keys of this table. */
  readonly points_at: readonly string[];
}

/**
 * Lets the owner of the tables see and delete rows for the rest of the transaction: lifts forced row-level security and
 * disables append-only triggers.
 */
async function openTables(tx: Tx): Promise<readonly Table[]> {
  const { rows } = await tx.execute<Table & Record<string, unknown>>(sql`
    select c.relname as name, c.relforcerowsecurity as is_forced,
      exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'append_only') as is_append_only,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
        as belongs_to_tenant,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as points_at
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  for (const { name, is_forced: isForced, is_append_only: isAppendOnly } of rows) {
    const table = sql.identifier(name);
    if (isForced) await tx.execute(sql`alter table ${table} no force row level security`);
    if (isAppendOnly) await tx.execute(sql`alter table ${table} disable trigger append_only`);
  }
  return rows;
}

async function closeTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  // PostgreSQL cannot alter a table with pending deferred constraint checks, so they are run first.
  await tx.execute(sql`set constraints all immediate`);
  for (const { name, is_forced: isForced, is_append_only: isAppendOnly } of tables) {
    const table = sql.identifier(name);
    if (isForced) await tx.execute(sql`alter table ${table} force row level security`);
    if (isAppendOnly) await tx.execute(sql`alter table ${table} enable trigger append_only`);
  }
}

async function listCompanies(tx: Tx) {
  const { rows } = await tx.execute<{ id: number; name: string; accounts: number }>(sql`
    select t.id, t.name, (select count(*)::int from users u where u.tenant_id = t.id and not u.demo) as accounts
    from tenants t where t.demo order by t.id`);
  return rows;
}

async function listMailIds(tx: Tx, tenantIds: readonly number[]): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from mails where tenant_id = any(${sql.param([...tenantIds])}::int[])`,
  );
  return rows.map(({ id }) => id);
}

async function listAddresses(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`select lower(email) as email from users where demo`);
  return rows.map(({ email }) => email);
}

/**
 * Deletes the tenants' rows, referring tables before referenced ones. A trigger may insert into a table that is already
 * empty, so the loop runs twice.
 */
async function deleteRows(tx: Tx, tables: readonly Table[], tenantIds: readonly number[]): Promise<void> {
  if (tenantIds.length === 0) return;
  const owned = tables.filter(({ name, belongs_to_tenant: belongs }) => belongs && name !== 'users');
  for (const _ of ['rows', 'what triggers wrote'])
    for (const name of inOrder(owned))
      await tx.execute(
        sql`delete from ${sql.identifier(name)} where tenant_id = any(${sql.param([...tenantIds])}::int[])`,
      );
}

/** Returns the table names, each before the tables that it refers to. */
function inOrder(tables: readonly Table[]): readonly string[] {
  const pointsAt = new Map(tables.map(({ name, points_at }) => [name, points_at]));
  const order: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const target of pointsAt.get(name) ?? []) if (pointsAt.has(target)) visit(target);
    order.unshift(name);
  };
  for (const { name } of tables) visit(name);
  return order;
}

/**
 * Deletes the demo accounts. An account that a remaining row refers to is disabled instead. Returns the number of
 * disabled accounts.
 */
async function removeAccounts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from users where demo order by id`);
  let disabled = 0;
  for (const { id } of rows) {
    if (await attempt(tx, sql`delete from users where id = ${id}`)) continue;
    await tx.execute(sql`update users set disabled_at = coalesce(disabled_at, now()), password_hash = null,
      superadmin = false where id = ${id}`);
    disabled += 1;
  }
  return disabled;
}

/** Runs a delete in a savepoint. Returns false, without any change, when a foreign key rejects it. */
async function attempt(tx: Tx, statement: ReturnType<typeof sql>): Promise<boolean> {
  try {
    await tx.transaction(async (inner) => {
      await inner.execute(statement);
      await inner.execute(sql`set constraints all immediate`);
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
