import { type SQL, sql } from 'drizzle-orm';
import {
  COCKPIT_ENQUIRY_DAYS,
  type FAILING_CONNECTION_KINDS,
  MAX_COCKPIT_CONNECTIONS,
  MAX_COCKPIT_ROWS,
} from '@/lib/contracts/cockpit';
import { type Tx, withPlatform } from '@/lib/db/client';
import { CLIENT_CONCERNS, type ClientConcern } from '@/lib/domain/clients/concerns';
import { listVerificationNeeds } from '@/lib/domain/clients/verification';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { UNSENT_STATUSES } from '@/lib/domain/orders/status-rules';
import { can } from '@/lib/domain/roles/roles';
import { CONCERN_CONDITIONS, isNotDueSql, isOverdueSql } from '../clients/concerns';
import { isClientSql } from '../clients/queries';
import { hasConfirmedAdminSql } from '../events/checklist';
import type { SignedIn } from '../http/signed-in';
import { countWaitingOrders, readWaitingOrders } from '../orders/waiting-orders';
import { readOpenDisputes } from './disputes';

/** Number of consecutive failed orders after which a fulfiller counts as failing. */
const FAILURES_IN_A_ROW = 3;

/**
 * Returns the items that need the attention of platform staff, as far as the reader's role may see them. Runs without
 * tenant scope, because staff manage all tenants (ROL-13).
 */
export function readCockpit(reader: SignedIn) {
  return withPlatform(async (tx) => {
    const orders = await readWaitingOrders(tx, null);
    const disputes = await readOpenDisputes(tx);
    const clients = can(reader, 'clients.manage')
      ? { ...(await readClients(tx, reader)), waiting: await countWaiting(tx, disputes.count) }
      : null;
    const enquiries = can(reader, 'enquiries.read') ? await readEnquiries(tx) : null;
    return { orders, disputes, clients, enquiries };
  });
}

/**
 * Counts the items that wait for staff on each side of the cockpit. An order or a client counts once, however many
 * reasons it has; disputes count on the money side only.
 */
async function countWaiting(tx: Tx, disputes: number) {
  const concerns = sql.join(
    CLIENT_CONCERNS.map((concern) => CONCERN_CONDITIONS[concern]),
    sql` or `,
  );
  const { rows } = await tx.execute<{ clients: number }>(sql`
    select count(*)::int as clients from tenants where ${isClientSql} and (${concerns}
      or exists (select from payment_problems p where p.tenant_id = tenants.id)
      or exists (select from payment_accounts a where a.tenant_id = tenants.id and a.ended_at is null
        and (a.failed_payout is not null or a.restricted_at is not null)))`);
  return { orders: await countWaitingOrders(tx), money: (rows[0]?.clients ?? 0) + disputes };
}

async function readClients(tx: Tx, reader: SignedIn) {
  return {
    money: await readMoney(tx),
    credit_requests: await readWaiting(tx, sql`tenants.credit_requested_at`, CONCERN_CONDITIONS['credit requested']),
    unverified: await readUnverified(tx),
    overdue: await readOverdue(tx),
    permissions: await readPermissions(tx, reader),
    connections: await readConnections(tx),
  };
}

/**
 * Returns open support visits of colleagues that request permission to change data. The reader's own visits are left
 * out, because staff cannot allow changes on their own visit.
 */
async function readPermissions(tx: Tx, { userId }: SignedIn) {
  const { rows } = await tx.execute<{
    id: string;
    client_id: number;
    client: string;
    by: string;
    since: string;
    all: number;
  }>(sql`
    select v.id, t.id as client_id, t.name as client, u.name as by, v.asked_at as since, (count(*) over ())::int as all
    from support_visits v join tenants t on t.id = v.tenant_id join users u on u.id = v.user_id
    where v.asked_at is not null and v.writes_at is null and v.ended_at is null and v.expires_at > now()
      and v.user_id <> ${userId}::int
    order by v.asked_at, v.id limit ${MAX_COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map(({ id, client_id: clientId, client, by, since }) => ({
      id,
      client: { id: clientId, name: client },
      by,
      since: new Date(since).toISOString(),
    })),
  };
}

/** Returns clients that match `where`, with the time `since` which each waits, longest first. */
async function readWaiting(tx: Tx, since: SQL, where: SQL) {
  const { rows } = await tx.execute<{ id: number; name: string; since: string; all: number }>(sql`
    select tenants.id, tenants.name, ${since} as since, (count(*) over ())::int as all from tenants
    where ${isClientSql} and ${since} is not null and ${where} order by ${since}, tenants.id limit ${MAX_COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({ id: row.id, name: row.name, since: new Date(row.since).toISOString() })),
  };
}

