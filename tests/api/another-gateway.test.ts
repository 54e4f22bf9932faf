// Must be the first import, because other modules read the registries when they are loaded.
import './support/ledger-gateway/register';
import { sql } from 'drizzle-orm';
import { orderEndpoints } from '@/lib/contracts/orders';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { checkGatewayKeys } from '@/lib/integrations/payments/check-keys';
import { buildHealthReport } from '@/lib/platform/health';
import { reconcileOnce } from '@/lib/web/bff/reconcile';
import { buildContentSecurityPolicy, SECURITY_HEADERS } from '@/lib/web/edge/policy';
import { sendApi, signInBrowser } from './support/browser';
import { tenantApi } from './support/call';
import { count, getPaymentState, queryRows, setUpOwnDatabase } from './support/database';
import { ledger, signLedgerEvent } from './support/ledger-gateway/ledger';
import { connectAccount, deleteAccounts, loseAccounts } from './support/payment-accounts';
import { createShopper, getClientSecret, type Paid, parseIntentId } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
let events = 0;

/** Posts a webhook of the ledger, a gateway that exists only in tests, to the ledger's own endpoint. */
function deliverEvent(
  about: 'payment' | 'contest' | 'refund',
  paid: Paid,
  { isLive = false, path = '/api/ledger/webhook', seal }: { isLive?: boolean; path?: string; seal?: string } = {},
) {
  const entry = parseIntentId(getClientSecret(paid));
  const body = JSON.stringify({ number: `event-${events++}`, about, entry, is_live: isLive });
  const headers = { 'content-type': 'application/json', 'x-ledger-seal': seal ?? signLedgerEvent(body) };
  return sendApi('POST', path, { body, headers });
}

async function openPayment() {
  const shopper = await createShopper('summer-fest');
  const paid = await shopper.paid(await shopper.order());
  return { shopper, paid, entry: parseIntentId(getClientSecret(paid)) };
}

async function showOrder(orderId: string) {
  const { token, user } = await signInBrowser(OWNER);
  return (await tenantApi.call(orderEndpoints.show, { params: { tenant: user.tenant_id, orderId } }, { token })).data;
}

