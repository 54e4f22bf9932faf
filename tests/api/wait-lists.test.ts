import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { sendWaitListMail } from '@/lib/backend/jobs/send-wait-list-mail';
import { notifyWaitLists } from '@/lib/backend/wait-lists/notify';
import { waitListEndpoints } from '@/lib/contracts/wait-list';
import { getDatabasePools } from '@/lib/db/client';
import { env } from '@/lib/platform/env';
import { buildWaitListToken } from '@/lib/platform/signed-links';
import { Browser, sendApi } from './support/browser';
import { tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readEml } from './support/eml';
import { readStore } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

let path = '';
let tenantId = 0;
beforeAll(async () => {
  const store = await readStore('summer-fest');
  tenantId = store.tenant_id;
  path = `/api/${tenantId}/summer-fest/wait-list`;
});
beforeEach(() => setWindow('1 hour'));
afterEach(async () => {
  await queryRows(sql`delete from wait_list_entries`);
  await queryRows(sql`delete from rate_limits where key like 'wait-list.mailbox:%'`);
  await takeJobs();
});

/** Sets an order window that opens after a PostgreSQL interval, which may be negative. */
const setWindow = (opensIn: string) =>
  queryRows(sql`insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, closes_at)
    select id, tenant_id, 'UTC', 'window', now() + ${opensIn}::interval, now() + interval '1 day'
    from events where slug = 'summer-fest'
    on conflict (event_id) do update set mode = 'window', opens_at = excluded.opens_at, closes_at = excluded.closes_at`);

let visitors = 0;
const joinList = (email: string, more: object = {}) =>
  new Browser().post(path, { email, lang: 'de', ...more }, { 'x-client-address': `203.0.113.${++visitors}` });

/** Removes the queued mails of wait lists and returns their payloads. Runs as the database's owner. */
async function takeJobs(): Promise<{ entryId: string; kind: string }[]> {
  const { rows } = await getDatabasePools().main.query(`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-wait-list-mail' returning j.payload`);
  return rows.map(({ payload }) => payload);
}

interface Mail {
  readonly kind: string;
  readonly headers: string;
  readonly text: string;
  readonly html: string;
}

/** Sends the queued mails as the queue would. Returns the mails that were sent. */
async function receive(): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const job of await takeJobs()) {
    const [entry] = await queryRows(sql`select id, confirm_mail_id from wait_list_entries where id = ${job.entryId}`);
    const id = String(job.kind === 'confirm' ? entry?.confirm_mail_id : entry?.id);
    await sendWaitListMail(job);
    if (existsSync(join(env().DATA_DIR, 'mail', `${id}.eml`))) mails.push({ kind: job.kind, ...readEml(id) });
  }
  return mails;
}
const findToken = (mail: Mail | undefined): string => /\/wait-list\/([\w.-]+)\?/.exec(mail?.text ?? '')?.[1] ?? '';
const press = (address: string) => sendApi('POST', address, { headers: {} });

/** Adds an address and confirms it. Returns its token. */
async function addConfirmed(email: string): Promise<string> {
  await joinList(email);
  const token = findToken((await receive())[0]);
  await press(`/api/wait-list/${token}`);
  return token;
}