/** Returns clients to verify with their missing requirements; clients that can be verified now come first. */
async function readUnverified(tx: Tx) {
  const { rows } = await tx.execute<{
    id: number;
    name: string;
    since: string;
    confirmed: boolean;
    legal_name: string;
    address: string;
    all: number;
  }>(sql`
    select c.*, (count(*) over ())::int as all from (
      select tenants.id, tenants.name, tenants.created_at as since, ${hasConfirmedAdminSql} as confirmed,
        coalesce(tenants.company->>'legalName', '') as legal_name, coalesce(tenants.company->>'address', '') as address
      from tenants where ${isClientSql} and tenants.verified_at is null and tenants.credit_activated_at is null) c
    order by (c.confirmed and trim(c.legal_name) <> '' and trim(c.address) <> '') desc, c.since, c.id limit ${MAX_COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map(({ id, name, since, confirmed, legal_name: legalName, address }) => ({
      id,
      name,
      since: new Date(since).toISOString(),
      needs: listVerificationNeeds({ isEmailConfirmed: confirmed, legalName, address }),
    })),
  };
}

/** Returns financial concerns: the number of clients per concern, and the sums of their invoices. */
async function readMoney(tx: Tx) {
  const counts = CLIENT_CONCERNS.map(
    (concern) => sql`count(*) filter (where ${CONCERN_CONDITIONS[concern]})::int as ${sql.identifier(concern)}`,
  );
  const { rows } = await tx.execute<Record<ClientConcern, number>>(
    sql`select ${sql.join(counts, sql`, `)} from tenants where ${isClientSql}`,
  );
  const sums = {
    'invoices overdue': await sumBills(tx, isOverdueSql),
    'invoices unpaid': await sumBills(tx, isNotDueSql),
  };
  return CLIENT_CONCERNS.flatMap((concern) => {
    const count = rows[0]?.[concern] ?? 0;
    const amounts = concern === 'invoices overdue' || concern === 'invoices unpaid' ? sums[concern] : [];
    return count === 0 ? [] : [{ concern, count, amounts }];
  });
}

const BILL_TOTAL = sql`b.goods_minor + b.shipping_minor + b.vat_minor`;

async function sumBills(tx: Tx, where: SQL) {
  const { rows } = await tx.execute<{ currency: Currency; total: string }>(sql`
    select b.currency, sum(${BILL_TOTAL}) as total from bills b join tenants on tenants.id = b.tenant_id
    where ${isClientSql} and b.paid_at is null and ${where} group by 1 order by 1`);
  return rows.map(({ currency, total }) => ({ currency, amount: toDecimal(Number(total)) }));
}

interface OverdueClient extends Record<string, unknown> {
  id: number;
  name: string;
  invoices: number;
  due_on: string;
  all: number;
}

/** Returns clients with overdue invoices, longest overdue first, with the amount due. */
async function readOverdue(tx: Tx) {
  const { rows } = await tx.execute<OverdueClient>(sql`
    select tenants.id, tenants.name, count(*)::int as invoices, min(b.due_on)::text as due_on, (count(*) over ())::int as all
    from bills b join tenants on tenants.id = b.tenant_id
    where ${isClientSql} and b.paid_at is null and ${isOverdueSql}
    group by tenants.id, tenants.name order by min(b.due_on), tenants.id limit ${MAX_COCKPIT_ROWS}`);
  const owed = [];
  for (const row of rows)
    owed.push({
      client: { id: row.id, name: row.name },
      invoices: row.invoices,
      due_on: row.due_on,
      amounts: await sumBills(tx, sql`${isOverdueSql} and b.tenant_id = ${row.id}`),
    });
  return { count: rows[0]?.all ?? 0, amounts: await sumBills(tx, isOverdueSql), rows: owed };
}

interface BrokenConnection extends Record<string, unknown> {
  kind: (typeof FAILING_CONNECTION_KINDS)[number];
  client_id: number;
  client_name: string;
  name: string;
  fulfiller_id: number | null;
  since: string;
  shared: boolean;
  all: number;
}

/**
 * Reads the connections that need attention. These are fulfillers that accept no orders or were disabled before orders
 * reached them, shops whose token Shopify rejects, payment accounts that were disconnected or restricted at the
 * provider, and failed payouts.
 */
async function readConnections(tx: Tx) {
  const { rows } = await tx.execute<BrokenConnection>(sql`
    with failing as (
      select s.fulfiller_id, max(s.at) as since from fulfiller_submissions s
      where s.at > now() - interval '7 days' and s.state <> 'accepted' and s.at > coalesce((
        select max(ok.at) from fulfiller_submissions ok where ok.fulfiller_id = s.fulfiller_id and ok.state = 'accepted'
      ), '-infinity')
      group by 1 having bool_or(s.state = 'failed') or count(*) >= ${FAILURES_IN_A_ROW}
    ), broken as (
      select 'fulfiller' as kind, f.id as fulfiller_id, f.tenant_id, f.name, coalesce(failing.since, f.tested_at) as since, f.shared
      from fulfillers f left join failing on failing.fulfiller_id = f.id
      where f.disabled_at is null and (failing.since is not null or (f.test_result <> '' and f.tested_at is not null))
      union all
      select 'switched off', f.id, f.tenant_id, f.name, f.disabled_at, f.shared from fulfillers f
      where f.disabled_at is not null and exists (select from order_fulfilments w
        join orders o on o.id = w.order_id and o.tenant_id = w.tenant_id
        where w.fulfiller_id = f.id and not w.self_made and o.status = any(${sql.param([...UNSENT_STATUSES])}::text[]))
      union all
      select 'shopify', null, c.tenant_id, c.shop, coalesce(c.uninstalled_at, c.last_sync_at, c.created_at), false
      from shopify_connections c where c.state = 'disconnected' and c.disconnect_reason = 'token refused'
      union all
      select 'payments', null, a.tenant_id, '', min(a.ended_at), false from payment_accounts a where a.end_reason = 'lost'
      group by a.tenant_id
      union all
      select 'restricted', null, a.tenant_id, '', min(a.restricted_at), false
      from payment_accounts a where a.restricted_at is not null and a.ended_at is null group by a.tenant_id
      union all
      select 'refused', null, p.tenant_id, '', min(p.since), false from payment_problems p group by p.tenant_id
      union all
      select 'payout', null, a.tenant_id, '', min((a.failed_payout->>'at')::timestamptz), false
      from payment_accounts a where a.failed_payout is not null and a.ended_at is null group by a.tenant_id
    )
    select b.kind, b.fulfiller_id, b.tenant_id as client_id, t.name as client_name, b.name, b.since, b.shared, (count(*) over ())::int as all
    from broken b join tenants t on t.id = b.tenant_id order by b.since, b.kind, b.tenant_id limit ${MAX_COCKPIT_CONNECTIONS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({
      kind: row.kind,
      client: { id: row.client_id, name: row.client_name },
      name: row.name,
      fulfiller_id: row.fulfiller_id,
      since: new Date(row.since).toISOString(),
      shared: row.shared,
    })),
  };
}

async function readEnquiries(tx: Tx) {
  const { rows } = await tx.execute<{ id: string; name: string; company: string; at: string; all: number }>(sql`
    select e.id, coalesce(e.details->>'name', '') as name, coalesce(nullif(e.details->>'company', ''), t.name, '') as company,
      e.created_at as at, (count(*) over ())::int as all
    from enquiries e left join tenants t on t.id = e.tenant_id
    where e.created_at > now() - make_interval(days => ${COCKPIT_ENQUIRY_DAYS}::int)
    order by e.created_at desc, e.id limit ${MAX_COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map(({ id, name, company, at }) => ({ id, name, company, at: new Date(at).toISOString() })),
  };
}
