import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sealAuditLog } from '@/lib/backend/audit/seal';
import { verifyAuditLog } from '@/lib/backend/audit/verify';
import { closeDatabase } from '@/lib/db/client';
import { BUYER_DOMAIN, type Purchase } from './buyers';
import type { Database } from './database';
import type { Fulfiller } from './fulfiller';
import type { MailServer } from './mail-server';
import type { StripeSide } from './stripe';

/** Purchases of the buyers, and the services in which their effects can be checked. */
export interface Evidence {
  readonly database: Database;
  readonly stripe: StripeSide;
  readonly fulfiller: Fulfiller;
  readonly mailServer: MailServer;
  readonly purchases: readonly Purchase[];
  /** Folder of uploads and print files. */
  readonly filesFolder: string;
  /**
   * Number of mails that may have been sent twice under one Message-ID, because a process was killed between sending
   * and recording.
   */
  readonly excusedMailCopies: number;
}

interface Invariant {
  readonly name: string;
  /** Returns a description of every violation of the invariant. */
  readonly findFaults: (evidence: Evidence) => Promise<string[]>;
}

/** SQL condition for orders of this test's buyers; the demo has its own orders. */
const OURS = `o.customer->>'email' like '%@${BUYER_DOMAIN}'`;
const SETTLED = `${OURS} and o.payment_state in ('paid', 'no payment needed', 'partly refunded', 'refunded')`;

const lines = (rows: readonly { readonly fault: string }[]): string[] => rows.map(({ fault }) => fault);

/** Lists the succeeded payments of both gateways with their amounts and refunds. */
async function listPayments({ database, stripe }: Evidence) {
  const tested = await database.query<{ id: string; order_id: string; amount: number; refunded: number }>(
    `select t.id, t.order_id::text, t.amount_minor as amount, t.refunded_minor as refunded from test_intents t
     join orders o on o.id = t.order_id where t.status = 'succeeded' and ${OURS}`,
  );
  const charged = stripe.succeeded.map(({ id, amount, metadata }) => ({
    id,
    order_id: metadata.order_id ?? '',
    amount,
    refunded: stripe.fake.refunds.filter(({ intent }) => intent === id).reduce((sum, refund) => sum + refund.amount, 0),
  }));
  return [...tested, ...charged];
}

async function findPaymentsWithoutOrder(evidence: Evidence): Promise<string[]> {
  const payments = (await listPayments(evidence)).filter(({ amount, refunded }) => refunded < amount);
  const orders = await evidence.database.query<{ id: string; intent_id: string | null }>(
    `select o.id::text, o.intent_id from orders o where ${SETTLED} and o.payment_state <> 'no payment needed'`,
  );
  const paid = new Set(payments.map(({ id }) => id));
  const settledFor = new Set(orders.map(({ intent_id }) => intent_id));
  const reportedPurchases = evidence.purchases.filter(({ isReportedPaid }) => isReportedPaid);
  const emails = await evidence.database.query<{ email: string }>(
    `select o.customer->>'email' as email from orders o where ${SETTLED}`,
  );
  const buyers = new Set(emails.map(({ email }) => email));
  return [
    ...payments.filter(({ id }) => !settledFor.has(id)).map(({ id }) => `payment ${id} has no paid order`),
    ...orders
      .filter(({ intent_id }) => !paid.has(intent_id ?? ''))
      .map(({ id }) => `order ${id} is paid without a payment`),
    ...reportedPurchases
      .filter(({ email }) => !buyers.has(email))
      .map(({ email }) => `${email} was told of a paid order that is none`),
  ];
}

async function findPaidTwice(evidence: Evidence): Promise<string[]> {
  const payments = (await listPayments(evidence)).filter(({ amount, refunded }) => refunded < amount);
  const twice = payments
    .filter(({ order_id: order }, index) => payments.findIndex((other) => other.order_id === order) < index)
    .map(({ order_id: order }) => `order ${order} was paid more than once`);
  const baskets = await evidence.database.query<{ fault: string }>(
    `select (o.customer->>'email') || ' has ' || count(*) || ' paid orders for one basket' as fault
     from orders o where ${SETTLED} group by o.customer->>'email' having count(*) > 1`,
  );
  return [...twice, ...lines(baskets)];
}

