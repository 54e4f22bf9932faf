import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails, requireMail } from './support/mailbox';
import { createVisitor, signInMember, tryLogIn, type Visitor } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

const current_password = 'demo-password';
const readProfile = async (browser: Visitor) =>
  z.object({ data: z.looseObject({}) }).parse((await browser.get('/api/user/profile')).json()).data;

describe('the user’s own account', () => {
  it('changes name and language, and no permissions', async () => {
    const browser = await signInMember('manager@brightside.test');
    expect((await browser.call('PATCH', '/api/user/profile', { name: 'Tom W.', language: 'sv' })).status).toBe(200);
    expect(await readProfile(browser)).toMatchObject({ name: 'Tom W.', language: 'sv', email_verified: true });
    const before = await queryRows(sql`select * from users where email = 'manager@brightside.test'`);
    for (const extra of [{ superadmin: 1 }, { role: 'admin' }, { tenant_id: 1 }, { email: 'x@y.test' }]) {
      const answer = await browser.call('PATCH', '/api/user/profile', { name: 'Tom', language: 'sv', ...extra });
      expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, Object.keys(extra)]);
    }
    expect(await queryRows(sql`select * from users where email = 'manager@brightside.test'`)).toEqual(before);
  });

  it('applies its language at sign-in on a device without a chosen one', async () => {
    await queryRows(sql`update users set language = 'fi' where email = 'owner@bayfront.test'`);
    expect((await signInMember('owner@bayfront.test')).cookies.get('i18n_redirected')).toBe('fi');
    const chosen = await createVisitor();
    chosen.cookies.set('i18n_redirected', 'de');
    const body = { email: 'owner@bayfront.test', password: current_password };
    expect((await chosen.call('POST', '/api/login', body)).status).toBe(200);
    expect(chosen.cookies.get('i18n_redirected')).toBe('de');
  });
});

describe('a new e-mail address', () => {
  const change = (browser: Visitor, email: string, password = current_password) =>
    browser.call('POST', '/api/user/email', { email, current_password: password });

  it('is used once its link was opened, and the former address is notified', async () => {
    const browser = await signInMember('service@brightside.test');
    expect((await change(browser, 'ada@new.test', 'wrong')).problem().errors).toEqual({
      current_password: ['password wrong'],
    });
    expect((await change(browser, 'ada@new.test')).status).toBe(200);
    expect(await readProfile(browser)).toMatchObject({
      email: 'service@brightside.test',
      pending_email: 'ada@new.test',
    });
    const first = await requireMail('ada@new.test', 'verify-email');
    await browser.call('POST', '/api/user/email/verification');
    const { token } = await requireMail('ada@new.test', 'verify-email');
    const verify = async (one: string) =>
      (await browser.call('POST', '/api/email-verification', { token: one })).status;
    expect([await verify(first.token), await verify(token)]).toEqual([422, 200]);
    expect(await readProfile(browser)).toMatchObject({ email: 'ada@new.test', pending_email: null });
    await requireMail('service@brightside.test', 'email-changed');
    expect((await tryLogIn('service@brightside.test')).answer.status).toBe(422);
    await signInMember('ada@new.test');
  });

  it('that was withdrawn cannot be confirmed by its old link', async () => {
    const browser = await signInMember('ada@new.test');
    await change(browser, 'typo@elsewhere.test');
    const { token } = await requireMail('typo@elsewhere.test', 'verify-email');
    await change(browser, 'ada@new.test');
    const stranger = await createVisitor();
    expect((await stranger.call('POST', '/api/email-verification', { token })).status).toBe(422);
    await stranger.call('POST', '/api/email-verification/send-again', { token });
    expect(await receiveMails()).toEqual([]);
    expect(await readProfile(browser)).toMatchObject({ email: 'ada@new.test', pending_email: null });
  });

  it('gives a reader of its mailbox no way to set the password of the account', async () => {
    const browser = await signInMember('ada@new.test');
    await change(browser, 'typed-wrong@elsewhere.test');
    const { token } = await requireMail('typed-wrong@elsewhere.test', 'verify-email');
    const stranger = await createVisitor();
    const chosen = { password: 'the strangers one', password_confirmation: 'the strangers one' };
    const answer = await stranger.call('POST', '/api/email-verification', { token, ...chosen });
    expect([answer.status, answer.problem().code]).toEqual([409, 'conflict']);
    expect((await tryLogIn('typed-wrong@elsewhere.test', 'the strangers one')).answer.status).toBe(422);
    expect(await readProfile(browser)).toMatchObject({ email: 'ada@new.test' });
    // The account's owner confirms the address in another browser with the current password.
    const elsewhere = await createVisitor();
    expect((await elsewhere.call('POST', '/api/email-verification', { token, current_password })).status).toBe(200);
    expect(await readProfile(browser)).toMatchObject({ email: 'typed-wrong@elsewhere.test' });
    await change(browser, 'ada@new.test');
    const back = await requireMail('ada@new.test', 'verify-email');
    expect((await browser.call('POST', '/api/email-verification', { token: back.token })).status).toBe(200);
  });

  it('that has an account is answered like any other; its owner is notified, and nothing changes', async () => {
    const browser = await signInMember('ada@new.test');
    const free = await change(browser, 'free@new.test');
    const taken = await change(browser, 'owner@nordhavn.test');
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(await readProfile(browser)).toMatchObject({ email: 'ada@new.test', pending_email: 'owner@nordhavn.test' });
    const expectedMail = ['known-address', 'owner@nordhavn.test'];
    expect((await receiveMails()).map(({ kind, to }) => [kind, to])).toContainEqual(expectedMail);
    // A repeated request sends no link.
    expect((await browser.call('POST', '/api/user/email/verification')).status).toBe(200);
    expect((await receiveMails()).map(({ kind, to }) => [kind, to])).toEqual([expectedMail]);
    expect(await readProfile(browser)).toMatchObject({ pending_email: 'owner@nordhavn.test' });
    expect((await change(browser, 'ada@new.test')).status).toBe(200);
    expect(await readProfile(browser)).toMatchObject({ email: 'ada@new.test', pending_email: null });
  });
});

