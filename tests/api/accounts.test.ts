import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { env } from '@/lib/platform/env';
import { sendApi } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails, requireMail } from './support/mailbox';
import { createVisitor, tryLogIn, type Visitor } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

const PASSWORD = 'a long enough one';
const form = (email: string) => ({
  name: 'Mia Wong',
  email,
  password: PASSWORD,
  company: 'Mia’s Market',
  region: 'EU',
  terms: true,
});

async function signUp(email: string, body: object = form(email)) {
  const browser = await createVisitor();
  return { browser, answer: await browser.post('/api/sign-up', body) };
}

const readUser = (email: string) =>
  queryRows(sql`select * from users where lower(email) = ${email}`).then(([row]) => row);

describe('opening an account', () => {
  it('creates a tenant with its first administrator, signs in, mails a link and writes the audit log', async () => {
    const { browser, answer } = await signUp('mia@new.test');
    expect([answer.status, answer.json()]).toMatchObject([200, { success: true, data: { sent: true } }]);
    const user = (await browser.get('/api/user')).json();
    expect(user).toMatchObject({ email: 'mia@new.test', role: 'admin', superadmin: 0, tenant_name: 'Mia’s Market' });
    expect((await readUser('mia@new.test'))?.last_login_at).not.toBeNull();
    const mail = await requireMail('mia@new.test', 'verify-email');
    expect(mail.eml).toContain(`http://localhost:3000/email-verification/${mail.token}`);
    // A stranger may have signed up with somebody else's address, so the mail contains no text from the sign-up form.
    expect(mail.eml).not.toContain('Mia');
    // Neither the mail folder nor its files may be accessible to other users of the machine: mails contain links that
    // open an account.
    const folder = path.join(env().DATA_DIR, 'mail');
    const modes = [folder, ...readdirSync(folder).map((file) => path.join(folder, file))].map(
      (file) => statSync(file).mode & 0o077,
    );
    expect(modes.every((mode) => mode === 0)).toBe(true);
    const [entry] = await queryRows(sql`
      select a.action from audit_entries a join users u on u.tenant_id = a.tenant_id where u.email = 'mia@new.test'`);
    expect(entry).toEqual({ action: 'new tenant requires verification' });
  });

  it('accepts no role, tenant or staff flag from the request', async () => {
    const forged = { ...form('forger@new.test'), role: 'customer_service', superadmin: 1, tenant_id: 1 };
    const { browser } = await signUp('forger@new.test', forged);
    const user = (await browser.get('/api/user')).json();
    expect(user).toMatchObject({ role: 'admin', superadmin: 0 });
    expect(user).not.toMatchObject({ tenant_id: 1 });
  });

  it('responds identically for an address that has an account, mails its owner and signs nobody in', async () => {
    const before = await count(sql`select count(*) as n from tenants`);
    const fresh = await signUp('fresh@new.test');
    const { browser, answer } = await signUp(' Owner@Nordhavn.test');
    expect([answer.status, answer.text]).toEqual([fresh.answer.status, fresh.answer.text]);
    const shape = (who: Visitor) => who.lastCookies.map((line) => line.replace(/=[^;]*/, '=').length);
    expect(shape(browser)).toEqual(shape(fresh.browser));
    expect((await browser.get('/api/user')).status).toBe(401);
    expect(await count(sql`select count(*) as n from tenants`)).toBe(before + 1);
    const mail = await requireMail('owner@nordhavn.test', 'known-address');
    expect(mail.token).toBe('');
    expect(mail.eml).toContain('Je hebt al een account');
  });

  it('sends at most three mails an hour to the owner of an existing account', async () => {
    await receiveMails();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signUp('owner@bayfront.test')).answer.status).toBe(200);
    expect(await receiveMails()).toHaveLength(3);
  });

  it('creates one account for two concurrent sign-ups', async () => {
    const both = await Promise.all([signUp('twice@new.test'), signUp('twice@new.test')]);
    expect(both.map(({ answer }) => answer.status)).toEqual([200, 200]);
    expect(await count(sql`select count(*) as n from users where email = 'twice@new.test'`)).toBe(1);
    const signedIn = await Promise.all(both.map(({ browser }) => browser.get('/api/user')));
    expect(signedIn.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it.each([
    [{ password: 'short' }, 'password', 'password short'],
    [{ password: 'bad@new.test' }, 'password', 'password email'],
    [{ password: 'password123' }, 'password', 'password common'],
    [{ password: '123456qwerty' }, 'password', 'password common'],
    [{ region: 'US' }, 'region', 'required'],
    [{ terms: false }, 'terms', 'required'],
    [{ name: 'A\r\nBcc: x@y.test' }, 'name', 'invalid'],
    [{ email: 'nobody' }, 'email', 'email invalid'],
    [{ company: ' ' }, 'company', 'required'],
  ])('rejects %j under its field', async (change, field, message) => {
    const { browser, answer } = await signUp('bad@new.test', { ...form('bad@new.test'), ...change });
    expect([answer.status, answer.problem().errors?.[field]]).toEqual([422, [message]]);
    expect(browser.cookies.has('session')).toBe(false);
  });

  it('requires the token of our own page', async () => {
    const body = JSON.stringify(form('csrf@new.test'));
    const answer = await sendApi('POST', '/api/sign-up', { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(419);
  });
});

describe('confirming an e-mail address', () => {
  const verify = async (token: string) =>
    (await createVisitor()).post('/api/email-verification', { token, current_password: PASSWORD });
  const again = async (token: string) => (await createVisitor()).post('/api/email-verification/send-again', { token });

  it('is required before inviting others', async () => {
    const { browser } = await signUp('inviter@new.test');
    const tenant = Number((await readUser('inviter@new.test'))?.tenant_id);
    const person = { name: 'Guest', email: 'guest@new.test', role: 'admin' };
    const invite = () => browser.call('POST', `/api/${tenant}/users`, person);
    const refused = await invite();
    expect([refused.status, refused.problem().code]).toEqual([409, 'conflict']);
    expect(await readUser('guest@new.test')).toBeUndefined();
    const { token } = await requireMail('inviter@new.test', 'verify-email');
    expect((await verify(token)).status).toBe(200);
    expect((await invite()).status).toBe(200);
  });

  it('needs the account’s session or password: the owner of the mailbox alone cannot confirm a stranger’s account', async () => {
    const { browser: stranger } = await signUp('mailbox@new.test');
    const start = () => stranger.call('POST', '/api/user/second-factor', { current_password: PASSWORD });
    expect((await start()).problem().message).toBe('Confirm your e-mail address first.');
    const { token } = await requireMail('mailbox@new.test', 'verify-email');
    const victim = await createVisitor();
    const confirm = (current_password?: string) =>
      victim.post('/api/email-verification', { token, ...(current_password ? { current_password } : {}) });
    const refused = await confirm();
    expect([refused.status, refused.headers.get('x-refusal')]).toEqual([
      409,
      expect.stringContaining('password_needed'),
    ]);
    expect((await confirm('a guess of theirs')).problem().errors).toEqual({ current_password: ['password wrong'] });
    expect((await readUser('mailbox@new.test'))?.email_verified_at).toBeNull();
    // The browser that opened the account needs no password.
    expect((await stranger.post('/api/email-verification', { token })).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  it('can be done with a new password, which signs out everyone who used the old one', async () => {
    const { browser: stranger } = await signUp('adopted@new.test');
    const { token } = await requireMail('adopted@new.test', 'verify-email');
    const owner = await createVisitor();
    const password = 'a password of the owner';
    const short = { token, password: 'short', password_confirmation: 'short' };
    expect((await owner.post('/api/email-verification', short)).problem().errors).toEqual({
      password: ['password short'],
    });
    const body = { token, password, password_confirmation: password };
    expect((await owner.post('/api/email-verification', body)).status).toBe(200);
    await requireMail('adopted@new.test', 'password-changed');
    expect((await stranger.get('/api/user')).status).toBe(401);
    expect((await tryLogIn('adopted@new.test', PASSWORD)).answer.status).toBe(422);
    expect((await tryLogIn('adopted@new.test', password)).answer.status).toBe(200);
  });

  it('works once, signs no one in, and only a hash of its token is stored', async () => {
    await signUp('verify@new.test');
    const { token } = await requireMail('verify@new.test', 'verify-email');
    expect((await readUser('verify@new.test'))?.email_verified_at).toBeNull();
    const browser = await createVisitor();
    const answer = await browser.post('/api/email-verification', { token, current_password: PASSWORD });
    expect([answer.status, browser.cookies.has('session')]).toEqual([200, false]);
    expect((await readUser('verify@new.test'))?.email_verified_at).not.toBeNull();
    expect((await verify(token)).problem().errors).toEqual({ token: ['link'] });
    const stored = JSON.stringify(
      await queryRows(sql`select encode(token_hash, 'base64') as hash, id from user_tokens`),
    );
    expect(stored).not.toContain(token);
  });

  it('sends a new link in place of an expired one, but not in place of a used or unknown one', async () => {
    await signUp('late@new.test');
    const { token } = await requireMail('late@new.test', 'verify-email');
    await queryRows(sql`update user_tokens set expires_at = now() - interval '1 minute'
      where user_id = (select id from users where email = 'late@new.test')`);
    expect((await verify(token)).status).toBe(422);
    expect((await again(token)).json()).toMatchObject({ data: { sent: true } });
    const fresh = await requireMail('late@new.test', 'verify-email');
    expect(fresh.token).not.toBe(token);
    expect((await verify(fresh.token)).status).toBe(200);
    for (const useless of [token, fresh.token, 'x'.repeat(43)])
      expect((await again(useless)).json()).toMatchObject({ data: { sent: true } });
    expect(await receiveMails()).toEqual([]);
  });
});

describe('a password reset', () => {
  const ask = async (email: string, headers: Record<string, string> = {}) =>
    (await createVisitor()).post('/api/password-reset', { email }, headers);
  const reset = async (token: string, password: string, password_confirmation = password) =>
    (await createVisitor()).post('/api/password-reset/complete', { token, password, password_confirmation });

  it('gets one response for every address, and a mail only for an address that has an account', async () => {
    const registeredAnswer = await ask('Owner@Bayfront.test');
    const unknown = await ask('nobody@nowhere.test');
    expect([unknown.status, unknown.text]).toEqual([registeredAnswer.status, registeredAnswer.text]);
    const mails = await receiveMails();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['reset-password', 'owner@bayfront.test']]);
  });

  it('refers a person whose account is deactivated to the people who can activate it', async () => {
    await signUp('former@new.test');
    await receiveMails();
    await queryRows(sql`update users set disabled_at = now() where email = 'former@new.test'`);
    expect((await tryLogIn('former@new.test', PASSWORD)).answer.status).toBe(422);
    const registered = await ask('former@new.test');
    expect([registered.status, registered.text]).toEqual([(await ask('nobody@nowhere.test')).status, registered.text]);
    const mail = await requireMail('former@new.test', 'deactivated');
    expect(mail.eml).toContain('Ask an administrator');
    await signUp('former@new.test', form('former@new.test'));
    await requireMail('former@new.test', 'deactivated');
  });

  it('works once, ends every session and link, and notifies the owner', async () => {
    await signUp('reset@new.test');
    const { browser } = await tryLogIn('reset@new.test', PASSWORD);
    await receiveMails();
    await ask('reset@new.test');
    const first = await requireMail('reset@new.test', 'reset-password');
    await ask('reset@new.test');
    const { token } = await requireMail('reset@new.test', 'reset-password');
    expect((await reset(first.token, 'another long one')).status).toBe(422);
    expect((await reset(token, 'another long one', 'another long two')).problem().errors).toEqual({
      password_confirmation: ['password different'],
    });
    expect((await reset(token, 'reset@new.test')).problem().errors).toEqual({ password: ['password email'] });
    expect((await reset(token, 'another long one')).json()).toMatchObject({ data: { email: 'reset@new.test' } });
    expect((await reset(token, 'a third long one')).problem().errors).toEqual({ token: ['link'] });
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await tryLogIn('reset@new.test', PASSWORD)).answer.status).toBe(422);
    expect((await tryLogIn('reset@new.test', 'another long one')).answer.status).toBe(200);
    await requireMail('reset@new.test', 'password-changed');
  });

  it('expires after sixty minutes', async () => {
    await ask('service@brightside.test');
    const { token } = await requireMail('service@brightside.test', 'reset-password');
    const [row] = await queryRows(sql`select extract(epoch from expires_at - now()) / 60 as minutes from user_tokens
      where kind = 'reset-password' and user_id = (select id from users where email = 'service@brightside.test')`);
    expect(Number(row?.minutes)).toBeGreaterThan(59);
    expect(Number(row?.minutes)).toBeLessThanOrEqual(60);
    await queryRows(sql`update user_tokens set expires_at = now() where kind = 'reset-password'`);
    expect((await reset(token, 'another long one')).status).toBe(422);
  });

  it('uses the configured address in the link, not the Host header', async () => {
    await ask('manager@brightside.test', { host: 'localhost:3000', 'x-forwarded-host': 'evil.test' });
    const { eml } = await requireMail('manager@brightside.test', 'reset-password');
    expect(eml).toContain('http://localhost:3000/reset-password/');
    expect(eml).not.toContain('evil.test');
  });

  it('is limited to three requests an hour per address, with or without an account', async () => {
    for (const email of ['merchant@loomshop.test', 'nobody2@nowhere.test']) {
      const statuses = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('never accepts a link of another kind', async () => {
    await signUp('kinds@new.test');
    const { token } = await requireMail('kinds@new.test', 'verify-email');
    expect((await reset(token, 'another long one')).status).toBe(422);
  });
});
