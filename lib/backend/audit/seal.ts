import { sql } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { CHAIN_START, computeLinkHash } from './chain';

/** Number of entries linked per transaction. */
const BATCH = 5_000;

/**
 * Links all entries that are not in a chain yet, tenant by tenant. Runs outside of the business transactions, so that
 * writing an entry never waits. Concurrent nodes take turns per tenant. Runs without tenant scope, because every tenant
 * has a log. Returns the number of linked entries.
 */
export async function sealAuditLog(): Promise<number> {
  const { rows } = await asPlatform().execute<{ tenant: number }>(
    sql`select distinct tenant_id as tenant from audit_unsealed order by 1`,
  );
  let sealed = 0;
  for (const { tenant } of rows) {
    let linked: number;
    do {
      linked = await sealTenant(tenant);
      sealed += linked;
    } while (linked === BATCH);
  }
  return sealed;
}

function sealTenant(tenant: number): Promise<number> {
  return withPlatform(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit chain', ${tenant}))`);
    const { rows } = await tx.execute<{ id: string; digest: Buffer }>(sql`
      select entry_id::text as id, digest from audit_unsealed where tenant_id = ${tenant} order by entry_id limit ${BATCH}`);
    if (rows.length === 0) return 0;
    const last = await tx.execute<{ n: number; hash: Buffer }>(
      sql`select n, hash from audit_seals where tenant_id = ${tenant} order by n desc limit 1`,
    );
    let hash: Buffer = last.rows[0]?.hash ?? CHAIN_START;
    const links = rows.map(({ id, digest }) => {
      hash = computeLinkHash(hash, digest);
      return { id, hash: hash.toString('hex') };
    });
    const from = last.rows[0]?.n ?? 0;
    const ids = sql.param(links.map(({ id }) => id));
    await tx.execute(sql`
      insert into audit_seals (tenant_id, n, entry_id, hash)
      select ${tenant}::int, ${from}::int + l.place::int, l.id, decode(l.hash, 'hex')
      from unnest(${ids}::bigint[], ${sql.param(links.map((link) => link.hash))}::text[]) with ordinality as l (id, hash, place)`);
    await tx.execute(sql`delete from audit_unsealed where entry_id = any(${ids}::bigint[])`);
    return rows.length;
  });
}