describe('a new password', () => {
  it('requires the current one, ends every other session and gives this session a new token', async () => {
    const [browser, other] = [await signInMember('owner@nordhavn.test'), await signInMember('owner@nordhavn.test')];
    const copied = new Map(browser.cookies);
    // A session gets no ticket that would open another session later.
    const { tenant_id: tenant } = z.object({ tenant_id: z.number() }).parse((await other.get('/api/user')).json());
    expect((await other.call('POST', `/api/${tenant}/shopify/hand-off`)).status).toBe(403);
    const body = { current_password, password: 'a long enough one', password_confirmation: 'a long enough one' };
    const change = (part: object) => browser.call('POST', '/api/user/password', { ...body, ...part });
    expect((await change({ current_password: 'wrong' })).problem().errors).toEqual({
      current_password: ['password wrong'],
    });
    expect((await change({ password: 'short' })).problem().errors).toHaveProperty('password');
    expect((await change({ password_confirmation: 'other' })).problem().errors).toHaveProperty('password_confirmation');
    expect((await change({})).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(copied.get('session'));
    expect((await other.get('/api/user')).status).toBe(401);
    expect(
      (await other.send('GET', '/api/user', { headers: { cookie: `session=${copied.get('session')}` } })).status,
    ).toBe(401);
    expect((await tryLogIn('owner@nordhavn.test')).answer.status).toBe(422);
    await signInMember('owner@nordhavn.test', 'a long enough one');
    expect((await receiveMails()).map(({ kind }) => kind)).toContain('password-changed');
  });

  it('can be guessed at ten times in a quarter of an hour and no more', async () => {
    const browser = await signInMember('merchant@loomshop.test');
    const body = { password: 'a long enough one', password_confirmation: 'a long enough one' };
    const guess = async (guessed: string) =>
      (await browser.call('POST', '/api/user/password', { ...body, current_password: guessed })).status;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess('wrong')).toBe(422);
    expect(await guess(current_password)).toBe(429);
  });
});

