import { sql } from 'drizzle-orm';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { eventEndpoints } from '@/lib/contracts/events';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { parseReasonsHeader } from '@/lib/domain/errors/header';
import type { Region } from '@/lib/domain/regions/regions';
import type { FakeStripe } from '../setup/fake-stripe';
import { type Browser, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { signUpOwner } from './support/owners';
import { connectAccount, connectStoreAccount, deleteAccounts } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { agreeToTerms, parseTerms } from './support/terms';
import { createShopper, deliverWebhook, getClientSecret, parseIntentId, signPayload } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();
const OWNER = 'owner@brightside.test';
const KEYS = { UK: 'sk_test_uk', EU: 'sk_test_eu' } as const;
let stripe: FakeStripe;
let tenantId = 0;
let owner: Browser;
beforeAll(async () => {
  stripe = await startStripe({
    STRIPE_SECRET_KEY_UK: KEYS.UK,
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_uk',
    STRIPE_SECRET_KEY_EU: KEYS.EU,
    STRIPE_PUBLISHABLE_KEY_EU: 'pk_test_eu',
    // UK and US share one Stripe platform account.
    STRIPE_SECRET_KEY_US: KEYS.UK,
    STRIPE_PUBLISHABLE_KEY_US: 'pk_test_uk',
  });
  const { browser, user } = await signInBrowser(OWNER);
  [owner, tenantId] = [browser, user.tenant_id];
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.clearPlans();
  stripe.clearKeys();
  stripe.calls.length = 0;
  await deleteAccounts(tenantId);
  await queryRows(sql`delete from payment_problems`);
  await queryRows(sql`update events set region = 'UK', currency = 'GBP' where slug = 'summer-fest'`);
});

const onboarding = (rest: string, region: Region) => `/api/${tenantId}/onboarding/payment${rest}?region=${region}`;
const billing = async () =>
  settingsEndpoints.billing.answer.parse((await owner.get(`/api/${tenantId}/billing-account`)).json()).data;
const accountIn = async (region: Region) =>
  (await billing()).payment_accounts.find((account) => account.region === region);
const checklist = async (slug = 'summer-fest') => {
  const answer = await owner.get(`/api/${tenantId}/events/${slug}/overview`);
  return eventEndpoints.overview.answer.parse(answer.json()).data.checklist;
};
const unmet = async () => (await checklist()).filter(({ met }) => !met).map(({ check }) => check);
const setup = async () => {
  const answer = await owner.get(`/api/${tenantId}/summer-fest/checkout/setup?lang=en`);
  return checkoutEndpoints.setup.answer.parse(answer.json()).data;
};
async function pressPay() {
  const shopper = await createShopper('summer-fest');
  const answer = await shopper.pay(await shopper.order());
  return { status: answer.status, refusal: parseReasonsHeader(answer.headers.get('x-refusal')).reason?.code };
}
/** Connects an account as its owner does on Stripe's pages. */
async function openAndFinish(region: Region): Promise<string> {
  await owner.post(onboarding('', region), {});
  const id = (await accountIn(region))?.account ?? '';
  set(id, { charges_enabled: true, payouts_enabled: true, details_submitted: true });
  await owner.post(onboarding('/check', region), {});
  return id;
}
const set = (id: string, change: object) => Object.assign(stripe.accounts.get(id) ?? {}, change);
let second = 1_900_000_000;
async function send(type: string, account: string, object: object, change: object = {}): Promise<void> {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: ++second,
    account,
    livemode: false,
    data: { object },
    ...change,
  });
  expect((await deliverWebhook(payload, signPayload(payload))).status).toBe(200);
}
const accountObject = (id: string, change: object = {}) => ({
  id,
  object: 'account',
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { disabled_reason: null, currently_due: [] },
  ...change,
});
const restricted = {
  charges_enabled: false,
  payouts_enabled: false,
  requirements: { disabled_reason: 'requirements.past_due', currently_due: ['external_account', 'company.tax_id'] },
};
const listOwnerMails = async (kind: string) =>
  (await receiveMails()).filter((mail) => mail.kind === kind && mail.to === OWNER);
