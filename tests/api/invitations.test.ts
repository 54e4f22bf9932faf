import { sql } from 'drizzle-orm';
import { issueTicket } from '@/lib/backend/shopify/tickets';
import { accountEndpoints } from '@/lib/contracts/account';
import { TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { sendApi } from './support/browser';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails, requireMail } from './support/mailbox';
import { issueSessionToken, setUpLocalShopify } from './support/shopify';
import { createVisitor, signInMember, tryLogIn } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();
setUpLocalShopify();

const INVITER = 'owner@brightside.test';
const PASSWORD = 'a long enough one';
const NEW_PASSWORD = 'another long one';

const getTenantId = async (email: string): Promise<number> =>
  Number((await queryRows(sql`select tenant_id from users where email = ${email}`))[0]?.tenant_id);

/** Invites an address to the team of an owner. Returns the response. */
async function invite(email: string, inviter = INVITER) {
  const body = { name: 'I. N. Vited', email, role: 'customer_service' };
  return (await signInMember(inviter)).call('POST', `/api/${await getTenantId(inviter)}/users`, body);
}

async function signUp(email: string) {
  const browser = await createVisitor();
  const form = { name: 'Own Er', email, password: PASSWORD, company: 'Own Company', region: 'EU', terms: true };
  expect((await browser.post('/api/sign-up', form)).status).toBe(200);
  return browser;
}

/** Signs up and confirms the mail address. */
async function openProvedAccount(email: string) {
  const browser = await signUp(email);
  const { token } = await requireMail(email, 'verify-email');
  expect((await browser.post('/api/email-verification', { token })).status).toBe(200);
  return browser;
}

const accept = async (token: string) =>
  (await createVisitor()).call('POST', '/api/invitations/accept', {
    token,
    name: 'Joi Ned',
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });

const readLink = async (token: string) =>
  (await tenantApi.call(accountEndpoints.readLink, { params: {}, body: { kind: 'invite', token } })).data;

const readUser = async (email: string, password: string) =>
  Object((await (await signInMember(email, password)).get('/api/user')).json());

describe('an invited address', () => {
  it('can open an account of its own, as if it had not been invited', async () => {
    const email = 'victim@somewhere.test';
    expect((await invite(email)).status).toBe(200);
    expect((await receiveMails()).map(({ kind }) => kind)).toEqual(['invite']);
    await openProvedAccount(email);
    expect(await readUser(email, PASSWORD)).toMatchObject({ email, role: 'admin', tenant_name: 'Own Company' });
  });

  it('becomes the address of an account that requests it', async () => {
    const [former, email] = ['mover@somewhere.test', 'moved@somewhere.test'];
    expect((await invite(email)).status).toBe(200);
    const owner = await openProvedAccount(former);
    await receiveMails();
    expect((await owner.call('POST', '/api/user/email', { email, current_password: PASSWORD })).status).toBe(200);
    const { token } = await requireMail(email, 'verify-email');
    expect((await owner.post('/api/email-verification', { token })).status).toBe(200);
    expect(await readUser(email, PASSWORD)).toMatchObject({ email, tenant_name: 'Own Company' });
  });

  it('is listed and found in the team, and cannot be invited a second time', async () => {
    const email = 'listed@somewhere.test';
    await invite(email);
    const owner = await signInMember(INVITER);
    const list = await owner.get(`/api/${await getTenantId(INVITER)}/users?q=LISTED@some`);
    expect(Object(list.json()).data.rows).toMatchObject([{ email, state: 'invited' }]);
    expect((await invite('Listed@somewhere.test')).problem().errors).toEqual({ email: ['email taken'] });
  });

  it('can be invited by two companies, and joins the one whose invitation is accepted first', async () => {
    const email = 'wanted@somewhere.test';
    await invite(email);
    const first = await requireMail(email, 'invite');
    expect((await invite(email, 'owner@nordhavn.test')).status).toBe(200);
    const second = await requireMail(email, 'invite');
    expect((await accept(second.token)).status).toBe(200);
    expect((await readUser(email, NEW_PASSWORD)).tenant_id).toBe(await getTenantId('owner@nordhavn.test'));
    expect((await accept(first.token)).problem().message).toContain('has an account already');
  });

  it('becomes the contact of a client that staff open, once, and joins as its administrator', async () => {
    const email = 'contact@somewhere.test';
    await invite(email);
    await receiveMails();
    const staff = await signInMember('staff@merchloom.test');
    const body = { company_name: 'New Client', contact_name: 'Con Tact', email, region: 'UK' };
    const opened = await staff.call('POST', '/api/clients', body);
    expect([opened.status, Object(opened.json()).data.client.email]).toEqual([200, email]);
    expect((await staff.call('POST', '/api/clients', body)).problem().errors).toEqual({ email: ['email taken'] });
    const clientsResponse = await staff.get('/api/clients?q=contact@some');
    expect(Object(clientsResponse.json()).data.rows).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: 'New Client' })]),
    );
    const { token } = await requireMail(email, 'invite');
    expect((await accept(token)).status).toBe(200);
    expect(await readUser(email, NEW_PASSWORD)).toMatchObject({ role: 'admin', tenant_name: 'New Client' });
  });

  it('gets its invitation again when it resets a password that it has not chosen yet', async () => {
    const email = 'forgetful@somewhere.test';
    await invite(email);
    const first = await requireMail(email, 'invite');
    expect((await (await createVisitor()).post('/api/password-reset', { email })).status).toBe(200);
    const { token } = await requireMail(email, 'invite');
    expect([(await accept(first.token)).status, (await accept(token)).status]).toEqual([422, 200]);
    expect(await readUser(email, NEW_PASSWORD)).toMatchObject({ email, name: 'Joi Ned' });
  });

  it('gets five invitations an hour and no more, from any number of companies', async () => {
    const email = 'flooded@somewhere.test';
    await invite(email);
    const owner = await signInMember(INVITER);
    const [row] = await queryRows(sql`select id, tenant_id from users where invited_email = ${email}`);
    const again = async () => (await owner.call('POST', `/api/${row?.tenant_id}/users/${row?.id}/invite`)).status;
    expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 200]);
    expect((await invite(email, 'owner@nordhavn.test')).status).toBe(429);
  });
});