const findWrongVouchers = async ({ database }: Evidence): Promise<string[]> =>
  lines(
    await database.query(
      `with held as (
         select v.id, v.code, v.taken, v.usage_limit, count(r.*) filter (where r.state in ('reserved', 'used'))::int as held,
           count(r.*) filter (where r.state = 'used')::int as used
         from vouchers v left join voucher_redemptions r on r.voucher_id = v.id where v.code like 'FAULTS-%' group by v.id
       ), bought as (
         select o.discount_code as code, count(*)::int as orders from orders o where ${SETTLED} group by 1
       )
       select held.code || ': taken ' || taken || ', held ' || held || ', used ' || used || ', orders ' || coalesce(orders, 0)
         || ', limit ' || coalesce(usage_limit::text, 'none') as fault
       from held left join bought using (code)
       where taken <> held or used <> coalesce(orders, 0) or taken > usage_limit`,
    ),
  );

async function findWrongMails({ database, mailServer, excusedMailCopies }: Evidence): Promise<string[]> {
  const rows = await database.query<{ order_id: string; email: string; id: string | null; state: string | null }>(
    `select o.id::text as order_id, o.customer->>'email' as email, m.id::text, m.state from orders o
     left join mails m on m.order_id = o.id and m.kind = 'order confirmation' where ${SETTLED}`,
  );
  const mailIds = new Set(rows.map(({ id }) => id));
  const faults = rows.flatMap(({ order_id, email, id, state }) => {
    const taken = id === null ? undefined : mailServer.taken.get(id);
    if (state !== 'sent' || !taken)
      return [`the mail of order ${order_id} is ${state ?? 'not there'}, arrived: ${taken !== undefined}`];
    return taken.to === email ? [] : [`the mail of order ${order_id} went to somebody else`];
  });
  const copies = [...mailServer.taken].reduce((sum, [id, mail]) => (mailIds.has(id) ? sum + mail.copies - 1 : sum), 0);
  return copies > excusedMailCopies
    ? [...faults, `${copies} mails arrived twice, ${excusedMailCopies} may have`]
    : faults;
}

/** Type of the last chunk of every PNG. */
const PNG_END = 'IEND';
const wholeFiles = new Set<string>();

async function findWrongPrintFiles({ database, filesFolder }: Evidence): Promise<string[]> {
  const rows = await database.query<{
    line: string;
    state: string | null;
    storage_key: string | null;
    bytes: number | null;
  }>(
    `select l.id::text as line, f.state, f.storage_key, f.bytes from orders o join order_lines l on l.order_id = o.id
     left join print_files f on f.line_id = l.id where ${SETTLED}`,
  );
  return rows.flatMap(({ line, state, storage_key: key, bytes }) => {
    if (state !== 'ready' || key === null || bytes === null)
      return [`a print file of line ${line} is ${state ?? 'not there'}`];
    if (wholeFiles.has(key)) return [];
    const problem = findFileProblem(join(filesFolder, key), bytes);
    if (problem === null) wholeFiles.add(key);
    return problem === null ? [] : [`the print file of line ${line} ${problem}`];
  });
}

function findFileProblem(file: string, bytes: number): string | null {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(handle);
      if (size !== bytes) return `has ${size} bytes and not ${bytes}`;
      const end = Buffer.alloc(8);
      readSync(handle, end, 0, 8, size - 8);
      return end.toString('latin1', 0, 4) === PNG_END ? null : 'is cut off';
    } finally {
      closeSync(handle);
    }
  } catch {
    return 'can’t be read';
  }
}

async function findWrongSubmissions({ database, fulfiller }: Evidence): Promise<string[]> {
  const rows = await database.query<{ ref: string; status: string; accepted: number }>(
    `select o.order_ref as ref, o.status, (select count(*)::int from fulfiller_submissions s
       where s.order_id = o.id and s.state = 'accepted') as accepted from orders o where ${SETTLED}`,
  );
  // The fulfiller also receives the demo's own orders.
  const unpaid = await database.query<{ fault: string }>(
    `select 'order ' || order_ref || ' is made and not paid' as fault from orders
     where order_ref = any($1) and payment_state in ('awaiting payment', 'failed', 'cancelled')`,
    [[...fulfiller.begun.keys()]],
  );
  const wrong = rows.flatMap(({ ref, status, accepted }) => {
    const begun = fulfiller.begun.get(ref)?.length ?? 0;
    return begun === 1 && accepted === 1
      ? []
      : [`order ${ref} (${status}): begun ${begun} times, accepted ${accepted} times`];
  });
  return [...wrong, ...lines(unpaid)];
}