describe('sessions', () => {
  const list = z.object({
    data: z.array(
      z.object({ id: z.string(), current: z.boolean(), browser: z.string().nullable(), used_at: z.string() }),
    ),
  });
  const listSessions = async (browser: Visitor) => list.parse((await browser.get('/api/user/sessions')).json()).data;
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

  it('are listed with their device and can be ended one by one, or all except the current one', async () => {
    const email = 'ada@new.test';
    const here = await createVisitor();
    const body = JSON.stringify({ email, password: current_password });
    await here.send('POST', '/api/login', { body, headers: { ...agent, 'content-type': 'application/json' } });
    const [one, two] = [await signInMember(email), await signInMember(email)];
    const before = await listSessions(here);
    expect(before[0]).toMatchObject({ current: true, browser: 'Firefox' });
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    const ofOne = (await listSessions(one)).find(({ current }) => current);
    expect((await here.call('DELETE', `/api/user/sessions/${ofOne?.id}`)).status).toBe(200);
    expect([(await one.get('/api/user')).status, (await two.get('/api/user')).status]).toEqual([401, 200]);
    const others = await here.call('DELETE', '/api/user/sessions');
    expect(others.status).toBe(200);
    expect([(await two.get('/api/user')).status, (await here.get('/api/user')).status]).toEqual([401, 200]);
    expect(await listSessions(here)).toHaveLength(1);
  });

  it('of other users are treated as unknown', async () => {
    const [mine, theirs] = [await signInMember('ada@new.test'), await signInMember('manager@brightside.test')];
    const id = (await listSessions(theirs)).find(({ current }) => current)?.id;
    expect((await mine.call('DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
    expect((await theirs.get('/api/user')).status).toBe(200);
  });
});

describe('the second factor', () => {
  const EMAIL = 'staff@merchloom.test';
  const secretSchema = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) });
  const codesSchema = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });
  /** Returns the authenticator app's current code, or the code `step` 30-second steps from now. */
  const code = (secret: string, step = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
  let secret = '';
  let recovery: string[] = [];

  it('is turned on by a code of the app, signs out elsewhere, and stores its secret sealed', async () => {
    const [browser, other] = [await signInMember(EMAIL), await signInMember(EMAIL)];
    const start = (password: string) => browser.call('POST', '/api/user/second-factor', { current_password: password });
    expect((await start('wrong')).status).toBe(422);
    const { data } = secretSchema.parse((await start(current_password)).json());
    secret = data.secret;
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Merchloom:staff%40merchloom\.test\?.*issuer=Merchloom/);
    // The second factor is not active before a valid code was entered.
    await signInMember(EMAIL);
    const confirm = (enteredCode: string) =>
      browser.call('POST', '/api/user/second-factor/confirm', { code: enteredCode });
    expect((await confirm('000000')).problem().errors).toEqual({ code: ['code wrong'] });
    recovery = codesSchema.parse((await confirm(code(secret, -1))).json()).data.recovery_codes;
    expect(new Set(recovery).size).toBe(10);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await start(current_password)).status).toBe(409);
    expect(await readProfile(browser)).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
    const storedSecret = JSON.stringify(await queryRows(sql`select totp_secret from users where email = ${EMAIL}`));
    expect(storedSecret).not.toContain(secret);
  });

  it('is required after the right password and no other', async () => {
    expect((await tryLogIn(EMAIL, 'wrong')).answer.problem().errors).toHaveProperty('email');
    for (let attempt = 0; attempt < 7; attempt += 1)
      expect((await tryLogIn(EMAIL)).answer.problem().errors).toEqual({ code: ['required'] });
    expect((await tryLogIn(EMAIL, current_password, { code: '000000' })).answer.problem().errors).toEqual({
      code: ['code wrong'],
    });
  });

  it('accepts a code of the app once, even from two concurrent attempts', async () => {
    const now = code(secret);
    const both = await Promise.all([1, 2].map(() => tryLogIn(EMAIL, current_password, { code: now })));
    expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 422]);
    expect((await tryLogIn(EMAIL, current_password, { code: code(secret, -1) })).answer.status).toBe(422);
  });

  it('accepts each recovery code once, typed in any way', async () => {
    const [first = '', second = ''] = recovery;
    const browser = await signInMember(EMAIL, current_password, { code: first.toUpperCase().replace('-', ' ') });
    expect((await tryLogIn(EMAIL, current_password, { code: first })).answer.status).toBe(422);
    expect(await readProfile(browser)).toMatchObject({ recovery_codes_left: 9 });
    const codesAnswer = await browser.call('POST', '/api/user/second-factor/recovery-codes', { current_password });
    expect(codesSchema.parse(codesAnswer.json()).data.recovery_codes).toHaveLength(10);
    expect((await tryLogIn(EMAIL, current_password, { code: second })).answer.status).toBe(422);
    recovery = codesSchema.parse(codesAnswer.json()).data.recovery_codes;
  });

  it('is turned off with the password alone', async () => {
    const browser = await signInMember(EMAIL, current_password, { code: recovery[0] ?? '' });
    const end = (password: string) =>
      browser.call('POST', '/api/user/second-factor/end', { current_password: password });
    expect((await end('wrong')).status).toBe(422);
    expect((await end(current_password)).status).toBe(200);
    await signInMember(EMAIL);
    expect(await readProfile(browser)).toMatchObject({ second_factor: false, recovery_codes_left: 0 });
    const actions = await queryRows(
      sql`select action from audit_entries where action like 'second factor%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['second factor enabled', 'second factor disabled']);
  });
});
