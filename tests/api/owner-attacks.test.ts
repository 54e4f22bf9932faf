import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { requireSecondFactor } from '@/lib/backend/auth/second-factor';
import { issueTicket } from '@/lib/backend/shopify/tickets';
import { MAX_SAVED_VIEWS } from '@/lib/contracts/saved-views';
import { TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { getDecodeGate, getDrawingsGate } from '@/lib/rendering/server/gate';
import { sendApi, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails, requireMail } from './support/mailbox';
import { createPaidOrder } from './support/paid-order';
import { readStore } from './support/shop';
import { issueSessionToken } from './support/shopify';
import { createVisitor, signInMember, tryLogIn } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const getData = (answer: { json(): unknown }) => Object(answer.json()).data;

/** Returns the owner's browser, with paths relative to their tenant. */
async function openAdmin() {
  const { browser, user } = await signInBrowser(OWNER);
  const tenantPath = `/api/${user.tenant_id}`;
  const headers = { 'content-type': 'application/json' };
  const call = (method: string, path: string, body?: object) =>
    browser.send(method, tenantPath + path, body ? { body: JSON.stringify(body), headers } : {});
  return { browser, own: tenantPath, call };
}

describe('dates that do not exist in the calendar', () => {
  it.each(['0000-01-01', '0000-12-31'])('%s is rejected as a day of a list, an export or mails', async (day) => {
    const { call } = await openAdmin();
    for (const path of [`/orders?from=${day}`, `/orders?to=${day}`, `/orders/export?from=${day}`])
      expect([path, (await call('GET', path)).status]).toEqual([path, 422]);
    const body = { request_key: 'dates-of-mails', filter: { from: day } };
    expect((await call('POST', '/orders/mails', body)).status).toBe(422);
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:00'])(
    '%s is rejected as a date of a code, typed or in a file',
    async (moment) => {
      const { call } = await openAdmin();
      const at = '/events/summer-fest/vouchers';
      for (const field of ['valid_from', 'valid_until']) {
        const body = { code: `NEVER-${field}`, discount_amount: 1, [field]: moment };
        const answer = await call('POST', at, body);
        expect([answer.status, answer.problem().errors]).toEqual([422, { [field]: ['invalid'] }]);
        const csv = `code,discount_amount,${field}\nNEVER-CSV,1,${moment}\n`;
        const loaded = getData(await call('POST', `${at}/import`, { csv, apply: true }));
        expect(loaded).toMatchObject({ added: 0, problems: [{ errors: { [field]: 'invalid' } }] });
      }
    },
  );
});

describe('the text of an about page', () => {
  const save = async (aboutUsPageContent: string) =>
    (await openAdmin()).call('POST', '/store-admin/summer-fest/configuration/update', {
      storeConfig: { aboutUsPageContent },
    });

  it.each([
    ['one paragraph', 'a'.repeat(45_000)],
    ['rules', '<hr>'.repeat(10_000)],
    ['a list', `<ul>${'<li>a</li>'.repeat(501)}</ul>`],
    ['lines', 'a<br>'.repeat(3_000)],
  ])('that its page could not read (%s) is rejected, and the store stays', async (_what, text) => {
    const answer = await save(text);
    expect([answer.status, answer.problem().errors]).toEqual([422, { 'storeConfig.aboutUsPageContent': ['too long'] }]);
    expect((await readStore('summer-fest')).slug).toBe('summer-fest');
  });

  it('loses unpaired surrogates that were written as numeric entities', async () => {
    expect((await save('<p>a&#55296;b&#xDFFF;c&#128512;</p>')).status).toBe(200);
    expect(JSON.stringify((await readStore('summer-fest')).store_pages.about)).toContain('"abc😀"');
  });
});

describe('concurrent changes', () => {
  const configuration = (slug: string) => `/store-admin/${slug}/configuration/update`;

  it.each(['colour', 'font'] as const)(
    'deleting a %s set while it is applied results in one or the other',
    async (kind) => {
      const { call } = await openAdmin();
      const face = { name: 'Inter', weight: 400 };
      const body = {
        colour: { name: 'Race', primary: '#111111', secondary: '#222222' },
        font: { fontSetName: 'Race', fontOne: face, fontTwo: face },
      }[kind];
      for (let round = 0; round < 8; round += 1) {
        const { id } = getData(await call('POST', `/store-admin/summer-fest/${kind}-sets`, body));
        const wear = { storeConfig: { [`${kind}Set`]: { id } } };
        const [gone, ...worn] = await Promise.all([
          call('DELETE', `/store-admin/summer-fest/${kind}-sets/${id}`),
          call('POST', configuration('company-kit'), wear),
          call('POST', configuration('launch-gift'), wear),
        ]);
        const isWorn = worn.some(({ status }) => status === 200);
        for (const { status } of worn) expect([200, 422]).toContain(status);
        expect(gone?.status).toBe(isWorn ? 409 : 200);
      }
    },
  );

  it('saving views stops at their limit', async () => {
    const { call } = await openAdmin();
    const savedViewAnswers = await Promise.all(
      Array.from({ length: MAX_SAVED_VIEWS + 10 }, (_, n) =>
        call('POST', '/saved-views', { screen: 'orders', name: `v${n}`, query: '' }),
      ),
    );
    expect(savedViewAnswers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_VIEWS);
    expect(await count(sql`select count(*) as n from saved_views`)).toBe(MAX_SAVED_VIEWS);
  });
});

describe('an account that a stranger opened with another person’s address', () => {
  it('becomes the owner’s through a mailed link, whatever second factor the stranger set up', async () => {
    const [email, password] = ['victim@squatted.test', 'a strangers one'];
    const stranger = await createVisitor();
    const form = { name: 'S', email, password, company: 'S', region: 'UK', terms: true };
    expect((await stranger.post('/api/sign-up', form)).status).toBe(200);
    const start = await stranger.call('POST', '/api/user/second-factor', { current_password: password });
    expect(start.status).toBe(409);
    await addFormerFactor(email);
    await receiveMails();
    await (await createVisitor()).post('/api/password-reset', { email });
    const { token } = await requireMail(email, 'reset-password');
    const body = { token, password: 'the owners one', password_confirmation: 'the owners one' };
    expect((await (await createVisitor()).post('/api/password-reset/complete', body)).status).toBe(200);
    expect((await tryLogIn(email, 'the owners one')).answer.status).toBe(200);
    expect((await stranger.get('/api/user')).status).toBe(401);
  });

  it('leaves the owner nothing of the stranger’s, whose shop offers no way back in', async () => {
    const [email, password] = ['taken-over@squatted.test', 'a strangers one'];
    const stranger = await createVisitor();
    const form = { name: 'Win a prize', email, password, company: 'S', region: 'EU', terms: true };
    expect((await stranger.post('/api/sign-up', form)).status).toBe(200);
    const { tenant_id: tenant } = Object(Object(await stranger.get('/api/user')).json());
    const shop = 'strangers-shop.myshopify.com';
    const ticket = issueTicket('sign-up', { shop, route: 'signup', embedded: true });
    const link = { email, password, ticket, terms: true, terms_version: TERMS_VERSION };
    expect((await (await createVisitor()).post('/api/shopify/link', link)).status).toBe(200);
    const frame = { authorization: `Bearer ${issueSessionToken(shop)}`, origin: 'http://localhost:3000' };
    const leave = () => sendApi('POST', `/api/${tenant}/shopify/hand-off`, { headers: frame });
    expect((await leave()).status).toBe(200);

    await receiveMails();
    await (await createVisitor()).post('/api/password-reset', { email });
    const { token, eml } = await requireMail(email, 'reset-password');
    expect(eml).toContain('never confirmed');
    const body = { token, password: 'the owners one', password_confirmation: 'the owners one' };
    expect((await (await createVisitor()).post('/api/password-reset/complete', body)).status).toBe(200);
    const owner = await signInMember(email, 'the owners one');
    const user = Object((await owner.get('/api/user')).json());
    expect(user).toMatchObject({ email, name: 'taken-over', tenant_name: 'taken-over', role: 'admin' });
    expect(user.tenant_id).not.toBe(tenant);
    expect([(await leave()).status, (await stranger.get('/api/user')).status]).toEqual([401, 401]);
    expect((await tryLogIn(email, password)).answer.status).toBe(422);
  });

  it('cannot be withheld from its owner by registering the placeholder address of a closed account', async () => {
    const password = 'a strangers one';
    const form = { name: 'S', password, company: 'S', region: 'UK', terms: true };
    const signUp = async (email: string) => (await createVisitor()).post('/api/sign-up', { ...form, email });
    const email = 'closed-before@squatted.test';
    expect((await signUp(email)).status).toBe(200);
    for (const placeholder of ['closed-1@account.invalid', 'x@sub.ACCOUNT.INVALID'])
      expect((await signUp(placeholder)).problem().errors).toEqual({ email: ['email invalid'] });
    const second = 'other@squatted.test';
    expect((await signUp(second)).status).toBe(200);
    await queryRows(sql`update users set email =
      (select 'closed-' || id || '@account.invalid' from users where email = ${email}) where email = ${second}`);
    await receiveMails();
    await resetPassword(email, 'the owners one');
    expect((await tryLogIn(email, 'the owners one')).answer.status).toBe(200);
  });

  it('does not lock out an owner who confirms the address before setting a new password', async () => {
    const [email, password] = ['confirms-first@squatted.test', 'a strangers one'];
    const stranger = await createVisitor();
    const form = { name: 'S', email, password, company: 'S', region: 'UK', terms: true };
    await stranger.post('/api/sign-up', form);
    const proof = await requireMail(email, 'verify-email');
    await addFormerFactor(email);
    expect((await (await createVisitor()).post('/api/email-verification', { token: proof.token })).status).toBe(409);
    const chosen = { password: 'the owners one', password_confirmation: 'the owners one' };
    expect(
      (await (await createVisitor()).post('/api/email-verification', { token: proof.token, ...chosen })).status,
    ).toBe(200);
    expect((await tryLogIn(email, 'the owners one')).answer.status).toBe(200);
    expect((await stranger.get('/api/user')).status).toBe(401);
  });

  it('keeps its contents for an owner who confirms the address before setting a new password', async () => {
    const [email, password] = ['forgot@own.test', 'a careful long one'];
    const form = { name: 'F', email, password, company: 'F', region: 'EU', terms: true };
    await (await createVisitor()).post('/api/sign-up', form);
    await receiveMails();
    await (await createVisitor()).post('/api/password-reset', { email });
    const mails = await receiveMails();
    const readToken = (mailKind: string) => mails.find(({ kind }) => kind === mailKind)?.token;
    const chosen = { password: 'a newer one', password_confirmation: 'a newer one' };
    const proof = { token: readToken('verify-email'), ...chosen };
    expect((await (await createVisitor()).post('/api/email-verification', proof)).status).toBe(200);
    // The password was set together with the confirmation of the address, which invalidates the other link.
    const body = { token: readToken('reset-password'), ...chosen };
    expect((await (await createVisitor()).post('/api/password-reset/complete', body)).status).toBe(422);
    const owner = await signInMember(email, 'a newer one');
    expect(Object((await owner.get('/api/user')).json())).toMatchObject({ email, name: 'F', tenant_name: 'F' });
  });

  /** Adds a second factor to an account before its address was confirmed, as former versions allowed. */
  const addFormerFactor = (email: string) =>
    queryRows(sql`update users set totp_secret = 'former', totp_confirmed_at = now() where email = ${email}`);

  /**
   * Returns a verified owner with a second factor, and a function that computes the authenticator app's code for a
   * later 30-second step.
   */
  async function careful(email: string, password: string) {
    const owner = await createVisitor();
    const form = { name: 'C', email, password, company: 'C', region: 'UK', terms: true };
    await owner.post('/api/sign-up', form);
    const { token } = await requireMail(email, 'verify-email');
    await owner.post('/api/email-verification', { token });
    const { secret } = getData(await owner.call('POST', '/api/user/second-factor', { current_password: password }));
    const codeAt = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
    await owner.call('POST', '/api/user/second-factor/confirm', { code: codeAt(-1) });
    return { codeAt };
  }

  async function resetPassword(email: string, password: string) {
    await (await createVisitor()).post('/api/password-reset', { email });
    const { token } = await requireMail(email, 'reset-password');
    const body = { token, password, password_confirmation: password };
    expect((await (await createVisitor()).post('/api/password-reset/complete', body)).status).toBe(200);
  }

  it('offers no way to bypass the user’s own second factor', async () => {
    const email = 'careful@own.test';
    await careful(email, 'a careful long one');
    await resetPassword(email, 'another long one');
    expect((await tryLogIn(email, 'another long one')).answer.problem().errors).toEqual({ code: ['required'] });
  });

  it('unlocks its second factor on a password reset after codes were guessed with the old password', async () => {
    const email = 'guessed@own.test';
    const { codeAt } = await careful(email, 'a careful long one');
    const [user] = await queryRows(sql`select id from users where email = ${email}`);
    for (let guess = 0; guess < 21; guess += 1)
      await requireSecondFactor(Number(user?.id), '000000').catch(() => undefined);
    expect((await tryLogIn(email, 'a careful long one', { code: codeAt(0) })).answer.status).toBe(429);
    await resetPassword(email, 'another long one');
    expect((await tryLogIn(email, 'another long one', { code: codeAt(0) })).answer.status).toBe(200);
  });
});

describe('cancelling an order', () => {
  it('succeeds regardless of the idempotency keys of its earlier refunds', async () => {
    const { call } = await openAdmin();
    const { orderId } = await createPaidOrder();
    for (const key of ['cancel', 'cancelled'])
      expect(
        (await call('POST', `/orders/${orderId}/refunds`, { amount: 1, reason: 'r', request_key: `${key}-${orderId}` }))
          .status,
      ).toBe(200);
    const ask = () => call('POST', '/orders/cancellations', { ids: [orderId], reason: 'no more' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap((answer) => getData(answer).cancelled)).toEqual([orderId]);
    const { payment } = getData(await call('GET', `/orders/${orderId}`));
    expect([payment.refundable, payment.refunded]).toEqual([0, payment.paid]);
  });
});

describe('hostile files', () => {
  const picture = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
            .png()
            .toBuffer(),
        ),
      ],
      'a.png',
    );

  it('slow drawings do not delay anybody else’s picture', async () => {
    const { browser, own: tenantPath } = await openAdmin();
    const slow = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><filter id="f"><feTurbulence
      numOctaves="1" baseFrequency="5"/></filter><rect width="100" height="100" filter="url(#f)"/></svg>`;
    const drawings = [1, 2, 3].map(async () => {
      const { status } = await browser.form(`${tenantPath}/assets`, { file: new File([slow], 'a.svg') });
      return status;
    });
    const form = new FormData();
    form.append('file', await picture());
    while (getDrawingsGate().running < 1 && getDecodeGate().running < 2) await setImmediate();
    // Owners' drawings must not occupy the two slots for shoppers' uploads.
    expect(getDecodeGate().running).toBe(0);
    const { tenant_id } = await readStore('nordic-run');
    const sent = await sendApi('POST', `/api/${tenant_id}/nordic-run/uploads`, {
      body: form,
      headers: { origin: 'http://localhost:3000', 'x-client-address': '198.51.100.7' },
    });
    expect(sent.status).toBe(200);
    for (const status of await Promise.all(drawings)) expect([200, 422, 503]).toContain(status);
  });

  it('drawings share the queue of their tenant, regardless of their client address', async () => {
    const { browser, own: tenantPath } = await openAdmin();
    const calls = jest.spyOn(getDrawingsGate(), 'run');
    const file = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>';
    for (const address of ['198.51.100.21', '198.51.100.22']) {
      const form = new FormData();
      form.append('file', new File([file], 'a.svg'));
      const headers = { 'x-client-address': address };
      expect((await browser.send('POST', `${tenantPath}/assets`, { body: form, headers })).status).toBe(200);
    }
    const turns = new Set(calls.mock.calls.map(([, , turn]) => turn));
    calls.mockRestore();
    expect(turns.size).toBe(1);
  });

  it('a PDF cannot hide actions behind different spellings', async () => {
    const { browser, own: tenantPath } = await openAdmin();
    const file = new File(['%PDF-1.4 << /S /J#61va#53cript /JS (x) >> %%EOF'], 'a.pdf');
    const answer = await browser.form(`${tenantPath}/enquiries`, { name: 'A', email: 'a@b.test', message: 'm', file });
    expect([answer.status, Object.keys(answer.problem().errors ?? {})]).toEqual([422, ['file']]);
  });
});

describe('strangers who guess the password of an account from many addresses', () => {
  const EMAIL = 'manager@brightside.test';
  const guess = async (email: string) => (await tryLogIn(email, 'a guess')).answer;

  it('are stopped, while known devices are not, and the owner can sign in by a mailed link', async () => {
    const atHome = await signInMember(EMAIL);
    const logInAgain = () => atHome.call('POST', '/api/login', { email: EMAIL, password: 'demo-password' });
    await receiveMails();
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 5 }, () => guess(EMAIL)));
    const stopped = await guess(EMAIL);
    expect([stopped.status, stopped.problem().message]).toEqual([
      429,
      expect.stringContaining('the link in our e-mail'),
    ]);
    // The response to a correct password must not differ from the response to a wrong one.
    expect((await tryLogIn(EMAIL)).answer.problem().message).toBe(stopped.problem().message);
    expect((await logInAgain()).status).toBe(200);

    const links = (await receiveMails()).filter(({ kind }) => kind === 'sign-in');
    expect(links.map(({ to }) => to)).toEqual([EMAIL]);
    const key = links[0]?.token ?? '';
    expect((await tryLogIn(EMAIL, 'demo-password', { key: `${key.slice(1)}A` })).answer.status).toBe(429);
    expect((await tryLogIn('service@brightside.test', 'a guess', { key })).answer.status).toBe(422);
    expect((await tryLogIn(EMAIL, 'a guess', { key })).answer.status).toBe(422);
    expect((await tryLogIn(EMAIL, 'demo-password', { key })).answer.status).toBe(200);
    // The key of the link can be used only once. Another new device gets another link by mail.
    expect((await tryLogIn(EMAIL, 'demo-password', { key })).answer.status).toBe(429);
    const [second, ...more] = (await receiveMails()).filter(({ kind }) => kind === 'sign-in');
    expect(more).toEqual([]);
    expect((await tryLogIn(EMAIL, 'demo-password', { key: second?.token ?? '' })).answer.status).toBe(200);
  });

  it('do not learn whether the account exists', async () => {
    const stranger = 'nobody@nowhere.test';
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 5 }, () => guess(stranger)));
    const stopped = await guess(stranger);
    expect([stopped.status, stopped.problem().message]).toEqual([
      429,
      expect.stringContaining('the link in our e-mail'),
    ]);
    expect((await receiveMails()).filter(({ kind }) => kind === 'sign-in')).toEqual([]);
  });
});
