import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { issueBills } from '@/lib/backend/billing/issue';
import { payBillsFromBalance } from '@/lib/backend/billing/pay-from-balance';
import { postProduction } from '@/lib/backend/ledger/post-order';
import { releasePayments } from '@/lib/backend/payouts/release';
import { balanceEndpoints, payoutEndpoints } from '@/lib/contracts/payouts';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { disableFulfillers } from './support/fulfil';
import { createPaidOrder } from './support/paid-order';
import { checkOut, confirmIntent, openIntent, readStore, toIntentFacts } from './support/shop';

jest.setTimeout(300_000);
setUpOwnDatabase();

const STORE = 'company-kit';
/** Must exceed the number of statements of every step under test. */
const MAX_STATEMENTS = 120;
/** Must exceed the number of connections of the pool. */
const MAX_CONNECTIONS = 50;

let tenant = 0;
let owner = '';
let staff = '';

beforeAll(async () => {
  await disableFulfillers();
  const signed = await signIn('owner@brightside.test');
  [tenant, owner] = [signed.tenantId, signed.token];
  staff = (await signIn('staff@merchloom.test')).token;
  await queryRows(sql`update tenants set verified_at = now(), credit_activated_at = null, production = 'platform',
    payout_reserve_bps = 0 where id = ${tenant}`);
});

const send = pg.Client.prototype.query;
afterEach(() => {
  pg.Client.prototype.query = send;
});

/**
 * Runs a step whose connection is lost just before its `at`th statement reaches the database, or just after it left, as
 * when the process is killed there. Returns whether the step has that many statements.
 */
async function runCut(at: number, side: 'before' | 'after', step: () => Promise<unknown>): Promise<boolean> {
  let sent = 0;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    sent += 1;
    const stream: { destroy(): void; end(): void } | undefined = Reflect.get(this, 'connection')?.stream;
    if (sent === at && side === 'before') stream?.destroy();
    const result = Reflect.apply(send, this, parameters);
    if (sent === at && side === 'after') process.nextTick(() => stream?.end());
    return result;
  } as typeof send;
  await step().catch(() => undefined);
  pg.Client.prototype.query = send;
  await dropLostConnections();
  return sent >= at;
}

/** Removes lost connections that have not been used since from the pool. */
async function dropLostConnections(): Promise<void> {
  for (let attempt = 1; attempt <= MAX_CONNECTIONS; attempt++)
    if (await queryRows(sql`select 1`).catch(() => null)) return;
  throw new Error('the database is out of reach');
}

interface Life {
  /** Step that is interrupted by a kill. Repeating it after completion changes nothing. */
  readonly step: () => Promise<unknown>;
  /** Checks the state after each kill and the repetition of the step. */
  readonly check: () => Promise<void>;
  /** Checks the state once the step is complete. */
  readonly checkDone: () => Promise<void>;
}

/** Kills a step at each of its statements, each time with new data, and repeats the step afterwards. */
async function killEverywhere(begin: () => Promise<Life>): Promise<number> {
  let kills = 0;
  for (const side of ['before', 'after'] as const)
    for (let at = 1; at <= MAX_STATEMENTS; at++) {
      const life = await begin();
      const isCut = await runCut(at, side, life.step);
      await life.check();
      await life.step();
      await life.check();
      await life.checkDone();
      if (!isCut) break;
      kills += 1;
    }
  return kills;
}

/** Expects that the entries of every posting add up to 0. */
async function checkSums(): Promise<void> {
  expect(
    await queryRows(sql`select subject, subject_id, step from ledger_entries
      group by subject, subject_id, step, currency having sum(amount_minor) <> 0`),
  ).toEqual([]);
}
const countSteps = (subject: string, id: string) =>
  count(sql`select count(distinct step) as n from ledger_entries where subject = ${subject} and subject_id = ${id}`);

