import { sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { CHAIN_START, computeEntryDigest, computeLinkHash, ENTRY_TEXT_SQL } from './chain';
import type { RecordedHead } from './recorded-heads';

const BATCH = 10_000;

/** Position at which a tenant's chain is broken: the link and its entry. */
export interface ChainFault {
  readonly tenantId: number;
  readonly n: number;
  readonly entryId: number;
  readonly fault: 'changed' | 'missing' | 'gap';
}

/**
 * State of one tenant's chain. Copies of `links` and `head` outside this installation later prove that the chain's end
 * was not cut off.
 */
export interface ChainReport {
  readonly tenantId: number;
  readonly links: number;
  /** Last link in hexadecimal; '' without one. */
  readonly head: string;
  readonly faults: readonly ChainFault[];
}

export interface AuditReport {
  readonly chains: readonly ChainReport[];
  /**
   * Entries that are neither in the chain nor waiting for it (`audit_unsealed`), so the program did not write them. At
   * most a hundred.
   */
  readonly slippedIn: readonly { readonly tenantId: number; readonly entryId: number }[];
  /** Tenants without a sealed entry: either they have no entries yet, or all entries were removed. */
  readonly tenantsWithoutChain: readonly number[];
}

/**
 * Re-reads every entry and compares it with its chain (AUD-03). A changed entry is reported once, because later links
 * are compared with the stored link rather than with a recomputed one.
 */
export function verifyAuditLog(): Promise<AuditReport> {
  return withPlatform(async (tx) => {
    // Reads the whole log from one snapshot while other transactions continue to write.
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const { rows } = await tx.execute<{ tenant: number }>(
      sql`select distinct tenant_id as tenant from audit_seals order by 1`,
    );
    const chains: ChainReport[] = [];
    for (const { tenant } of rows) chains.push(await verifyTenant(tx, tenant));
    const unknown = await tx.execute<{ tenantId: number; entryId: number }>(sql`
      select e.tenant_id as "tenantId", e.id::float8 as "entryId" from audit_entries e
      where not exists (select from audit_seals s where s.entry_id = e.id)
        and not exists (select from audit_unsealed u where u.entry_id = e.id) order by e.id limit 100`);
    const chainless = await tx.execute<{ id: number }>(sql`
      select t.id from tenants t where not exists (select from audit_seals s where s.tenant_id = t.id) order by t.id`);
    return { chains, slippedIn: unknown.rows, tenantsWithoutChain: chainless.rows.map(({ id }) => id) };
  });
}

interface Link extends Record<string, unknown> {
  readonly n: number;
  readonly entry: number;
  readonly hash: Buffer;
  readonly text: string | null;
}

async function verifyTenant(tx: Tx, tenantId: number): Promise<ChainReport> {
  const faults: ChainFault[] = [];
  let before: Buffer = CHAIN_START;
  let n = 0;
  for (;;) {
    const { rows } = await tx.execute<Link>(sql`
      select s.n, s.entry_id::float8 as entry, s.hash, case when e.id is null then null else ${ENTRY_TEXT_SQL} end as text
      from audit_seals s left join audit_entries e on e.id = s.entry_id and e.tenant_id = s.tenant_id
      where s.tenant_id = ${tenantId} and s.n > ${n} order by s.n limit ${BATCH}`);
    for (const link of rows) {
      const fault = findFault(link, n, before);
      if (fault) faults.push({ tenantId, n: link.n, entryId: link.entry, fault });
      before = link.hash;
      n = link.n;
    }
    if (rows.length < BATCH) break;
  }
  return { tenantId, links: n, head: n === 0 ? '' : before.toString('hex'), faults };
}

function findFault({ n, hash, text }: Link, last: number, before: Buffer): ChainFault['fault'] | null {
  if (n !== last + 1) return 'gap';
  if (text === null) return 'missing';
  return computeLinkHash(before, computeEntryDigest(text)).equals(hash) ? null : 'changed';
}

/**
 * Returns the recorded heads that today's chains do not contain at their position: earlier entries were changed or cut
 * off.
 */
export function listLostHeads(heads: readonly RecordedHead[]): Promise<RecordedHead[]> {
  return withPlatform(async (tx) => {
    const { rows } = await tx.execute<{ at: number }>(sql`
      select k.at::int from jsonb_to_recordset(${JSON.stringify(heads.map((head, at) => ({ ...head, at })))}::jsonb)
        as k(at int, "tenantId" int, links int, head text)
      where not exists (select from audit_seals s
        where s.tenant_id = k."tenantId" and s.n = k.links and encode(s.hash, 'hex') = k.head)`);
    const lost = new Set(rows.map(({ at }) => at));
    return heads.filter((_, at) => lost.has(at));
  });
}