describe('an invitation to an address that has an account by now', () => {
  it('is reported before and after the form is sent, and works once the account has another address', async () => {
    const [email, other] = ['busy@somewhere.test', 'free@somewhere.test'];
    await invite(email);
    const { token } = await requireMail(email, 'invite');
    expect(await readLink(token)).toMatchObject({ email, account: 'none' });
    const owner = await openProvedAccount(email);
    expect(await readLink(token)).toMatchObject({ email, account: 'proved' });
    const refused = await accept(token);
    expect([refused.status, refused.problem().message]).toEqual([
      409,
      expect.stringContaining('has an account already'),
    ]);
    expect(await readUser(email, PASSWORD)).toMatchObject({ tenant_name: 'Own Company' });

    const change = { email: other, current_password: PASSWORD };
    expect((await owner.call('POST', '/api/user/email', change)).status).toBe(200);
    const proof = await requireMail(other, 'verify-email');
    expect((await owner.post('/api/email-verification', { token: proof.token })).status).toBe(200);
    expect((await accept(token)).status).toBe(200);
    expect((await readUser(email, NEW_PASSWORD)).tenant_id).toBe(await getTenantId(INVITER));
    expect(await readUser(other, PASSWORD)).toMatchObject({ tenant_name: 'Own Company' });
  });

  it.each(['', 'that was deactivated since'])(
    'closes an account %s whose address was never confirmed',
    async (deactivated) => {
      const email = `squatted${deactivated.length}@somewhere.test`;
      const stranger = await signUp(email);
      await receiveMails();
      expect((await invite(email)).status).toBe(200);
      const { token } = await requireMail(email, 'invite');
      if (deactivated) await queryRows(sql`update users set disabled_at = now() where email = ${email}`);
      expect(await readLink(token)).toMatchObject({ email, account: 'unproved' });
      expect((await accept(token)).status).toBe(200);
      expect((await stranger.get('/api/user')).status).toBe(401);
      expect((await tryLogIn(email, PASSWORD)).answer.status).toBe(422);
      expect((await readUser(email, NEW_PASSWORD)).tenant_id).toBe(await getTenantId(INVITER));
    },
  );
});

describe('an invitation of the previous version, which stored the address as the account’s', () => {
  const writeFormerInvitation = async (email: string) => {
    await invite(email);
    await queryRows(sql`update users set email = invited_email, invited_email = null where invited_email = ${email}`);
  };

  it('does not block a sign-up with its address, and can still be accepted before', async () => {
    const [acceptedEmail, freed] = ['kept@former.test', 'freed@former.test'];
    await writeFormerInvitation(acceptedEmail);
    const { token } = await requireMail(acceptedEmail, 'invite');
    expect((await accept(token)).status).toBe(200);
    expect(await readUser(acceptedEmail, NEW_PASSWORD)).toMatchObject({ email: acceptedEmail });
    await writeFormerInvitation(freed);
    await receiveMails();
    await openProvedAccount(freed);
    expect(await readUser(freed, PASSWORD)).toMatchObject({ tenant_name: 'Own Company' });
  });
});