describe('a process that is killed between any two writes', () => {
  it('of a settlement leaves an order that is open without entries, or paid with each of them once', async () => {
    const kills = await killEverywhere(async () => {
      const { placed } = await checkOut(await readStore(STORE));
      const intent = await openIntent(placed);
      const body = toIntentFacts(await confirmIntent(intent));
      const orderId = placed.order.id;
      const readState = async () => {
        const [row] = await queryRows(sql`select payment_state,
          (select count(*) from mails m where m.order_id = o.id)::int as mails,
          (select count(*) from order_fulfilments f where f.order_id = o.id)::int as works,
          (select count(*) from order_timeline l where l.order_id = o.id and l.kind = 'payment')::int as notes
          from orders o where id = ${orderId}`);
        return { ...row, steps: await countSteps('order', orderId) };
      };
      const open = { payment_state: 'awaiting payment', mails: 0, works: 0, notes: 0, steps: 0 };
      const paid = { payment_state: 'paid', mails: 1, works: 1, notes: 1, steps: 1 };
      return {
        step: () => tenantApi.call(serviceEndpoints.settle, { params: {}, body }),
        check: async () => {
          expect([open, paid]).toContainEqual(await readState());
          await checkSums();
        },
        checkDone: async () => expect(await readState()).toEqual(paid),
      };
    });
    expect(kills).toBeGreaterThan(10);
  });

  it('of a refund leaves it due without entries, or done with each of them once', async () => {
    const kills = await killEverywhere(async () => {
      const { orderId } = await createPaidOrder(STORE);
      const body = { amount: 5, reason: 'Asked for', request_key: randomUUID() };
      const { data: due } = await tenantApi.call(
        refundEndpoints.ask,
        { params: { tenant, orderId }, body },
        { token: owner },
      );
      const readState = async () => {
        const [row] = await queryRows(sql`select r.state, o.payment_state,
          (select count(*) from mails m where m.order_id = o.id and m.kind = 'refund')::int as mails
          from refunds r join orders o on o.id = r.order_id where r.id = ${due.id}`);
        return { ...row, steps: await countSteps('refund', due.id) };
      };
      const open = { state: 'due', payment_state: 'paid', mails: 0, steps: 0 };
      const done = { state: 'done', payment_state: 'partly refunded', mails: 1, steps: 1 };
      return {
        step: () =>
          tenantApi.call(refundEndpoints.noteMade, { params: { refundId: due.id }, body: { reference: 're_1' } }),
        check: async () => {
          expect([open, done]).toContainEqual(await readState());
          await checkSums();
        },
        checkDone: async () => expect(await readState()).toEqual(done),
      };
    });
    expect(kills).toBeGreaterThan(5);
  });

  it('of a monthly bill and its payment from the balance bills every charge once, without a gap in the numbers', async () => {
    let month = Date.UTC(2090, 0, 2, 3);
    const kills = await killEverywhere(async () => {
      const { orderId } = await createPaidOrder(STORE);
      await queryRows(sql`insert into charges (tenant_id, order_id, kind, currency, goods_minor, shipping_minor)
        values (${tenant}, ${orderId}, 'order', 'GBP', 100, 50)`);
      await withPlatform((tx) => postProduction(tx, { tenantId: asTenantId(tenant), orderId }));
      month += 40 * 86_400_000;
      const now = new Date(month);
      const check = async () => {
        const [row] = await queryRows(sql`select
          (select count(*) from bills b where b.goods_minor + b.shipping_minor <> (
            select coalesce(sum(c.goods_minor + c.shipping_minor), 0) from charges c where c.bill_id = b.id))::int as wrong,
          (select coalesce(max(number), 0) - count(*) from bills)::int as gaps,
          (select count(*) from bills b where (select count(distinct step) from ledger_entries e
            where e.subject = 'bill' and e.subject_id = b.id) <> case when b.paid_at is null then 1 else 2 end)::int as unposted`);
        expect(row).toEqual({ wrong: 0, gaps: 0, unposted: 0 });
        await checkSums();
      };
      return {
        step: async () => {
          await issueBills(now);
          await payBillsFromBalance();
        },
        check,
        checkDone: async () => {
          const [charge] = await queryRows(
            sql`select b.paid_at is not null as paid from charges c join bills b on b.id = c.bill_id where c.order_id = ${orderId}`,
          );
          expect(charge).toEqual({ paid: true });
        },
      };
    });
    expect(kills).toBeGreaterThan(15);
  });

  it('of a release and a pay-out that fails leaves every amount in the balance or in one pay-out', async () => {
    await tenantApi.call(
      balanceEndpoints.saveAccount,
      {
        params: { tenant },
        body: {
          holder: 'Brightside Events Ltd',
          iban: 'GB29NWBK60161331926819',
          routing_number: '',
          account_number: '',
          current_password: 'demo-password',
        },
      },
      { token: owner },
    );
    await queryRows(sql`update payout_accounts set usable_from = now() where tenant_id = ${tenant}`);
    const findDue = async () =>
      (await tenantApi.call(payoutEndpoints.due, { params: {} }, { token: staff })).data.rows.find(
        ({ client, currency }) => client.id === tenant && currency === 'GBP',
      );
    const check = async () => {
      const [row] = await queryRows(sql`select
        (select count(*) from payouts p where (select coalesce(sum(e.amount_minor), 0) from ledger_entries e
          where e.subject = 'payout' and e.subject_id = p.id and e.account = 'paid_out')
          <> case when p.state = 'failed' then 0 else p.amount_minor end)::int as unposted,
        (select count(*) from order_fulfilments f join orders o on o.id = f.order_id
          where f.released_at is not null and o.total_minor <> 0 and o.gateway is not null and o.tenant_id = ${tenant}
            and (select count(distinct step) from ledger_entries e where e.subject = 'release' and e.subject_id = o.id) <> 1)::int
          as unreleased`);
      expect(row).toEqual({ unposted: 0, unreleased: 0 });
      await checkSums();
    };
    const kills = await killEverywhere(async () => {
      const { orderId } = await createPaidOrder(STORE);
      await queryRows(sql`insert into order_fulfilments (tenant_id, order_id, shipped_at)
        values (${tenant}, ${orderId}, now() - interval '30 days')
        on conflict (order_id) do update set shipped_at = excluded.shipped_at`);
      return {
        step: async () => {
          await releasePayments();
          const due = await findDue();
          if (due && due.available > 0 && due.obstacle === null) {
            const rows = [{ client_id: tenant, currency: 'GBP' as const, amount: due.available / 100 }];
            await tenantApi.call(payoutEndpoints.create, { params: {}, body: { rows } }, { token: staff });
          }
          const open = await queryRows(sql`select id from payouts where tenant_id = ${tenant} and state = 'created'`);
          for (const { id } of open)
            await tenantApi.call(
              payoutEndpoints.decide,
              { params: { payoutId: String(id) }, body: { state: 'failed', reason: 'Account closed' } },
              { token: staff },
            );
        },
        check,
        checkDone: async () => {
          expect(await countSteps('release', orderId)).toBe(1);
          expect(await count(sql`select count(*) as n from payouts where state <> 'failed'`)).toBe(0);
        },
      };
    });
    expect(kills).toBeGreaterThan(20);
  });
});
