import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { AccountMailKind } from '@/lib/backend/account/queue-mail';
import { confirmOrder } from '@/lib/backend/jobs/confirm-order';
import { gatherNotifications } from '@/lib/backend/jobs/gather-notifications';
import { sendAccountMail } from '@/lib/backend/jobs/send-account-mail';
import { sendOrderNotification } from '@/lib/backend/jobs/send-order-notification';
import { hashAddress } from '@/lib/backend/mail/address-hash';
import { addSuppression } from '@/lib/backend/mail/suppressions';
import { mailEndpoints } from '@/lib/contracts/mail';
import { orderEndpoints } from '@/lib/contracts/orders';
import { buildEndpointPath } from '@/lib/contracts/path';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { buildReturnTag } from '@/lib/integrations/mail/return-address';
import { sendApi } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';
import { signInMember, type Visitor } from './support/visitor';
import { getClientSecret, parseIntentId, Shopper } from './support/walk';

jest.setTimeout(120_000);

const SECRET = 'a-secret-that-the-mail-server-knows-too';
let mailServer: Server;
/** Reply of the mail server to the next recipients. */
let recipientReply = '250 ok';
/** Envelopes of the mails that the mail server accepted. */
const envelopes: { from: string; to: string }[] = [];

function converse(socket: Socket): void {
  socket.write('220 test\r\n');
  let inBody = false;
  let rest = '';
  let from = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (inBody) {
        if (line !== '.') continue;
        inBody = false;
        socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        inBody = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('MAIL')) {
        from = /<(.*?)>/.exec(line)?.[1] ?? '';
        socket.write('250 ok\r\n');
      } else if (line.startsWith('RCPT')) {
        if (recipientReply.startsWith('250')) envelopes.push({ from, to: /<(.*?)>/.exec(line)?.[1] ?? '' });
        socket.write(`${recipientReply}\r\n`);
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
  socket.on('error', () => undefined);
}

let owner: Visitor;
let rival: Visitor;
let tenant = 0;

beforeAll(async () => {
  mailServer = createServer(converse).listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  const address = mailServer.address();
  process.env.SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  process.env.MAIL_RETURN_ADDRESS = 'bounces@mail.test';
  process.env.MAIL_BOUNCE_SECRET = SECRET;
});
setUpOwnDatabase();
beforeAll(async () => {
  owner = await signInMember('owner@brightside.test');
  rival = await signInMember('owner@nordhavn.test');
  tenant = (await readStore('summer-fest')).tenant_id;
});
beforeEach(() => {
  recipientReply = '250 ok';
});
afterEach(() => queryRows(sql`delete from mail_suppressions`));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

async function buy(): Promise<string> {
  const shopper = new Shopper(await readStore('summer-fest'));
  const paid = await shopper.paid(await shopper.order());
  const secret = getClientSecret(paid);
  await shopper.card(secret, 'pm_card_visa');
  return (await shopper.settledOrder({ payment_intent: parseIntentId(secret) })).id;
}

/** Places an order and sends its confirmation mail. Returns the order and the return path of the mail. */
async function confirmed() {
  const orderId = await buy();
  envelopes.length = 0;
  await confirmOrder({ orderId });
  return { orderId, returnPath: envelopes[0]?.from ?? '' };
}

const deliveryReport = (returnPath: string, status: string, action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.test',
    `To: ${returnPath}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    'Final-Recipient: rfc822; somebody@shopper.test',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b1--',
    '',
  ].join('\r\n');

const spamReport = (returnPath: string) =>
  [
    'From: feedback@mailbox.test',
    'To: fbl@mail.test',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b1"',
    '',
    '--b1',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    `Original-Mail-From: <${returnPath}>`,
    '',
    '--b1--',
    '',
  ].join('\r\n');

const post = (body: string, secret = SECRET) =>
  sendApi('POST', '/api/mail/returned', {
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body,
  });
const report = async (body: string): Promise<unknown> => {
  const answer = await post(body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return mailEndpoints.receive.answer.parse(answer.json()).data.noted;
};

async function listed(who = owner, of = tenant) {
  const { method } = mailEndpoints.suppressions;
  const answer = await who.call(method, buildEndpointPath(mailEndpoints.suppressions, { tenant: of }));
  return mailEndpoints.suppressions.answer.parse(answer.json()).data.rows;
}
async function bounces(orderId: string): Promise<boolean> {
  const answer = await owner.call('GET', buildEndpointPath(orderEndpoints.show, { tenant, orderId }));
  return orderEndpoints.show.answer.parse(answer.json()).data.mails_bounce;
}
const listMailCodes = async (orderId: string): Promise<unknown[]> =>
  (await queryRows(sql`select code from order_timeline where order_id = ${orderId} and kind = 'mail' order by id`)).map(
    ({ code }) => code,
  );
/** Sends the order's mail again. */
const sendAgain = async (orderId: string): Promise<void> => {
  await queryRows(sql`update mails set state = 'queued' where order_id = ${orderId}`);
  envelopes.length = 0;
  await confirmOrder({ orderId });
};

describe('a bounced mail', () => {
  it('has a signed tag of its own in its return address', async () => {
    const first = await confirmed();
    const second = await confirmed();
    expect(first.returnPath).toMatch(/^bounces\+[\da-f]{48}@mail\.test$/);
    expect(first.returnPath).not.toBe(second.returnPath);
    expect((first.returnPath.split('@')[0] ?? '').length).toBeLessThanOrEqual(64);
  });

  it('suppresses mails to an address that does not exist, which the order shows until the address is allowed again', async () => {
    const { orderId, returnPath } = await confirmed();
    expect(await bounces(orderId)).toBe(false);
    // Mail servers may change the case of an address.
    expect(await report(deliveryReport(returnPath.toUpperCase(), '5.1.1'))).toBe(true);
    expect(await bounces(orderId)).toBe(true);
    expect(await listMailCodes(orderId)).toEqual(['mail sent', 'mail undeliverable']);
    const [row] = await listed();
    expect(row).toMatchObject({ reason: 'bounce', status: '5.1.1', order: { id: orderId }, user_name: null });
    expect(row?.email).toContain('@');
    // Repeated reports are recorded once.
    expect(await report(deliveryReport(returnPath, '5.1.1'))).toBe(true);
    expect([(await listed()).length, (await listMailCodes(orderId)).length]).toEqual([1, 2]);

    await sendAgain(orderId);
    expect(envelopes).toEqual([]);
    expect(await listMailCodes(orderId)).toEqual(['mail sent', 'mail undeliverable', 'mail withheld']);

    const params = { tenant, id: row?.id ?? '' };
    expect((await owner.call('DELETE', buildEndpointPath(mailEndpoints.removeSuppression, params))).status).toBe(200);
    expect([await listed(), await bounces(orderId)]).toEqual([[], false]);
    await sendAgain(orderId);
    expect(envelopes).toHaveLength(1);
    const [entry] = await queryRows(
      sql`select action, details from audit_entries where tenant_id = ${tenant} order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ action: 'mail suppression removed', details: { reason: 'bounce' } });
    expect(JSON.stringify(entry)).not.toContain('@');
  });

  it('stops notifications to an account’s owner, but neither links nor security mails', async () => {
    const [user] = await queryRows(sql`select id, email from users where tenant_id = ${tenant} order by id limit 1`);
    const userId = Number(user?.id);
    const email = String(user?.email);
    const send = async (kind: AccountMailKind): Promise<number> => {
      envelopes.length = 0;
      await sendAccountMail({ id: crypto.randomUUID(), kind, tenantId: tenant, userId, email });
      return envelopes.length;
    };
    expect(await send('credit-declined')).toBe(1);
    const addressHash = hashAddress(asTenantId(tenant), email);
    await withTenant(asTenantId(tenant), (tx) =>
      addSuppression(tx, { tenantId: tenant, userId, addressHash, reason: 'bounce', status: '5.1.1' }),
    );
    expect([await send('credit-declined'), await send('password-changed')]).toEqual([0, 1]);
  });

  it('stores only a hash of the address, a different one for each company', async () => {
    const { returnPath } = await confirmed();
    await report(deliveryReport(returnPath, '5.1.1'));
    expect(JSON.stringify(await queryRows(sql`select * from mail_suppressions`))).not.toContain('@');
    const [one, other, same] = [
      hashAddress(asTenantId(1), 'A@b.test'),
      hashAddress(asTenantId(2), 'a@b.test'),
      hashAddress(asTenantId(1), ' a@B.test '),
    ];
    expect([one === other, one === same]).toEqual([false, true]);
  });

  it('for another reason is recorded on the order, and suppresses nothing', async () => {
    const { orderId, returnPath } = await confirmed();
    expect(await report(deliveryReport(returnPath, '5.7.1'))).toBe(true);
    expect(await listMailCodes(orderId)).toEqual(['mail sent', 'mail undeliverable']);
    expect([await listed(), await bounces(orderId)]).toEqual([[], false]);
  });

  it('is accepted from the mail server alone, and counts only with a tag that was issued here', async () => {
    const { returnPath } = await confirmed();
    const genuine = deliveryReport(returnPath, '5.1.1');
    expect((await post(genuine, 'another-secret-of-the-same-length-000000')).status).toBe(401);
    expect((await sendApi('POST', '/api/mail/returned', { body: genuine })).status).toBe(401);
    const forged = returnPath.replace(/[\da-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
    for (const body of [
      deliveryReport(forged, '5.1.1'),
      deliveryReport(`bounces+${buildReturnTag('6f0a0f0e-0000-4000-8000-000000000001')}@mail.test`, '5.1.1'),
      deliveryReport(returnPath, '4.4.1', 'delayed'),
      `To: ${returnPath}\r\nSubject: I am away\r\n\r\nUntil Monday`,
      '\u0000\u0000',
    ])
      expect(await report(body)).toBe(false);
    expect(await listed()).toEqual([]);
  });

  it('affects one company, whose list no other company reads or changes', async () => {
    const { returnPath } = await confirmed();
    await report(deliveryReport(returnPath, '5.1.1'));
    const [row] = await listed();
    const theirs = (await readStore('nordic-run')).tenant_id;
    expect(await listed(rival, theirs)).toEqual([]);
    const params = { tenant: theirs, id: row?.id ?? '' };
    expect((await rival.call('DELETE', buildEndpointPath(mailEndpoints.removeSuppression, params))).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a spam complaint', () => {
  it('leaves mails about an order alone', async () => {
    const { orderId, returnPath } = await confirmed();
    expect(await report(spamReport(returnPath))).toBe(true);
    expect(await listed()).toMatchObject([{ reason: 'complaint', order: { id: orderId } }]);
    expect(await bounces(orderId)).toBe(false);
    await sendAgain(orderId);
    expect(envelopes).toHaveLength(1);
  });

  it('suppresses the mails that its reader could have turned off', async () => {
    const notify = async (): Promise<{ from: string; to: string }[]> => {
      await queryRows(
        sql`update order_notifications set gathered_at = now() - interval '2 days' where gathered_at is not null`,
      );
      await queryRows(sql`update order_notifications set due_at = now() where mail_id is null`);
      await gatherNotifications();
      const rows = await queryRows(
        sql`select distinct mail_id from order_notifications where mail_id is not null and sent_at is null`,
      );
      envelopes.length = 0;
      for (const { mail_id: mailId } of rows) await sendOrderNotification({ mailId });
      return envelopes.filter(({ to }) => to === 'owner@brightside.test');
    };
    await queryRows(sql`update users set new_order_mails = 'each' where email = 'owner@brightside.test'`);
    await buy();
    const [sent] = await notify();
    expect(sent).toBeDefined();
    expect(await report(spamReport(sent?.from ?? ''))).toBe(true);
    expect(await listed()).toMatchObject([{ reason: 'complaint', email: 'owner@brightside.test', order: null }]);
    await buy();
    expect(await notify()).toEqual([]);
  });
});

describe('a mail server that reports an unknown address', () => {
  it('is believed at once, and other rejections are retried', async () => {
    const orderId = await buy();
    recipientReply = '550 5.7.1 we do not like you';
    await expect(confirmOrder({ orderId })).rejects.toThrow();
    expect([await listed(), await bounces(orderId)]).toEqual([[], false]);
    recipientReply = '550 5.1.1 no such user';
    await confirmOrder({ orderId });
    expect(await listMailCodes(orderId)).toEqual(['mail undeliverable']);
    expect(await bounces(orderId)).toBe(true);
  });
});