describe('an account opened from a Shopify shop', () => {
  /** Opens an account from a shop's frame with a password and a mail address that need not belong to the person. */
  async function openFromShop(email: string, shop: string) {
    const ticket = issueTicket('sign-up', { shop, route: 'signup', embedded: false });
    const form = { name: 'Win a prize', email, company: 'at prizes.example', region: 'EU', ticket, terms: true };
    const stranger = await createVisitor();
    const opened = await stranger.post('/api/shopify/sign-up', form);
    expect(opened.status).toBe(200);
    return { stranger, tenant: Number(Object(opened.json()).data.tenant_id) };
  }
  const frameHeaders = (shop: string) => ({
    authorization: `Bearer ${issueSessionToken(shop)}`,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
  });
  /** Continues from the shop's frame in a separate tab. */
  async function leaveFrame(tenant: number, shop: string) {
    const left = await sendApi('POST', `/api/${tenant}/shopify/hand-off`, { headers: frameHeaders(shop) });
    if (left.status !== 200) return left.status;
    const { ticket } = Object(left.json()).data;
    return (await (await createVisitor()).post('/api/shopify/sessions', { ticket })).status;
  }
  const enter = async (shop: string) => {
    const body = JSON.stringify({ route: 'signup' });
    const answer = await sendApi('POST', '/api/shopify/entry', { headers: frameHeaders(shop), body });
    expect(answer.status).toBe(200);
    return Object(answer.json()).data;
  };
  async function setPasswordByMail(email: string) {
    await receiveMails();
    await (await createVisitor()).post('/api/password-reset', { email });
    const { token } = await requireMail(email, 'reset-password');
    const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await (await createVisitor()).post('/api/password-reset/complete', body)).status).toBe(200);
  }

  it('gives the address’s owner nothing until they set a password by mail', async () => {
    const [email, shop] = ['merchant@somewhere.test', 'strangers-own-shop.myshopify.com'];
    const { stranger, tenant } = await openFromShop(email, shop);
    await setPasswordByMail(email);
    expect((await readUser(email, NEW_PASSWORD)).tenant_id).not.toBe(tenant);
    expect([await leaveFrame(tenant, shop), (await stranger.get('/api/user')).status]).toEqual([401, 401]);
    expect(await enter(shop)).toMatchObject({ tenant: null });
  });

  it('lets a merchant who did not choose a password link the shop to the new account', async () => {
    const [email, shop] = ['honest@somewhere.test', 'honest-shop.myshopify.com'];
    const { tenant } = await openFromShop(email, shop);
    await setPasswordByMail(email);
    const { ticket } = await enter(shop);
    const link = { email, password: NEW_PASSWORD, ticket, terms: true, terms_version: TERMS_VERSION };
    const linked = await (await createVisitor()).post('/api/shopify/link', link);
    expect(linked.status).toBe(200);
    const { tenant_id: ownTenantId } = await readUser(email, NEW_PASSWORD);
    expect(ownTenantId).not.toBe(tenant);
    expect((await enter(shop)).tenant).toMatchObject({ id: ownTenantId });
    expect(await leaveFrame(ownTenantId, shop)).toBe(200);
  });

  it('names the shop in mails and on the invitation’s page, and no text that its opener typed', async () => {
    const [email, shop] = ['not-phished@somewhere.test', 'prizes.myshopify.com'];
    await receiveMails();
    await openFromShop(email, shop);
    const invitation = await requireMail(email, 'invite');
    expect(await readLink(invitation.token)).toMatchObject({ name: 'not-phished', tenant_name: shop });
    await (await createVisitor()).post('/api/password-reset', { email });
    const reset = await receiveMails();
    await signUp(email);
    const mails = [invitation, ...reset, ...(await receiveMails())];
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(
      ['invite', 'known-address', 'reset-password', 'verify-email'].toSorted(),
    );
    for (const { eml } of mails) expect(eml).not.toMatch(/prize[^s]|prizes\.example/i);
    for (const { kind, eml } of mails) if (kind !== 'verify-email') expect(eml).toContain(shop);
  });

  it('gives a merchant of the shop no session as the user who accepted its invitation', async () => {
    const [email, shop] = ['real-victim@somewhere.test', 'binding.myshopify.com'];
    const { stranger, tenant } = await openFromShop(email, shop);
    const { token } = await requireMail(email, 'invite');
    const before = await sendApi('POST', `/api/${tenant}/shopify/hand-off`, { headers: frameHeaders(shop) });
    expect((await accept(token)).status).toBe(200);
    expect((await stranger.get('/api/user')).status).toBe(401);
    const { ticket } = Object(before.json()).data;
    expect((await (await createVisitor()).post('/api/shopify/sessions', { ticket })).status).toBe(403);
    expect(await leaveFrame(tenant, shop)).toBe(403);
    // The session in the frame continues, and the person signs in with the password.
    const steps = await sendApi('GET', `/api/${tenant}/onboarding`, { headers: frameHeaders(shop) });
    expect(steps.status).toBe(200);
    expect((await readUser(email, NEW_PASSWORD)).tenant_id).toBe(tenant);
  });
});
