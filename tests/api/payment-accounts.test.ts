import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { sendTestWebhook } from '@/lib/backend/jobs/send-test-webhook';
import { serveWeb } from '@/lib/boot/serve-web';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { getDatabasePools } from '@/lib/db/client';
import { listWebhookSecrets } from '@/lib/platform/keys';
import { handleApi } from '@/lib/web/bff/handle';
import { sendApi, signInBrowser } from './support/browser';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { connectAccount, deleteAccounts } from './support/payment-accounts';
import { connectShop, setUpLocalShopify } from './support/shopify';

jest.setTimeout(120_000);
setUpOwnDatabase();
setUpLocalShopify();

const servers: Server[] = [];
/** Serves the program's own API on a free port and returns its address. */
async function served(): Promise<string> {
  const server = createServer((request, response) => void serveWeb(request, response, handleApi));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface AccountEvent {
  readonly account: string;
  readonly charges?: boolean;
  readonly details?: boolean;
  readonly gateway?: 'test' | 'stripe';
  readonly sender?: string;
  readonly secret?: string;
}

/** Posts a provider's account webhook, signed as Stripe signs. */
function postAccountWebhook({
  account,
  charges = true,
  details = true,
  gateway = 'test',
  sender = account,
  secret,
}: AccountEvent) {
  const body = JSON.stringify({
    id: `evt_${Math.round(performance.now() * 1_000)}`,
    object: 'event',
    type: 'account.updated',
    livemode: false,
    account: sender,
    data: {
      object: {
        id: account,
        object: 'account',
        charges_enabled: charges,
        details_submitted: details,
        metadata: gateway === 'test' ? { gateway } : {},
      },
    },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? listWebhookSecrets()[0],
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return sendApi('POST', '/api/stripe/webhook', { body, headers });
}

/** Returns a merchant who has started the payment set-up. */
async function begun() {
  const tenantId = await connectShop();
  await deleteAccounts(tenantId);
  const { browser } = await signInBrowser('merchant@loomshop.test');
  const path = `/api/${tenantId}/onboarding`;
  expect((await browser.post(`${path}/payment`, {})).status).toBe(200);
  const state = async () => {
    const [row] = await queryRows(sql`select charges_enabled, details_submitted, completed_at is not null as complete
      from payment_accounts where tenant_id = ${tenantId}`);
    return row;
  };
  return { tenantId, browser, path, account: `acct_test_${tenantId}_us`, state };
}

describe('the payment step', () => {
  it('is completed by the provider’s event alone, even if the merchant does not return from its pages', async () => {
    const { account, state } = await begun();
    expect((await postAccountWebhook({ account, charges: false })).status).toBe(200);
    expect(await state()).toEqual({ charges_enabled: false, details_submitted: true, complete: false });
    expect((await postAccountWebhook({ account })).status).toBe(200);
    expect(await state()).toMatchObject({ complete: true });
  });

  it('stays completed when older events come late or twice, and is recorded once', async () => {
    const { tenantId, account, state } = await begun();
    const auditQuery = sql`select count(*) as n from audit_entries where action = 'payment account connected'
      and tenant_id = ${tenantId}`;
    const before = await count(auditQuery);
    await Promise.all([
      postAccountWebhook({ account }),
      postAccountWebhook({ account }),
      postAccountWebhook({ account, charges: false, details: false }),
    ]);
    await postAccountWebhook({ account, charges: false, details: false });
    expect(await state()).toMatchObject({ complete: true });
    expect(await count(auditQuery)).toBe(before + 1);
  });

  it('is not reset by an older event', async () => {
    const { account, state } = await begun();
    await postAccountWebhook({ account, charges: false });
    await postAccountWebhook({ account, charges: false, details: false });
    expect(await state()).toMatchObject({ details_submitted: true, complete: false });
  });

  it.each([
    ['under another secret', { secret: 'whsec_other' }],
    ['that one account sends about another', { sender: 'acct_other' }],
  ])('rejects an event %s', async (_what, change) => {
    const { account, state } = await begun();
    expect((await postAccountWebhook({ account, ...change })).status).toBe(400);
    expect(await state()).toMatchObject({ complete: false });
  });

  it('ignores an event about an unknown account, or another provider’s', async () => {
    const { account, state } = await begun();
    expect((await postAccountWebhook({ account: 'acct_nobody' })).status).toBe(200);
    expect((await postAccountWebhook({ account, gateway: 'stripe' })).status).toBe(200);
    expect(await state()).toMatchObject({ complete: false });
  });

  it('waits for the built-in gateway’s review, whose signed event completes it', async () => {
    const { browser, path, state } = await begun();
    const answer = await browser.post(`${path}/payment/test`, { outcome: 'review' });
    expect(answer.json()).toMatchObject({ data: { payment: { state: 'submitted' } } });
    const { rows } = await getDatabasePools().main.query<{ payload: object }>(
      `select payload from queued_jobs where task = 'send-test-webhook' order by id desc limit 1`,
    );
    await sendTestWebhook({ ...rows[0]?.payload, url: `${await served()}/api/stripe/webhook` });
    expect(await state()).toMatchObject({ complete: true });
  });
});

describe('an account that its owner disconnects at the provider', () => {
  /**
   * Posts Stripe's webhook for a disconnected account: its object is the platform's application, its sender the
   * account.
   */
  const disconnect = (account: string, change: { readonly secret?: string } = {}) => {
    const body = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'account.application.deauthorized',
      account,
      data: { object: { id: 'ca_platform', object: 'application', name: 'Merchloom' } },
    });
    const secret = change.secret ?? listWebhookSecrets()[0];
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    return sendApi('POST', '/api/stripe/webhook', {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  };
  const connect = async (email: string, account: string) =>
    connectAccount((await signInBrowser(email)).user.tenant_id, { account });
  const billing = async (email: string) => {
    const { browser, user } = await signInBrowser(email);
    return settingsEndpoints.billing.answer.parse((await browser.get(`/api/${user.tenant_id}/billing-account`)).json())
      .data;
  };
  const countDisconnections = (tenantId: number) =>
    count(sql`select count(*) as n from audit_entries where action = 'payment account disconnected'
      and tenant_id = ${tenantId}`);

  it('is removed from the tenant, shown to its owner and recorded once; no other tenant changes', async () => {
    const { user } = await signInBrowser('owner@nordhavn.test');
    await connect('owner@nordhavn.test', 'acct_leaving');
    await connect('owner@bayfront.test', 'acct_staying');
    expect((await disconnect('acct_leaving', { secret: 'whsec_guess' })).status).toBe(400);
    expect(await billing('owner@nordhavn.test')).toMatchObject({ connected_account: 'acct_leaving' });
    expect((await disconnect('acct_nobody')).status).toBe(200);
    const answers = await Promise.all([disconnect('acct_leaving'), disconnect('acct_leaving')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await disconnect('acct_leaving')).status).toBe(200);
    const lost = await billing('owner@nordhavn.test');
    expect(lost).toMatchObject({
      connected_account: null,
      payment_accounts: [{ region: 'EU', state: 'lost', since: expect.any(String), stops_payments: true }],
    });
    expect(await billing('owner@bayfront.test')).toMatchObject({
      connected_account: 'acct_staying',
      payment_accounts: [{ region: 'US', state: 'complete', stops_payments: false }],
    });
    expect(await countDisconnections(user.tenant_id)).toBe(1);
    await connect('owner@nordhavn.test', 'acct_other');
    await disconnect('acct_leaving');
    expect(await billing('owner@nordhavn.test')).toMatchObject({ connected_account: 'acct_other' });
  });

  it('can be connected again', async () => {
    const { tenantId, path, browser } = await begun();
    await connectAccount(tenantId, { account: 'acct_shop' });
    await disconnect('acct_shop');
    expect((await browser.get(path)).json()).toMatchObject({ data: { payment: { state: 'none' } } });
    expect((await browser.post(`${path}/payment`, {})).status).toBe(200);
    expect((await postAccountWebhook({ account: `acct_test_${tenantId}_us` })).status).toBe(200);
    expect((await browser.get(path)).json()).toMatchObject({ data: { payment: { state: 'complete' } } });
  });
});