/** Returns the secret key and the account of the last refund request. */
const lastRefund = () => {
  const refund = stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds');
  return [refund?.headers.authorization, refund?.headers['stripe-account']];
};
/** Moves a store to another region, as its owner can while it has no placed orders. */
const moveTo = (region: Region, currency: string) =>
  queryRows(sql`update events set region = ${region}, currency = ${currency} where slug = 'summer-fest'`);

describe('a payment account', () => {
  it('is opened, read and disconnected in one region, with the keys of that region', async () => {
    expect((await owner.post(onboarding('', 'EU'), {})).status).toBe(200);
    const opened = [...stripe.accounts.values()].at(-1);
    expect(opened?.secretKey).toBe(KEYS.EU);
    expect(await accountIn('EU')).toMatchObject({ state: 'started', account: opened?.id, gateway: 'stripe' });
    expect(await accountIn('UK')).toMatchObject({ state: 'none', account: null });
    Object.assign(opened ?? {}, { charges_enabled: true, payouts_enabled: true, details_submitted: true });
    expect((await owner.post(onboarding('/check', 'EU'), {})).status).toBe(200);
    expect(await accountIn('EU')).toMatchObject({ state: 'complete' });
    expect((await owner.post(onboarding('', 'EU'), {})).status).toBe(409);
    expect((await owner.post(onboarding('', 'UK'), {})).status).toBe(200);
    const inUk = [...stripe.accounts.values()].at(-1);
    expect([inUk?.secretKey, inUk?.id === opened?.id]).toEqual([KEYS.UK, false]);
    expect((await owner.send('DELETE', onboarding('', 'UK'))).status).toBe(200);
    expect([(await accountIn('UK'))?.state, (await accountIn('EU'))?.state]).toEqual(['none', 'complete']);
    expect((await owner.send('DELETE', onboarding('', 'UK'))).status).toBe(409);
  });

  it('is used only with the keys of its region: a store elsewhere accepts payments as if it had no account', async () => {
    await connectAccount(tenantId, { account: 'acct_eu', region: 'EU' });
    const shopper = await createShopper('summer-fest');
    const paid = await shopper.paid(await shopper.order());
    expect(paid.tenant_stripe_connect_account_id).toBeNull();
    expect(stripe.intent(parseIntentId(getClientSecret(paid)))).toMatchObject({ account: null, secretKey: KEYS.UK });
    expect(await checklist()).toContainEqual({ check: 'payment_account', met: false, blocks: false, region: 'UK' });
  });

  it('is shared by regions that have the same keys, once it is connected there too', async () => {
    const account = await openAndFinish('UK');
    expect((await owner.post(onboarding('', 'US'), {})).status).toBe(200);
    expect(await accountIn('US')).toMatchObject({ state: 'complete', account });
    expect(stripe.calls.filter(({ path }) => path === '/v1/accounts')).toHaveLength(1);
  });

  it('changes when the store changes its region: the open payment is cancelled where it was opened, and the next one is opened in the new region', async () => {
    await connectAccount(tenantId, { account: 'acct_uk', region: 'UK' });
    await connectAccount(tenantId, { account: 'acct_eu', region: 'EU' });
    const shopper = await createShopper('summer-fest');
    const body = await shopper.order();
    const first = await shopper.paid(body);
    await moveTo('EU', 'EUR');
    const present = parseTerms(await shopper.pay(body));
    await shopper.paid(agreeToTerms(body, present));
    const intents = [...stripe.intents.values()];
    expect(stripe.intent(parseIntentId(getClientSecret(first)))).toMatchObject({
      account: 'acct_uk',
      secretKey: KEYS.UK,
      status: 'canceled',
    });
    expect(intents.at(-1)).toMatchObject({ account: 'acct_eu', secretKey: KEYS.EU, currency: 'eur' });
    const cancels = stripe.calls.filter(({ path }) => path.endsWith('/cancel'));
    expect(cancels.map(({ headers }) => [headers.authorization, headers['stripe-account']])).toEqual([
      [`Bearer ${KEYS.UK}`, 'acct_uk'],
    ]);
    // The payment succeeded before it was cancelled: it is refunded through the account that took it.
    const late = stripe.intent(parseIntentId(getClientSecret(first)));
    late.status = 'succeeded';
    const { id, amount, currency, metadata, status } = late;
    const object = { id, object: 'payment_intent', amount, currency, metadata, status };
    await send('payment_intent.succeeded', 'acct_uk', object);
    expect(lastRefund()).toEqual([`Bearer ${KEYS.UK}`, 'acct_uk']);
    expect(stripe.refunds.at(-1)).toMatchObject({ intent: id, amount });
    const [row] = await queryRows(sql`select region, currency from refunds where intent_id = ${id}`);
    expect(row).toEqual({ region: 'UK', currency: 'GBP' });
  });

  it('of a paid order is refunded in the region that received the payment, regardless of later connections', async () => {
    await connectAccount(tenantId, { account: 'acct_uk', region: 'UK' });
    const shopper = await createShopper('summer-fest');
    const paid = await shopper.paid(await shopper.order());
    const intentId = stripe.authenticate(parseIntentId(getClientSecret(paid)), 'complete').id;
    await shopper.settledOrder({ payment_intent: intentId });
    await connectAccount(tenantId, { account: 'acct_later', region: 'UK' });
    await moveTo('EU', 'EUR');
    const press = { amount: 3, reason: 'Wrong size', request_key: crypto.randomUUID() };
    const answer = await owner.post(`/api/${tenantId}/orders/${paid.order.id}/refunds`, press);
    expect(answer.json()).toMatchObject({ data: { state: 'done' } });
    expect(lastRefund()).toEqual([`Bearer ${KEYS.UK}`, 'acct_uk']);
  });

  it('that the keys no longer reach is reported as lost, and no payment goes to the platform’s account instead', async () => {
    await connectAccount(tenantId, { account: 'acct_former', region: 'UK' });
    stripe.closedAccounts.add('acct_former');
    expect(await pressPay()).toEqual({ status: 503, refusal: 'payments_refused' });
    expect((await billing()).payment_problems).toMatchObject([
      { region: 'UK', problem: 'account_gone', account: 'acct_former' },
    ]);
    expect(await unmet()).toContain('payment_refused');
    expect([...stripe.intents.values()].filter(({ account }) => account === null)).toEqual(
      [...stripe.intents.values()].filter(({ account, secretKey }) => account === null && secretKey === KEYS.UK),
    );
    stripe.closedAccounts.clear();
    expect((await pressPay()).status).toBe(200);
    expect(await unmet()).not.toContain('payment_refused');
  });
});