async function findBrokenAudit({ database }: Evidence): Promise<string[]> {
  process.env.DATABASE_URL = database.url;
  try {
    await sealAuditLog();
    const { chains, slippedIn } = await verifyAuditLog();
    const added = await database.query<{ fault: string }>(
      `select 'order ' || o.id || ' was added ' || (select count(*) from audit_entries a where a.subject_id = o.id::text
         and a.action = 'order added') || ' times' as fault from orders o where ${SETTLED} and 1 <>
         (select count(*) from audit_entries a where a.subject_id = o.id::text and a.action = 'order added')`,
    );
    return [
      ...chains.flatMap(({ faults }) =>
        faults.map(({ tenantId, n, fault }) => `tenant ${tenantId}, link ${n}: ${fault}`),
      ),
      ...slippedIn.map(({ entryId }) => `entry ${entryId} was inserted without a digest`),
      ...lines(added),
    ];
  } finally {
    await closeDatabase();
  }
}

/** Compares the gateways' payments less refunds with the totals of the paid orders. */
async function findWrongMoney(evidence: Evidence): Promise<string[]> {
  const taken = (await listPayments(evidence)).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const [row] = await evidence.database.query<{ due: number; refunded: number }>(
    `select coalesce(sum(o.due_minor), 0)::int as due, (select coalesce(sum(r.amount_minor), 0)::int from refunds r
       join orders o on o.id = r.order_id where ${OURS} and r.cause = 'owner') as refunded
     from orders o where ${SETTLED}`,
  );
  const expectedMinor = (row?.due ?? 0) - (row?.refunded ?? 0);
  return taken === expectedMinor
    ? []
    : [`the gateways hold ${taken}, the paid orders come to ${expectedMinor} minor units`];
}

/**
 * Compares the ledger with the paid orders: each is posted once, with its shopper's payment less refunds, and the daily
 * sums plus the postings not added yet equal all entries.
 */
async function findWrongPostings({ database }: Evidence): Promise<string[]> {
  const orders = await database.query<{ fault: string }>(
    `select 'order ' || order_ref || ' was posted ' || postings || ' times as ' || posted || ', it brought ' || brought as fault from (
       select o.order_ref, o.due_minor - coalesce((select sum(r.amount_minor) from refunds r
           where r.order_id = o.id and r.cause = 'owner' and r.state = 'done'), 0) as brought,
         (select count(*) from ledger_entries e where e.order_id = o.id and e.cause = 'settled' and e.line = 1) as postings,
         (select coalesce(sum(e.amount_minor), 0) from ledger_entries e where e.order_id = o.id
           and e.account in ('owner_account', 'platform_account', 'payout_balance')) as posted
       from orders o where ${SETTLED} and (o.total_minor <> 0 or o.discount_minor <> 0)) sums
     where postings <> 1 or posted <> brought`,
  );
  const days = await database.query<{ fault: string }>(
    `select 'account ' || account || ' has ' || sum(entries) || ' in its entries, ' || sum(days) || ' in its days' as fault from (
       select account, amount_minor as entries, 0 as days from ledger_entries
       union all select account, 0, amount_minor from ledger_days
       union all select e.account, 0, e.amount_minor from ledger_unfolded u join ledger_entries e
         on e.subject_id = u.subject_id and e.subject = u.subject and e.step = u.step) sums
     group by account having sum(entries) <> sum(days)`,
  );
  return [...lines(orders), ...lines(days)];
}

/** Invariants that must hold after every fault. */
export const INVARIANTS: readonly Invariant[] = [
  { name: 'one paid order per payment', findFaults: findPaymentsWithoutOrder },
  { name: 'none paid twice', findFaults: findPaidTwice },
  { name: 'voucher uses', findFaults: findWrongVouchers },
  { name: 'one mail', findFaults: findWrongMails },
  { name: 'print files', findFaults: findWrongPrintFiles },
  { name: 'submitted once', findFaults: findWrongSubmissions },
  { name: 'audit chain', findFaults: findBrokenAudit },
  { name: 'money', findFaults: findWrongMoney },
  { name: 'ledger', findFaults: findWrongPostings },
];

/**
 * Counts the work that was started and has not ended; invariants can only be checked at 0. Infinity while the database
 * is unavailable.
 */
export async function countUnfinished({ database, stripe }: Evidence): Promise<number> {
  const lanes = ['mails', 'print', 'fulfilment'].map(
    (lane) => `(select count(*) from jobs_${lane}._private_jobs j join jobs_${lane}._private_tasks t on t.id = j.task_id
      where j.attempts < j.max_attempts and t.identifier in
        ('confirm-order', 'send-test-webhook', 'print-artwork', 'fulfil-order'))`,
  );
  const [row] = await database
    .query<{ n: number }>(
      `select (${lanes.join(' + ')})::int + (select count(*)::int from orders o
         left join order_fulfilments f on f.order_id = o.id where ${SETTLED} and f.submitted_at is null) as n`,
    )
    .catch(() => []);
  return row ? row.n + stripe.pendingEvents : Number.POSITIVE_INFINITY;
}