describe('a gateway that is only registered', () => {
  it('takes the payments of the region that its settings name, and leaves the others to the test gateway', async () => {
    expect((await buildHealthReport()).payments).toEqual({ UK: 'ledger', EU: 'test', US: 'test' });
    const { shopper, paid, entry } = await openPayment();
    expect(paid).toMatchObject({ gateway: 'ledger', publishable_key: 'ledger-key-UK' });
    expect((await shopper.succeed({ payment_intent: entry })).status).toBe(422);
    const confirmation = await shopper.confirmation(getClientSecret(paid));
    expect(confirmation.json()).toMatchObject({ data: { payment: { gateway: 'ledger' } } });
    ledger.change(entry, 'succeeded');
    expect((await shopper.settledOrder({ payment_intent: entry })).payment_state).toBe('paid');
    expect((await showOrder(paid.order.id)).payment).toMatchObject({ gateway: 'ledger', intent_id: entry });
    const elsewhere = await createShopper('nordic-run');
    const setup = await elsewhere.browser.get(`${elsewhere.base}/checkout/setup?lang=en`);
    expect(setup.json()).toMatchObject({ data: { gateway: 'test' } });
  });

  it('settles by its own signed webhook alone, and by the reconciler', async () => {
    const { paid, entry } = await openPayment();
    ledger.change(entry, 'succeeded');
    expect((await deliverEvent('payment', paid, { seal: 'forged' })).status).toBe(400);
    expect((await deliverEvent('payment', paid, { path: '/api/stripe/webhook' })).status).toBe(400);
    expect((await deliverEvent('payment', paid, { isLive: true })).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('awaiting payment');
    expect((await deliverEvent('payment', paid)).status).toBe(200);
    expect(await getPaymentState(paid.order.id)).toBe('paid');
    const other = await openPayment();
    ledger.change(other.entry, 'succeeded');
    await reconcileOnce(0);
    expect(await getPaymentState(other.paid.order.id)).toBe('paid');
  });

  it('refunds through its own calls, and records refunds and disputes that started at the provider', async () => {
    const { shopper, paid, entry } = await openPayment();
    ledger.change(entry, 'succeeded');
    await shopper.settledOrder({ payment_intent: entry });
    const { id: orderId } = paid.order;
    const { browser, user } = await signInBrowser(OWNER);
    const request = { amount: 1, reason: 'Wrong size sent', request_key: 'ledger-refund-1' };
    expect((await browser.post(`/api/${user.tenant_id}/orders/${orderId}/refunds`, request)).status).toBe(200);
    expect(ledger.payment(entry).refunds).toMatchObject([{ amountMinor: 100 }]);
    expect(await getPaymentState(orderId)).toBe('partly refunded');
    const elsewhere = { refundId: null, amountMinor: 50, currency: 'GBP', isFailed: false, failure: '' };
    ledger.payment(entry).refunds.push({ reference: 'made-in-dashboard', ...elsewhere });
    expect((await deliverEvent('refund', paid)).status).toBe(200);
    expect((await deliverEvent('contest', paid)).status).toBe(200);
    const { payment } = await showOrder(orderId);
    expect(payment.refunded).toBe(150);
    expect(payment.disputes).toMatchObject([{ url: `https://ledger.example/contests/contest-${entry}` }]);
    const ofLedger = sql`select (select count(*) from refunds where order_id = ${orderId} and gateway = 'ledger')
      + (select count(*) from disputes where order_id = ${orderId} and gateway = 'ledger') as n`;
    expect(await count(ofLedger)).toBe(3);
  });

  it('creates payment accounts for owners, which receive later payments', async () => {
    const { browser, user } = await signInBrowser(OWNER);
    const tenant = user.tenant_id;
    await deleteAccounts(tenant);
    const path = `/api/${tenant}/onboarding/payment`;
    const account = `holder-${tenant}-UK`;
    const started = await browser.post(`${path}?region=UK`, {});
    expect(started.json()).toMatchObject({ data: { url: `https://ledger.example/setup/${account}` } });
    ledger.approve(account);
    const checked = await browser.post(`${path}/check?region=UK`, {});
    expect(checked.json()).toMatchObject({ data: { payment: { state: 'complete', gateway: 'ledger' } } });
    const billing = settingsEndpoints.billing.answer.parse(
      (await browser.get(`/api/${tenant}/billing-account`)).json(),
    );
    expect(billing.data.payment_accounts.find(({ region }) => region === 'UK')).toMatchObject({
      gateway: 'ledger',
      account,
      state: 'complete',
    });
    const { paid, entry } = await openPayment();
    expect([paid.tenant_stripe_connect_account_id, ledger.payment(entry).account]).toEqual([account, account]);
    await deleteAccounts(tenant);
  });

  it('shows the owner why it rejects payments, until a payment opens successfully', async () => {
    const problems = () => queryRows(sql`select problem, message from payment_problems where region = 'UK'`);
    const shopper = await createShopper('summer-fest');
    const body = await shopper.order();
    ledger.refusesKey = true;
    expect((await shopper.pay(body)).status).toBe(503);
    expect(await problems()).toEqual([{ problem: 'key_refused', message: 'unknown key' }]);
    ledger.refusesKey = false;
    expect((await shopper.paid(body)).gateway).toBe('ledger');
    expect(await problems()).toEqual([]);
  });

  it('neither pays into nor stops for an account at the region’s former gateway', async () => {
    const { user } = await signInBrowser(OWNER);
    await connectAccount(user.tenant_id, { account: 'acct_former', region: 'UK' });
    await loseAccounts(user.tenant_id);
    const { paid, entry } = await openPayment();
    expect([paid.tenant_stripe_connect_account_id, ledger.payment(entry).account]).toEqual([null, null]);
    await deleteAccounts(user.tenant_id);
  });

  it('is checked at the start for whether it accepts its key, and health reports a rejected key', async () => {
    ledger.refusesKey = true;
    await checkGatewayKeys();
    expect((await buildHealthReport()).paymentObstacles.UK).toBe('key_refused');
    ledger.refusesKey = false;
    await checkGatewayKeys();
    expect((await buildHealthReport()).paymentObstacles.UK).toBeNull();
  });

  it('counts towards the alarm of a silent webhook until one of its events settles a payment', async () => {
    const unheard = () => queryRows(sql`select unheard from payment_webhooks where region = 'UK'`);
    await queryRows(sql`delete from payment_webhooks`);
    const { shopper, paid, entry } = await openPayment();
    ledger.change(entry, 'succeeded');
    await shopper.settledOrder({ payment_intent: entry });
    expect(await unheard()).toEqual([{ unheard: 1 }]);
    await deliverEvent('payment', paid);
    expect(await unheard()).toEqual([{ unheard: 0 }]);
  });

  it('may load what its payment element needs in stores', () => {
    const policy = buildContentSecurityPolicy('n', { area: 'storefront', development: false, isSecret: true });
    for (const part of ['script-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://element\\.ledger\\.example`));
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.ledger\.example/);
    expect(SECURITY_HEADERS['permissions-policy']).toContain('"https://element.ledger.example"');
  });
});