describe('an account that Stripe restricts', () => {
  it('stops the payments of its region with messages for shopper and owner, until Stripe lifts it', async () => {
    await connectAccount(tenantId, { account: 'acct_tight', region: 'UK' });
    expect((await setup()).gateway).toBe('stripe');
    const before = (await listOwnerMails('account-restricted')).length;
    await send('account.updated', 'acct_tight', accountObject('acct_tight', restricted));
    await send('account.updated', 'acct_tight', accountObject('acct_tight', restricted));
    expect(await accountIn('UK')).toMatchObject({
      state: 'restricted',
      reason: 'past_due',
      stops_payments: true,
      since: expect.any(String),
      missing: ['external_account', 'company.tax_id'],
    });
    stripe.calls.length = 0;
    expect(await pressPay()).toEqual({ status: 503, refusal: 'payments_refused' });
    expect(stripe.calls).toEqual([]);
    expect((await setup()).gateway).toBeNull();
    const mails = (await listOwnerMails('account-restricted')).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.eml).toContain('/settings/billing-account');
    const point = (await checklist()).find(({ check }) => check === 'payment_restriction');
    expect(point).toEqual({ check: 'payment_restriction', met: false, blocks: true, region: 'UK' });
    const dashboard = await owner.get(`/api/${tenantId}/dashboard`);
    expect(dashboardEndpoints.show.answer.parse(dashboard.json()).data.payment_accounts).toContainEqual(
      expect.objectContaining({ region: 'UK', state: 'restricted' }),
    );
    await send('account.updated', 'acct_tight', accountObject('acct_tight'));
    expect(await accountIn('UK')).toMatchObject({ state: 'complete', reason: null, missing: [] });
    expect((await pressPay()).status).toBe(200);
    expect((await setup()).gateway).toBe('stripe');
    const actions = sql`select count(*) as n from audit_entries where tenant_id = ${tenantId}
      and action in ('payment account restricted', 'payment account restriction lifted')`;
    expect(await count(actions)).toBe(2);
  });

  it('continues to sell when only its payouts have stopped, and is not restricted by an older event', async () => {
    await connectAccount(tenantId, { account: 'acct_slow', region: 'UK' });
    const payouts = { payouts_enabled: false, requirements: { disabled_reason: 'rejected.fraud', currently_due: [] } };
    await send('account.updated', 'acct_slow', accountObject('acct_slow', payouts));
    expect(await accountIn('UK')).toMatchObject({ state: 'restricted', reason: 'rejected', stops_payments: false });
    expect((await pressPay()).status).toBe(200);
    const created = second - 60;
    await send('account.updated', 'acct_slow', accountObject('acct_slow', restricted), { created });
    expect((await pressPay()).status).toBe(200);
    await send('account.updated', 'acct_slow', accountObject('acct_slow'));
    expect(await accountIn('UK')).toMatchObject({ state: 'complete' });
    // When two events have equal times (to the second), a restriction does not override a completed account.
    await send('account.updated', 'acct_slow', accountObject('acct_slow', restricted), { created: second });
    expect(await accountIn('UK')).toMatchObject({ state: 'complete' });
  });

  it('is checked again on its owner’s request, and shows Stripe’s present answer', async () => {
    const account = await openAndFinish('UK');
    set(account, { charges_enabled: false });
    expect((await owner.post(onboarding('/check', 'UK'), {})).status).toBe(200);
    expect(await accountIn('UK')).toMatchObject({ state: 'restricted' });
    set(account, { charges_enabled: true });
    await owner.post(onboarding('/check', 'UK'), {});
    expect(await accountIn('UK')).toMatchObject({ state: 'complete' });
  });
});

