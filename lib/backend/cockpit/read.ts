import { type SQL, sql } from 'drizzle-orm';
import { COCKPIT_ORDER_KINDS, COCKPIT_ROWS, type CONNECTION_KINDS } from '@/lib/contracts/cockpit';
import { type Tx, withPlatform } from '@/lib/db/client';
import { billNumber } from '@/lib/domain/billing/period';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { OPEN_PAYMENT_STATES, ORDER_STATUSES, statusFamily } from '@/lib/domain/orders/statuses';
import { can } from '@/lib/domain/roles/roles';
import type { SignedIn } from '../auth/queries';
import { isStandingStill } from '../orders/filter';

const ATTENTION = ORDER_STATUSES.filter((status) => statusFamily(status) === 'attention');
/** A fulfiller fails when so many orders in a row were not taken, or one did not reach it. */
const FAILURES_IN_A_ROW = 3;
const ENQUIRY_DAYS = 7;

/** What waits for the platform's staff, as far as the reader's role may see it. Platform-wide: its staff look after every
 *  tenant (ROL-13). */
export function readCockpit(reader: SignedIn) {
  return withPlatform(async (tx) => {
    const orders = await readOrders(tx);
    const clients = can(reader, 'clients.manage') ? await readClients(tx) : null;
    const enquiries = can(reader, 'enquiries.read') ? await readEnquiries(tx) : null;
    return { orders, clients, enquiries };
  });
}

interface OrderSum extends Record<string, unknown> {
  kind: string;
  currency: Currency;
  orders: number;
  since: string;
  total: string;
}

/** Orders that wait for a person: how many, since when and for how much, a currency at a time; what waits longest first. */
async function readOrders(tx: Tx) {
  const placed = sql`o.payment_state <> all(${sql.param([...OPEN_PAYMENT_STATES])}::text[])`;
  const sums = (kind: SQL, where: SQL): SQL => sql`
    select ${kind} as kind, o.currency, count(*)::int as orders, sum(o.total_minor) as total,
      min(coalesce(moved.at, o.placed_at)) as since
    from orders o left join lateral (
      select max(l.at) as at from order_timeline l where l.order_id = o.id and l.kind = 'status'
    ) moved on true
    where ${placed} and ${where} group by 1, 2`;
  const { rows } = await tx.execute<OrderSum>(sql`
    ${sums(sql`o.status`, sql`o.status = any(${sql.param(ATTENTION)}::text[])`)}
    union all
    ${sums(sql`'stuck'::text`, isStandingStill(sql`o`))}`);
  const kinds = COCKPIT_ORDER_KINDS.flatMap((kind) => {
    const kindRows = rows.filter((row) => row.kind === kind);
    if (kindRows.length === 0) return [];
    const since = Math.min(...kindRows.map((row) => new Date(row.since).getTime()));
    return [
      {
        kind,
        count: kindRows.reduce((sum, row) => sum + row.orders, 0),
        since: new Date(since).toISOString(),
        amounts: kindRows
          .map(({ currency, total }) => ({ currency, amount: toDecimal(Number(total)) }))
          .toSorted((a, b) => a.currency.localeCompare(b.currency)),
      },
    ];
  });
  return kinds.toSorted((a, b) => a.since.localeCompare(b.since));
}

/** Whoever the platform's own staff belong to is no client. */
const isClient = sql`not exists (select from users s where s.tenant_id = t.id and s.superadmin)`;

async function readClients(tx: Tx) {
  return {
    credit_requests: await readWaiting(
      tx,
      sql`t.credit_requested_at`,
      sql`(t.credit_activated_at is null or t.credit_requested_at > t.credit_activated_at)`,
    ),
    unverified: await readWaiting(tx, sql`t.created_at`, sql`t.verified_at is null and t.credit_activated_at is null`),
    overdue: await readOverdue(tx),
    connections: await readConnections(tx),
  };
}