describe('the mailbox of a stranger', () => {
  it('gets at most five mails a day, with any tags in the requested addresses', async () => {
    const mailbox = crypto.randomUUID();
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push(await joinList(`${mailbox}+${n}@shopper.test`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await takeJobs()).toHaveLength(5);
    expect((await joinList(`${crypto.randomUUID()}@shopper.test`)).status).toBe(200);
  });
});

describe('the wait list of a closed store', () => {
  it('mails every confirmed address about the opening once, and no unconfirmed address', async () => {
    expect((await joinList('ada@shopper.test')).status).toBe(200);
    const [mail] = await receive();
    expect(mail?.headers).toMatch(/^To: .*ada@shopper\.test/m);
    expect(mail?.text).toContain('Sollen wir Ihnen schreiben');
    expect(mail?.html).toContain(`href="http://localhost:3000/wait-list/${findToken(mail)}?lang=de"`);
    // A visitor has bought nothing.
    expect(mail?.text).toContain('Diese E-Mail kommt von ');
    expect(mail?.text).not.toContain('Sie kaufen bei');
    await joinList('bob@shopper.test');
    await receive();
    const token = findToken(mail);
    expect((await press(`/api/wait-list/${token}`)).status).toBe(200);

    // The store is still closed.
    await notifyWaitLists();
    expect(await takeJobs()).toEqual([]);
    await setWindow('-1 second');
    // Simulates that two nodes check the same minute, and that one job runs again after a crash.
    await Promise.all([notifyWaitLists(), notifyWaitLists()]);
    const jobs = await takeJobs();
    expect(jobs).toHaveLength(1);
    await sendWaitListMail(jobs[0]);
    const opened = readEml(String(jobs[0]?.entryId));
    expect(opened.text).toContain('Jetzt ist es so weit.');
    expect(opened.html).toContain('href="http://localhost:3000/summer-fest?lang=de"');
    const unfolded = opened.headers.replace(/\r?\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`List-Unsubscribe: <http://localhost:3000/api/wait-list/${token}/leave?lang=de>`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await sendWaitListMail(jobs[0]);
    await notifyWaitLists();
    expect(await takeJobs()).toEqual([]);
    expect(await queryRows(sql`select email from wait_list_entries`)).toEqual([{ email: 'bob@shopper.test' }]);
  });

  it('responds identically for an address that is on it, and sends it no second mail', async () => {
    await addConfirmed('ada@shopper.test');
    const answer = await joinList('Ada@Shopper.test');
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ data: { sent: true } })]);
    expect(await takeJobs()).toEqual([]);
  });

  it('lets strangers change the language of no address that is confirmed', async () => {
    const readLanguage = async () => (await queryRows(sql`select lang from wait_list_entries`))[0]?.lang;
    await joinList('ada@shopper.test');
    await joinList('ada@shopper.test', { lang: 'fr' });
    expect(await readLanguage()).toBe('fr');
    const [mail] = await receive();
    await press(`/api/wait-list/${findToken(mail)}`);
    await joinList('ada@shopper.test', { lang: 'sv' });
    expect(await readLanguage()).toBe('fr');
  });

  it('is mailed at the next opening where the store closed before the mail was sent', async () => {
    await addConfirmed('ada@shopper.test');
    await setWindow('-1 second');
    await notifyWaitLists();
    await setWindow('1 hour');
    expect(await receive()).toEqual([]);
    await setWindow('-1 second');
    await notifyWaitLists();
    // The next run, a minute later, does not reset the number of the mail's attempts.
    await notifyWaitLists();
    expect(await takeJobs()).toHaveLength(1);
  });

  it('can be left by one press, any number of times, and then sends no mail', async () => {
    const token = await addConfirmed('ada@shopper.test');
    await setWindow('-1 second');
    await notifyWaitLists();
    for (let presses = 0; presses < 2; presses += 1)
      expect((await press(`/api/wait-list/${token}/leave`)).status).toBe(200);
    expect(await receive()).toEqual([]);
    const read = await tenantApi.call(waitListEndpoints.read, { params: { token } });
    expect(read.data).toBeNull();
  });

  it('redirects a browser that opens the link of its mail to a page, and removes no address', async () => {
    const token = await addConfirmed('ada@shopper.test');
    const answer = await sendApi('GET', `/api/wait-list/${token}/leave?lang=de`, { headers: {} });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/wait-list/${token}?lang=de`]);
    expect(await queryRows(sql`select email from wait_list_entries`)).toHaveLength(1);
  });

  it('rejects forged tokens and tokens of another tenant', async () => {
    const token = await addConfirmed('ada@shopper.test');
    const [, entryId = ''] = token.split('.');
    for (const forged of [
      token.slice(0, -1),
      token.replace(/^\d+/, String(tenantId + 1)),
      `${tenantId}.${entryId}.${'A'.repeat(32)}`,
      'nothing',
    ])
      for (const address of [`/api/wait-list/${forged}`, `/api/wait-list/${forged}/leave`])
        expect((await press(address)).status).toBe(404);
    // A valid signature for another tenant gives no access either.
    expect(
      (await press(`/api/wait-list/${buildWaitListToken({ tenantId: tenantId + 1, entryId })}/leave`)).status,
    ).toBe(200);
    expect(await queryRows(sql`select email from wait_list_entries`)).toHaveLength(1);
  });

  it('accepts no address while the store is open, no invalid address and no filled honeypot', async () => {
    expect((await joinList('no address')).json()).toMatchObject({ errors: { email: ['email invalid'] } });
    expect((await joinList('bot@spam.test', { website: 'https://spam.test' })).status).toBe(200);
    await setWindow('-1 second');
    expect((await joinList('ada@shopper.test')).status).toBe(404);
    expect(await queryRows(sql`select email from wait_list_entries`)).toEqual([]);
  });

  it('deletes addresses that were not confirmed within a week', async () => {
    await joinList('ada@shopper.test');
    await queryRows(sql`update wait_list_entries set created_at = now() - interval '8 days'`);
    await notifyWaitLists();
    expect(await receive()).toEqual([]);
    expect(await queryRows(sql`select email from wait_list_entries`)).toEqual([]);
  });

  it('is limited per visitor', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { email: `guest${attempt}@shopper.test`, lang: 'en' };
      statuses.push((await new Browser().post(path, body, { 'x-client-address': '203.0.113.250' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('the reminder before a store closes', () => {
  /** Sets an open window that closes after a PostgreSQL interval; shoppers may see another closing. */
  const setClosing = (closesIn: string, shownIn: string | null = null) =>
    queryRows(sql`update store_calendars set opens_at = now() - interval '1 day',
      closes_at = now() + ${closesIn}::interval, shown_closes_at = now() + ${shownIn}::interval`);
  const askReminder = (email: string) => joinList(email, { kind: 'last-call' });
  const addReminder = async (email: string): Promise<string> => {
    await askReminder(email);
    const token = findToken((await receive())[0]);
    await press(`/api/wait-list/${token}`);
    return token;
  };
  const listEmails = async () =>
    (await queryRows(sql`select email from wait_list_entries order by email`)).map(({ email }) => email);
  beforeEach(() => setClosing('3 days'));

  it('is sent once to those who confirmed it, names the closing that shoppers see, and is then deleted', async () => {
    await setClosing('4 days', '3 days');
    expect((await askReminder('ada@shopper.test')).status).toBe(200);
    const [mail] = await receive();
    expect(mail?.text).toContain('Sollen wir Sie erinnern');
    const token = findToken(mail);
    const read = await tenantApi.call(waitListEndpoints.read, { params: { token } });
    expect(read.data).toMatchObject({ kind: 'last-call', is_confirmed: false });
    await press(`/api/wait-list/${token}`);
    await askReminder('bob@shopper.test');
    await receive();
    await notifyWaitLists();
    expect(await takeJobs()).toEqual([]);

    await setClosing('30 hours', '23 hours');
    const [row] = await queryRows(sql`select to_char(shown_closes_at at time zone 'UTC', 'HH24:MI') as shown,
      to_char(closes_at at time zone 'UTC', 'HH24:MI') as real from store_calendars`);
    // Two nodes check the same minute, and one job runs again after a crash.
    await Promise.all([notifyWaitLists(), notifyWaitLists()]);
    await notifyWaitLists();
    const jobs = await takeJobs();
    expect(jobs).toEqual([expect.objectContaining({ kind: 'last-call' })]);
    await sendWaitListMail(jobs[0]);
    const reminder = readEml(String(jobs[0]?.entryId));
    expect(reminder.text).toContain(String(row?.shown));
    expect(reminder.text).not.toContain(String(row?.real));
    expect(reminder.headers.replace(/\r?\n[ \t]+/g, ' ')).toContain(
      `List-Unsubscribe: <http://localhost:3000/api/wait-list/${token}/leave?lang=de>`,
    );
    await sendWaitListMail(jobs[0]);
    expect(await listEmails()).toEqual(['bob@shopper.test']);
  });

  it('is left by one press, and belongs to one purpose', async () => {
    const token = await addReminder('ada@shopper.test');
    // A confirmed reminder is not turned into another mail, nor sent as one.
    await joinList('ada@shopper.test', { kind: 'open' });
    await notifyWaitLists();
    expect(await takeJobs()).toEqual([]);
    expect((await press(`/api/wait-list/${token}/leave`)).status).toBe(200);
    await setClosing('1 hour');
    await notifyWaitLists();
    expect([await takeJobs(), await listEmails()]).toEqual([[], []]);
  });

  it('is offered by an open store with a closing that is more than a day away', async () => {
    await setClosing('23 hours');
    expect((await askReminder('ada@shopper.test')).status).toBe(404);
    await setClosing('-1 second');
    expect((await askReminder('ada@shopper.test')).status).toBe(404);
    await queryRows(sql`update store_calendars set mode = 'always', opens_at = null, closes_at = null`);
    expect((await askReminder('ada@shopper.test')).status).toBe(404);
    expect(await listEmails()).toEqual([]);
  });

  it('waits where the closing is moved, and is deleted where the store closed before it was sent', async () => {
    await addReminder('ada@shopper.test');
    await setClosing('1 hour');
    await notifyWaitLists();
    await setClosing('5 days');
    expect(await receive()).toEqual([]);
    expect(await listEmails()).toEqual(['ada@shopper.test']);
    await setClosing('1 hour');
    await notifyWaitLists();
    await setClosing('-1 second');
    expect(await receive()).toEqual([]);
    expect(await listEmails()).toEqual([]);
    await setClosing('3 days');
    await addReminder('eve@shopper.test');
    await setClosing('-1 second');
    await notifyWaitLists();
    expect([await takeJobs(), await listEmails()]).toEqual([[], []]);
  });

  it('is no mail about an opening to nodes of the version before, which know no kinds', async () => {
    await addReminder('ada@shopper.test');
    const waiting = await queryRows(sql`select id from wait_list_entries
      where confirmed_at is not null and queued_at is null`);
    expect(waiting).toEqual([]);
  });
});