describe('an account whose connection was ended at Stripe', () => {
  const application = { id: 'ca_platform', object: 'application', name: 'Merchloom' };

  it('stops the payments of its region until a user decides where they go, and its owner is notified once', async () => {
    await connectAccount(tenantId, { account: 'acct_left', region: 'UK' });
    const before = (await listOwnerMails('account-lost')).length;
    await send('account.application.deauthorized', 'acct_left', application);
    await send('account.application.deauthorized', 'acct_left', application);
    expect(await listOwnerMails('account-lost')).toHaveLength(before + 1);
    expect(await accountIn('UK')).toMatchObject({ state: 'lost', stops_payments: true });
    expect(await pressPay()).toEqual({ status: 503, refusal: 'payments_refused' });
    expect(await unmet()).toContain('payment_lost');
    // Neither starting a replacement set-up nor abandoning it reopens payments.
    await owner.post(onboarding('', 'UK'), {});
    expect(await accountIn('UK')).toMatchObject({ state: 'started', stops_payments: true });
    expect((await pressPay()).status).toBe(503);
    await owner.send('DELETE', onboarding('', 'UK'));
    expect(await accountIn('UK')).toMatchObject({ state: 'lost' });
    await owner.send('DELETE', onboarding('', 'UK'));
    expect(await accountIn('UK')).toMatchObject({ state: 'none', stops_payments: false });
    expect((await pressPay()).status).toBe(200);
  });

  it('can be replaced by another one, which is opened under another key', async () => {
    const first = await openAndFinish('UK');
    await send('account.application.deauthorized', first, application);
    const next = await openAndFinish('UK');
    expect(next).not.toBe(first);
    expect(await accountIn('UK')).toMatchObject({ state: 'complete', account: next, stops_payments: false });
    expect((await pressPay()).status).toBe(200);
  });
});