/** Clients that wait since a moment, the longest waiting first. */
async function readWaiting(tx: Tx, since: SQL, where: SQL) {
  const { rows } = await tx.execute<{ id: number; name: string; since: string; all: number }>(sql`
    select t.id, t.name, ${since} as since, (count(*) over ())::int as all from tenants t
    where ${isClient} and ${since} is not null and ${where} order by ${since}, t.id limit ${COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({ id: row.id, name: row.name, since: new Date(row.since).toISOString() })),
  };
}

interface OverdueBill extends Record<string, unknown> {
  id: string;
  number: number;
  due_on: string;
  currency: Currency;
  total: string;
  client_id: number;
  client_name: string;
}

async function readOverdue(tx: Tx) {
  const total = sql`b.goods_minor + b.shipping_minor + b.vat_minor`;
  const overdue = sql`from bills b where b.paid_at is null and b.due_on < current_date`;
  const sums = await tx.execute<{ currency: Currency; bills: number; total: string }>(
    sql`select b.currency, count(*)::int as bills, sum(${total}) as total ${overdue} group by 1 order by 1`,
  );
  const { rows } = await tx.execute<OverdueBill>(sql`
    select b.id, b.number, b.due_on::text, b.currency, ${total} as total, t.id as client_id, t.name as client_name
    from bills b join tenants t on t.id = b.tenant_id
    where b.paid_at is null and b.due_on < current_date order by b.due_on, b.number limit ${COCKPIT_ROWS}`);
  return {
    count: sums.rows.reduce((sum, row) => sum + row.bills, 0),
    amounts: sums.rows.map((row) => ({ currency: row.currency, amount: toDecimal(Number(row.total)) })),
    rows: rows.map((row) => ({
      id: row.id,
      number: billNumber(row.number),
      client: { id: row.client_id, name: row.client_name },
      due_on: row.due_on,
      currency: row.currency,
      total: toDecimal(Number(row.total)),
    })),
  };
}

interface BrokenConnection extends Record<string, unknown> {
  kind: (typeof CONNECTION_KINDS)[number];
  client_id: number;
  client_name: string;
  name: string;
  since: string;
  shared: boolean;
  all: number;
}

/** Fulfillers that take no orders, shops whose token Shopify refuses, and payment accounts that were disconnected. */
async function readConnections(tx: Tx) {
  const { rows } = await tx.execute<BrokenConnection>(sql`
    with failing as (
      select s.fulfiller_id, max(s.at) as since from fulfiller_submissions s
      where s.at > now() - interval '7 days' and s.state <> 'accepted' and s.at > coalesce((
        select max(ok.at) from fulfiller_submissions ok where ok.fulfiller_id = s.fulfiller_id and ok.state = 'accepted'
      ), '-infinity')
      group by 1 having bool_or(s.state = 'failed') or count(*) >= ${FAILURES_IN_A_ROW}
    ), broken as (
      select 'fulfiller' as kind, f.tenant_id, f.name, coalesce(failing.since, f.tested_at) as since, f.shared
      from fulfillers f left join failing on failing.fulfiller_id = f.id
      where f.disabled_at is null and (failing.since is not null or (f.test_result <> '' and f.tested_at is not null))
      union all
      select 'shopify', c.tenant_id, c.shop, coalesce(c.uninstalled_at, c.last_sync_at, c.created_at), false
      from shopify_connections c where c.state = 'disconnected' and c.disconnect_reason = 'token refused'
      union all
      select 'payments', t.id, '', t.account_lost_at, false
      from tenants t where t.account_lost_at is not null and t.connected_account is null
    )
    select b.kind, b.tenant_id as client_id, t.name as client_name, b.name, b.since, b.shared, (count(*) over ())::int as all
    from broken b join tenants t on t.id = b.tenant_id order by b.since, b.kind, b.tenant_id limit ${COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map((row) => ({
      kind: row.kind,
      client: { id: row.client_id, name: row.client_name },
      name: row.name,
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
    where e.created_at > now() - make_interval(days => ${ENQUIRY_DAYS}::int)
    order by e.created_at desc, e.id limit ${COCKPIT_ROWS}`);
  return {
    count: rows[0]?.all ?? 0,
    rows: rows.map(({ id, name, company, at }) => ({ id, name, company, at: new Date(at).toISOString() })),
  };
}
