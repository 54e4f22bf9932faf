import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { saveFailedJob } from '@/lib/backend/fulfilment/failed-submissions';
import {
  deleteOldNotifications,
  gatherNotifications,
  recordStuckOrders,
} from '@/lib/backend/jobs/gather-notifications';
import { sendOrderNotification } from '@/lib/backend/jobs/send-order-notification';
import { cancelOrderInTransaction } from '@/lib/backend/order-admin/cancel';
import { moveOrder } from '@/lib/backend/orders/move';
import { profileEndpoints } from '@/lib/contracts/profile';
import { getDatabasePools, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { env } from '@/lib/platform/env';
import { buildUnsubscribeToken } from '@/lib/platform/signed-links';
import { sendApi, signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import {
  addFulfiller,
  createReadyOrder,
  disableFulfillers,
  endHold,
  runOrderJob,
  setProductionMode,
} from './support/fulfil';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const MANAGER = 'manager@brightside.test';
const SERVICE = 'service@brightside.test';

/** Removes the waiting mail jobs from the queue and returns their mail ids. Runs as the database's owner. */
async function takeMails(): Promise<string[]> {
  const { rows } = await getDatabasePools().main.query(`
    delete from jobs_mails._private_jobs j using jobs_mails._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-order-notification' returning j.payload->>'mailId' as id`);
  return rows.map(({ id }) => String(id));
}

interface Received {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly headers: string;
  readonly text: string;
  readonly html: string;
}

/** Gathers due notifications, sends them as the queue would and returns the mails. */
async function receive(): Promise<Received[]> {
  await gatherNotifications();
  const ids = await takeMails();
  for (const mailId of ids) await sendOrderNotification({ mailId });
  return ids.filter(isSent).map(readMail);
}
const isSent = (id: string): boolean => existsSync(join(env().DATA_DIR, 'mail', `${id}.eml`));

function readMail(id: string): Received {
  const mail = readEml(id);
  const to = /^To: .*<([^>]+)>/m.exec(mail.headers)?.[1] ?? '';
  const [, subject = ''] = /^Subject: (.*)$/m.exec(mail.headers) ?? [];
  return { id, to, subject, ...mail };
}
/** Returns the headers with folded lines joined. */
const unfolded = (mail: Received | undefined) =>
  (mail?.headers ?? '').replace(/\r?\n[ \t]+/g, ' ').replaceAll('\r', '');
const unsubscribePath = (mail: Received | undefined) =>
  /^List-Unsubscribe: <http:\/\/localhost:3000([^>]+)>/m.exec(unfolded(mail))?.[1] ?? '';
const recipients = (mails: readonly Received[]) => mails.map(({ to }) => to).toSorted();

/** Moves the last gathering an hour back, so that the next mail is due at once. */
const later = () => queryRows(sql`update order_notifications set gathered_at = gathered_at - interval '1 hour'`);

async function choose(email: string, body: { new_orders: 'each' | 'daily' | 'never'; problems: boolean }) {
  await tenantApi.call(profileEndpoints.saveNotifications, { params: {}, body }, await signIn(email));
}
const readSettings = async (email: string) =>
  (await tenantApi.call(profileEndpoints.notifications, { params: {} }, await signIn(email))).data;

/** Moves an order to a status as the system does. */
const move = (
  paid: { tenant: number; orderId: string },
  to: 'address issue' | 'over budget',
  userId: number | null = null,
) =>
  withTenant(asTenantId(paid.tenant), (tx) =>
    moveOrder(tx, {
      tenantId: asTenantId(paid.tenant),
      orderId: paid.orderId,
      from: 'new',
      to,
      actor: 'system',
      userId,
    }),
  );

beforeEach(async () => {
  await queryRows(sql`delete from order_notifications`);
  await queryRows(sql`update users set new_order_mails = null, problem_mails = true, language = null`);
  await takeMails();
});

describe('a new order', () => {
  it('is reported to the administrators of its tenant only, in their languages', async () => {
    await queryRows(sql`update users set language = 'nl' where email = ${OWNER}`);
    const { order, orderId, intent } = await createPaidOrder();
    const mails = await receive();
    const admins = await queryRows(sql`select u.email from users u join orders o on o.tenant_id = u.tenant_id
      where o.id = ${orderId} and u.role = 'admin' and u.disabled_at is null and u.password_hash is not null`);
    expect(recipients(mails)).toEqual(admins.map(({ email }) => email).toSorted());
    const mine = mails.find(({ to }) => to === OWNER);
    expect(mine?.subject).toContain(`Nieuwe bestelling ${order.order_ref}`);
    expect(mine?.text).toContain(`£${(intent.amount_minor / 100).toFixed(2)}`);
    expect(mine?.text).toContain(`http://localhost:3000/orders/${orderId}`);
    expect(mine?.html).toMatch(/<img src="http:\/\/localhost:3000\/api\/\d+\/orders\//);
    expect(unfolded(mine)).toMatch(
      /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/unsubscribe\/\d+-orders-[\w-]{32}\?lang=nl>$/m,
    );
    expect(mine?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(mine?.text).toContain('/settings#notifications');
    // Shoppers' names and addresses appear only on the order's page, not in the mail.
    const [shopper] = await queryRows(
      sql`select customer->>'name' as name, customer->>'email' as email from orders where id = ${orderId}`,
    );
    expect(mine?.text).not.toContain(String(shopper?.name));
    expect(mine?.text).not.toContain(String(shopper?.email));
    expect(await receive()).toEqual([]);
  });

  it('states the next step: a fulfiller gets it, or its owner makes it', async () => {
    const readMail = async () => (await receive()).find(({ to }) => to === OWNER)?.text;
    const { tenant } = await createPaidOrder();
    expect(await readMail()).toContain('It goes into production automatically.');
    const [before] = await queryRows(sql`select production from tenants where id = ${tenant}`);
    await queryRows(sql`update tenants set production = 'self' where id = ${tenant}`);
    await later();
    await createPaidOrder();
    const text = await readMail();
    expect(text).toContain('You make it yourself');
    expect(text).not.toContain('automatically');
    await queryRows(sql`update tenants set production = ${before?.production ?? null} where id = ${tenant}`);
  });

  it('is reported as each user chose: each, once a day, or never', async () => {
    await choose(OWNER, { new_orders: 'never', problems: true });
    await choose(MANAGER, { new_orders: 'each', problems: true });
    await choose(SERVICE, { new_orders: 'daily', problems: false });
    expect(await readSettings(SERVICE)).toEqual({ new_orders: 'daily', problems: false, may_silence_problems: true });
    await createPaidOrder();
    const mails = recipients(await receive());
    expect(mails).toContain(MANAGER);
    expect(mails).not.toContain(OWNER);
    expect(mails).not.toContain(SERVICE);
  });

  it('is reported in few mails when many arrive at once', async () => {
    for (let order = 0; order < 4; order++) await createPaidOrder();
    const first = (await receive()).filter(({ to }) => to === OWNER);
    expect(first.map(({ subject }) => subject)).toEqual(['4 new orders']);
    await createPaidOrder();
    expect(await receive()).toEqual([]);
    await later();
    expect((await receive()).filter(({ to }) => to === OWNER)).toHaveLength(1);
  });

  it('that is a replacement, or one of the demo, is not reported', async () => {
    // The seed's orders cause no notifications, although they exist from the start.
    expect(await count(sql`select count(*) as n from orders`)).toBeGreaterThan(10);
    await gatherNotifications();
    await recordStuckOrders();
    expect(await count(sql`select count(*) as n from order_notifications`)).toBe(0);
    const { orderId, tenant } = await createPaidOrder();
    await queryRows(sql`delete from order_notifications`);
    const { replacementEndpoints } = await import('@/lib/contracts/replacements');
    const context = await signIn(SERVICE);
    const [ref] = await queryRows(sql`select order_ref from orders where id = ${orderId}`);
    const query = { ref: String(ref?.order_ref) };
    const { data: replaceable } = await tenantApi.call(
      replacementEndpoints.find,
      { params: { tenant }, query },
      context,
    );
    const lines = replaceable.lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
    const body = {
      ...replaceable.address,
      request_key: 'replace-1',
      reason: 'damaged',
      payer: 'fulfiller',
      note: '',
      lines,
    } as const;
    await tenantApi.call(replacementEndpoints.create, { params: { tenant, orderId }, body }, context);
    expect(await count(sql`select count(*) as n from order_notifications`)).toBe(0);
  });

  it('shows a user with an unconfirmed address no pictures and no texts of shoppers', async () => {
    await queryRows(sql`update users set email_verified_at = null where email = ${OWNER}`);
    await createPaidOrder();
    const mine = (await receive()).find(({ to }) => to === OWNER);
    await queryRows(sql`update users set email_verified_at = now() where email = ${OWNER}`);
    expect(mine?.subject).toContain('New order');
    expect(mine?.html).not.toContain('<img');
  });

  it('that was cancelled before its mail is not reported', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const [user] = await queryRows(sql`select id from users where email = ${OWNER}`);
    await withTenant(asTenantId(tenant), (tx) =>
      cancelOrderInTransaction(tx, {
        tenantId: asTenantId(tenant),
        user: { role: 'admin', superadmin: false, tenantId: tenant, userId: Number(user?.id) },
        orderId,
        reason: 'Twice',
      }),
    );
    expect(await receive()).toEqual([]);
  });
});

describe('the daily mail', () => {
  it('contains the orders of a day, once, at eight in the morning where the tenant is', async () => {
    await choose(OWNER, { new_orders: 'daily', problems: true });
    const [first, second] = [await createPaidOrder(), await createPaidOrder()];
    expect((await receive()).filter(({ to }) => to === OWNER)).toEqual([]);
    const hours =
      await queryRows(sql`select distinct extract(hour from due_at at time zone 'Europe/London')::int as hour,
      due_at > now() and due_at <= now() + interval '24 hours' as soon
      from order_notifications n join users u on u.id = n.user_id where u.email = ${OWNER}`);
    expect(hours).toEqual([{ hour: 8, soon: true }]);
    await queryRows(sql`update order_notifications set due_at = now() - interval '1 minute'`);
    await Promise.all([gatherNotifications(), gatherNotifications(), gatherNotifications()]);
    const mails = (await receive()).filter(({ to }) => to === OWNER);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new orders']);
    for (const { order } of [first, second]) expect(mails[0]?.text).toContain(order.order_ref);
    await later();
    expect(await receive()).toEqual([]);
  });

  it('is dropped for a user who no longer wants it', async () => {
    await choose(OWNER, { new_orders: 'daily', problems: true });
    await createPaidOrder();
    await choose(OWNER, { new_orders: 'never', problems: true });
    await queryRows(sql`update order_notifications set due_at = now()`);
    expect((await receive()).filter(({ to }) => to === OWNER)).toEqual([]);
  });
});

describe('an order that waits for a person', () => {
  it('is reported at once with what to do: administrators always, others unless they turned it off', async () => {
    await choose(OWNER, { new_orders: 'never', problems: false });
    expect(await readSettings(OWNER)).toEqual({ new_orders: 'never', problems: true, may_silence_problems: false });
    await choose(SERVICE, { new_orders: 'never', problems: false });
    const paid = await createPaidOrder();
    await receive();
    await move(paid, 'address issue');
    const mails = await receive();
    expect(recipients(mails)).toEqual(expect.arrayContaining([OWNER, MANAGER]));
    expect(recipients(mails)).not.toContain(SERVICE);
    const mine = mails.find(({ to }) => to === OWNER);
    expect(mine?.subject).toContain(`Order ${paid.order.order_ref} needs your attention: Address issue`);
    expect(mine?.text).toContain('correct the address');
    expect(mine?.text).toContain('Administrators always get an e-mail');
    expect(mine?.headers).not.toContain('List-Unsubscribe');
  });

  it('is not reported to the user who caused it, nor after it is solved', async () => {
    const [user] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const [byOwner, solved] = [await createPaidOrder(), await createPaidOrder()];
    await receive();
    await move(byOwner, 'address issue', Number(user?.id));
    expect(recipients(await receive())).not.toContain(OWNER);
    await later();
    await move(solved, 'over budget');
    await queryRows(sql`update orders set status = 'queued downloading' where id = ${solved.orderId}`);
    expect(await receive()).toEqual([]);
  });

  it('is reported in batches: fifty failures within a quarter of an hour make two mails', async () => {
    const orders = [];
    for (let index = 0; index < 50; index++) orders.push(await createPaidOrder());
    await queryRows(sql`delete from order_notifications`);
    let mails: Received[] = [];
    for (const [index, paid] of orders.entries()) {
      await move(paid, 'address issue');
      if (index % 10 === 0) mails = mails.concat(await receive());
    }
    mails = mails.concat(await receive());
    await later();
    mails = mails.concat(await receive());
    const mine = mails.filter(({ to }) => to === OWNER);
    expect(mine.map(({ subject }) => subject).slice(1)).toEqual(['49 orders need your attention']);
    expect(mine[1]?.text).toContain('And 29 more orders.');
  });

  it('because no fulfiller accepts it is reported with the fulfiller’s message', async () => {
    await disableFulfillers();
    const { orderId, tenant } = await createReadyOrder();
    await receive();
    await addFulfiller({ name: 'Gone', provider: 'api' });
    await endHold(orderId);
    await runOrderJob(orderId, 14);
    const [{ status } = {}] = await queryRows(sql`select status from orders where id = ${orderId}`);
    expect(['fulfiller submission error', 'fulfiller routing error', 'processed']).toContain(status);
    await queryRows(sql`update orders set status = 'submitting to fulfiller' where id = ${orderId}`);
    await withTenant(asTenantId(tenant), (tx) =>
      moveOrder(tx, {
        tenantId: asTenantId(tenant),
        orderId,
        from: 'submitting to fulfiller',
        to: 'fulfiller submission error',
        actor: 'system',
        userId: null,
        note: 'We are <closed> until Monday',
      }),
    );
    await later();
    const mine = (await receive()).find(({ to }) => to === OWNER);
    expect(mine?.text).toContain('We are <closed> until Monday');
    expect(mine?.html).toContain('We are &lt;closed&gt; until Monday');
    expect(mine?.text).toContain('choose another fulfiller');
  });

  it('because it is stuck is reported once', async () => {
    const paid = await createPaidOrder();
    await receive();
    await queryRows(sql`update order_fulfilments set stuck_check_at = now() where order_id = ${paid.orderId}`);
    await recordStuckOrders();
    // The order moved a moment ago, so it is checked again a day after that.
    expect(await receive()).toEqual([]);
    const [again] = await queryRows(
      sql`select stuck_check_at > now() + interval '23 hours' as later from order_fulfilments where order_id = ${paid.orderId}`,
    );
    expect(again).toEqual({ later: true });
    await queryRows(sql`update order_timeline set at = at - interval '2 days' where order_id = ${paid.orderId}`);
    await queryRows(sql`update order_fulfilments set stuck_check_at = now() where order_id = ${paid.orderId}`);
    await Promise.all([recordStuckOrders(), recordStuckOrders()]);
    const mine = (await receive()).filter(({ to }) => to === OWNER);
    expect(mine.map(({ subject }) => subject)).toEqual([expect.stringContaining('No progress')]);
    await later();
    await recordStuckOrders();
    expect(await receive()).toEqual([]);
  });

  it('is not reported while it is in the work list of its maker', async () => {
    await setProductionMode('self');
    const { orderId } = await createReadyOrder();
    await endHold(orderId);
    await runOrderJob(orderId);
    await setProductionMode('fulfiller');
    expect(await queryRows(sql`select status from orders where id = ${orderId}`)).toEqual([{ status: 'processed' }]);
    await queryRows(sql`delete from order_notifications`);
    await queryRows(sql`update order_timeline set at = at - interval '2 days' where order_id = ${orderId}`);
    await queryRows(sql`update orders set placed_at = placed_at - interval '2 days' where id = ${orderId}`);
    await queryRows(sql`update order_fulfilments set stuck_check_at = now() where order_id = ${orderId}`);
    await recordStuckOrders();
    expect(await queryRows(sql`select problem from order_notifications where order_id = ${orderId}`)).toEqual([]);
    const { browser, user } = await signInBrowser('owner@brightside.test');
    expect((await browser.get(`/api/${user.tenant_id}/orders?stuck=1`)).text).not.toContain(orderId);
  });

  it('because its work failed is reported at once', async () => {
    const { tenant, orderId } = await createPaidOrder();
    await receive();
    const letter = { tenantId: asTenantId(tenant), orderId, reason: 'disk full', attempts: 8 } as const;
    await saveFailedJob({ ...letter, task: 'fulfil-order', status: 'new' });
    expect(recipients(await receive())).toContain(OWNER);
  });
});

describe('unsubscribing from these mails', () => {
  /** Posts as a mail program does: without a session and without our origin (RFC 8058). */
  const oneClick = (path: string) =>
    sendApi('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
    });

  it('accepts one POST without a session, any number of times, and no GET', async () => {
    await createPaidOrder();
    const path = unsubscribePath((await receive()).find(({ to }) => to === OWNER));
    const page = await sendApi('GET', path);
    expect([page.status, page.headers.get('location')]).toEqual([303, path.replace('/api/', '/')]);
    expect((await readSettings(OWNER))?.new_orders).toBe('each');
    // Unsubscribing also drops the events that were collected for the next mail.
    await createPaidOrder();
    for (let press = 0; press < 3; press++) {
      const answer = await oneClick(path);
      expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ data: { unsubscribed: true } })]);
    }
    expect(await readSettings(OWNER)).toEqual({ new_orders: 'never', problems: true, may_silence_problems: false });
    await later();
    expect(recipients(await receive())).not.toContain(OWNER);
    // Subscribing again in the settings resumes the mails.
    await choose(OWNER, { new_orders: 'each', problems: true });
    await createPaidOrder();
    expect(recipients(await receive())).toContain(OWNER);
  });

  it('ends one kind for one user, and administrators still get mails about problems', async () => {
    const paid = await createPaidOrder();
    await receive();
    await move(paid, 'address issue');
    const mail = (await receive()).find(({ to }) => to === SERVICE);
    expect((await oneClick(unsubscribePath(mail))).status).toBe(200);
    expect(await readSettings(SERVICE)).toMatchObject({ new_orders: 'never', problems: false });
    expect(await readSettings(MANAGER)).toMatchObject({ problems: true });
    const [admin] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const token = buildUnsubscribeToken({ userId: Number(admin?.id), topic: 'problem' });
    expect((await oneClick(`/api/unsubscribe/${token}`)).status).toBe(200);
    expect(await queryRows(sql`select problem_mails from users where email = ${OWNER}`)).toEqual([
      { problem_mails: true },
    ]);
  });

  it('is rejected with a token that was not issued here', async () => {
    const [user] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const token = buildUnsubscribeToken({ userId: Number(user?.id), topic: 'new order' });
    const forged = [
      token.replace('orders', 'problems'),
      token.replace(/^\d+/, '1'),
      `${token}x`,
      'x',
      '%00',
      '7-orders-',
    ];
    for (const wrong of forged.filter((one) => one !== token))
      expect((await oneClick(`/api/unsubscribe/${wrong}`)).status).toBe(404);
    expect((await readSettings(OWNER))?.new_orders).toBe('each');
  });

  it('returns a plain form to its page', async () => {
    const [user] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const token = buildUnsubscribeToken({ userId: Number(user?.id), topic: 'new order' });
    const answer = await sendApi('POST', `/api/unsubscribe/${token}`, {
      body: new FormData(),
      headers: { accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe/${token}?sent=1`]);
    expect((await readSettings(OWNER))?.new_orders).toBe('never');
  });
});

describe('a mail about orders', () => {
  it('is sent once, even if the program dies between sending and recording it', async () => {
    await createPaidOrder();
    await gatherNotifications();
    const ids = await takeMails();
    for (const mailId of ids) {
      await sendOrderNotification({ mailId });
      // Simulates a lost sent mark: sending again writes the file with an unchanged name and message id.
      await queryRows(sql`update order_notifications set sent_at = null where mail_id = ${mailId}`);
      await sendOrderNotification({ mailId });
      await sendOrderNotification({ mailId });
    }
    await gatherNotifications();
    expect(await takeMails()).toEqual([]);
    expect(await count(sql`select count(*) as n from order_notifications where sent_at is null`)).toBe(0);
  });

  it('is not sent to a user who was deactivated meanwhile', async () => {
    await createPaidOrder();
    await queryRows(sql`update users set disabled_at = now() where email = ${OWNER}`);
    const mails = recipients(await receive());
    await queryRows(sql`update users set disabled_at = null where email = ${OWNER}`);
    expect(mails).not.toContain(OWNER);
  });

  it('is queued together with the change that it reports, or not at all', async () => {
    const paid = await createPaidOrder();
    await queryRows(sql`delete from order_notifications`);
    await expect(
      withTenant(asTenantId(paid.tenant), async (tx) => {
        const tenantId = asTenantId(paid.tenant);
        await moveOrder(tx, {
          tenantId,
          orderId: paid.orderId,
          from: 'new',
          to: 'over budget',
          actor: 'system',
          userId: null,
        });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await count(sql`select count(*) as n from order_notifications`)).toBe(0);
  });

  it('is deleted after a month', async () => {
    await createPaidOrder();
    await queryRows(sql`update order_notifications set created_at = now() - interval '31 days'`);
    await deleteOldNotifications();
    expect(await count(sql`select count(*) as n from order_notifications`)).toBe(0);
  });

  it('does not go to the platform’s staff, whose settings offer none', async () => {
    expect(await readSettings('staff@merchloom.test')).toBeNull();
  });
});