describe('a failed payout', () => {
  it('is shown in the opening checks and the settings until the next payout is made', async () => {
    const account = await connectStoreAccount('summer-fest', 'acct_bank');
    const payout = (change: object = {}) => ({ object: 'payout', amount: 12_300, currency: 'gbp', ...change });
    await send('payout.failed', account, payout({ failure_message: 'The account is closed.' }));
    expect((await accountIn('UK'))?.failed_payout).toMatchObject({
      amount_minor: 12_300,
      currency: 'GBP',
      reason: 'The account is closed.',
    });
    expect(await checklist()).toContainEqual({ check: 'payouts', met: false, blocks: false, region: 'UK' });
    await send('payout.paid', account, payout(), { created: second - 100 });
    expect(await unmet()).toContain('payouts');
    await send('payout.paid', account, payout({ currency: 'eur' }));
    expect(await unmet()).toContain('payouts');
    await send('payout.paid', account, payout());
    expect(await unmet()).not.toContain('payouts');
    expect((await accountIn('UK'))?.failed_payout).toBeNull();
  });
});

describe('a failed payout in a currency that no store sells in', () => {
  it.each([
    ['sek', 12_345, 12_345, '123.45'],
    ['jpy', 12_345, 12_345, '12,345'],
    // Stripe uses hundredths of the króna, although the currency has no minor unit.
    ['isk', 1_234_500, 12_345, '12,345'],
  ])('is shown and mailed with its amount: %s', async (currency, sent, minor, text) => {
    const account = await connectStoreAccount('summer-fest', `acct_${currency}`);
    await receiveMails();
    await send('payout.failed', account, { object: 'payout', amount: sent, currency, failure_message: 'Closed.' });
    expect((await accountIn('UK'))?.failed_payout).toMatchObject({
      amount_minor: minor,
      currency: currency.toUpperCase(),
    });
    const [mail] = (await receiveMails()).filter(({ kind }) => kind === 'payout-failed');
    expect(mail?.eml.replaceAll('=C2=A0', ' ')).toContain(`${currency.toUpperCase()} ${text}`);
    await send('payout.paid', account, { object: 'payout', amount: sent, currency });
    expect((await accountIn('UK'))?.failed_payout).toBeNull();
  });
});

describe('a company’s payment regions', () => {
  it('include the regions in which it sells, each with what is missing there, and no other company’s', async () => {
    await connectAccount(tenantId, { account: 'acct_mine', region: 'UK' });
    const stranger = await signUpOwner('EU');
    const answer = await stranger.browser.get(`/api/${stranger.tenantId}/billing-account`);
    const { payment_accounts: accounts } = settingsEndpoints.billing.answer.parse(answer.json()).data;
    expect(accounts).toMatchObject([{ region: 'EU', state: 'none', account: null, stores: 0 }]);
    expect((await stranger.browser.call('POST', `/api/${tenantId}/onboarding/payment?region=UK`)).status).toBe(404);
    await moveTo('EU', 'EUR');
    const accountStates = (await billing()).payment_accounts.map(({ region, state }) => [region, state]);
    expect(accountStates).toEqual([
      ['UK', 'complete'],
      ['EU', 'none'],
    ]);
  });

  it('complete the set-up step of payments once each of them has an account', async () => {
    const seller = await signUpOwner('UK');
    const isDone = async () => {
      const answer = await seller.browser.get(`/api/${seller.tenantId}/dashboard`);
      const { steps } = dashboardEndpoints.show.answer.parse(answer.json()).data;
      return steps.find(({ step }) => step === 'payments')?.done;
    };
    const sellIn = (region: string) =>
      queryRows(sql`insert into events select (jsonb_populate_record(e, jsonb_build_object('id', nextval('events_id_seq'),
        'tenant_id', ${seller.tenantId}::int, 'slug', ${`of-${seller.tenantId}-${region.toLowerCase()}`}::text, 'region', ${region}::text))).*
        from events e where e.slug = 'summer-fest'`);
    expect(await isDone()).toBe(false);
    await connectAccount(seller.tenantId, { account: 'acct_seller_uk', region: 'UK' });
    expect(await isDone()).toBe(true);
    await sellIn('UK');
    expect(await isDone()).toBe(true);
    await sellIn('EU');
    expect(await isDone()).toBe(false);
    await connectAccount(seller.tenantId, { account: 'acct_seller_eu', region: 'EU' });
    expect(await isDone()).toBe(true);
  });
});

describe('a node of the previous version', () => {
  const accounts = async () =>
    queryRows(sql`select region, account, completed_at is not null as completed, end_reason from payment_accounts
      where tenant_id = ${tenantId} order by region`);
  const former = async () => {
    const [row] =
      await queryRows(sql`select t.connected_account, t.account_lost_at is not null as lost, s.account, s.region
      from tenants t left join payment_setups s on s.tenant_id = t.id where t.id = ${tenantId}`);
    return row;
  };

  it('sees the account of the tenant’s own region, and none once it ended', async () => {
    await connectAccount(tenantId, { account: 'acct_eu', region: 'EU' });
    expect(await former()).toMatchObject({ connected_account: 'acct_eu', account: 'acct_eu', region: 'EU' });
    await connectAccount(tenantId, { account: 'acct_uk', region: 'UK' });
    expect(await former()).toMatchObject({ connected_account: 'acct_uk', account: 'acct_uk', region: 'UK' });
    await deleteAccounts(tenantId);
    expect(await former()).toMatchObject({ connected_account: null, account: null });
  });

  it('connects, loses and disconnects an account, and the newer node sees that', async () => {
    await queryRows(
      sql`insert into payment_setups (tenant_id, gateway, region, account) values (${tenantId}, 'stripe', 'EU', 'acct_old')`,
    );
    expect(await accounts()).toEqual([{ region: 'EU', account: 'acct_old', completed: false, end_reason: null }]);
    await queryRows(sql`insert into payment_setups (tenant_id, gateway, region, account, charges_enabled, details_submitted, completed_at)
      values (${tenantId}, 'stripe', 'EU', 'acct_old', true, true, now())
      on conflict (tenant_id) do update set charges_enabled = true, details_submitted = true, completed_at = now()`);
    await queryRows(
      sql`update tenants set connected_account = 'acct_old', account_lost_at = null where id = ${tenantId}`,
    );
    expect(await accounts()).toEqual([{ region: 'EU', account: 'acct_old', completed: true, end_reason: null }]);
    await queryRows(sql`update tenants set connected_account = null, account_lost_at = now() where id = ${tenantId}`);
    await queryRows(sql`delete from payment_setups where tenant_id = ${tenantId}`);
    expect(await accounts()).toEqual([{ region: 'EU', account: 'acct_old', completed: true, end_reason: 'lost' }]);
    await queryRows(
      sql`update tenants set connected_account = 'acct_again', account_lost_at = null where id = ${tenantId}`,
    );
    await queryRows(
      sql`update tenants set connected_account = null, account_disconnected_at = now() where id = ${tenantId}`,
    );
    expect(await accounts()).toContainEqual({
      region: 'UK',
      account: 'acct_again',
      completed: true,
      end_reason: 'disconnected',
    });
  });
});
