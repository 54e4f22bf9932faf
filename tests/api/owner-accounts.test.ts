import { sql } from 'drizzle-orm';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { queryRows, setUpOwnDatabase } from './support/database';
import { type FreshOwner, signUpOwner } from './support/owners';
import { connectAccount } from './support/payment-accounts';
import { readStore } from './support/shop';
import { signInMember, type Visitor } from './support/visitor';

jest.setTimeout(60_000);
setUpOwnDatabase();

const billing = async ({ browser, tenantId }: FreshOwner) =>
  settingsEndpoints.billing.answer.parse((await browser.get(`/api/${tenantId}/billing-account`)).json()).data;
/** Returns the payment account that the owner sees for a new company's only region. */
const shownAccount = async (owner: FreshOwner) => {
  const { state, gateway, account } = (await billing(owner)).payment_accounts[0] ?? {};
  return { state, gateway, account };
};
const steps = async ({ browser, tenantId }: FreshOwner) =>
  ((await browser.get(`/api/${tenantId}/dashboard`)).json() as { data: { steps: { step: string; done: boolean }[] } })
    .data.steps;
const actions = async (tenantId: number) =>
  (
    await queryRows(sql`select action from audit_entries where tenant_id = ${tenantId} and action like 'payment account%'
    order by id`)
  ).map(({ action }) => action);

describe('an owner who did not come from Shopify', () => {
  it('is paid by the platform instead, once it is verified and has a bank account', async () => {
    const owner = await signUpOwner('UK');
    const isDone = async () => (await steps(owner)).find(({ step }) => step === 'payments')?.done;
    await queryRows(sql`update tenants set verified_at = now() where id = ${owner.tenantId}`);
    expect(await isDone()).toBe(false);
    await queryRows(sql`insert into payout_accounts (tenant_id, holder, sealed_numbers, last_four)
      values (${owner.tenantId}, 'Marta', '', '1234')`);
    expect(await isDone()).toBe(true);
  });

  it('connects the test account, replaces it and disconnects, and the audit log records each step', async () => {
    const owner = await signUpOwner('UK');
    const { browser, tenantId } = owner;
    const path = `/api/${tenantId}/onboarding/payment`;
    expect(await shownAccount(owner)).toEqual({ state: 'none', gateway: null, account: null });
    expect(await steps(owner)).toContainEqual({ step: 'payments', done: false });
    const opened = await browser.post(path, {});
    expect(opened.json()).toMatchObject({ data: { url: 'http://localhost:3000/get-started/test-account?region=UK' } });
    expect(await shownAccount(owner)).toMatchObject({ state: 'started', gateway: 'test' });
    await browser.post(`${path}/test`, { outcome: 'later' });
    expect(await shownAccount(owner)).toMatchObject({ state: 'started' });
    await browser.post(`${path}/test`, { outcome: 'review' });
    expect(await shownAccount(owner)).toMatchObject({ state: 'submitted' });
    await browser.post(`${path}/test`, { outcome: 'complete' });
    expect(await shownAccount(owner)).toEqual({
      state: 'complete',
      gateway: 'test',
      account: `acct_test_${tenantId}_uk`,
    });
    expect(await steps(owner)).toContainEqual({ step: 'payments', done: true });
    // The set-up uses the company's own region.
    const [row] = await queryRows(sql`select region from payment_accounts where tenant_id = ${tenantId}`);
    expect(row?.region).toBe('UK');
    expect((await browser.post(path, {})).status).toBe(409);
    expect((await browser.call('DELETE', path)).status).toBe(200);
    expect(await shownAccount(owner)).toEqual({ state: 'none', gateway: null, account: null });
    expect((await browser.call('DELETE', path)).status).toBe(409);
    expect((await browser.post(path, {})).status).toBe(200);
    expect(await actions(tenantId)).toEqual(['payment account connected', 'payment account disconnected']);
  });

  it('cancels a set-up that was begun, which nothing can finish afterwards', async () => {
    const owner = await signUpOwner('EU');
    const path = `/api/${owner.tenantId}/onboarding/payment`;
    await owner.browser.post(path, {});
    expect((await owner.browser.call('DELETE', path)).status).toBe(200);
    expect((await owner.browser.post(`${path}/test`, { outcome: 'complete' })).status).toBe(409);
    expect(await shownAccount(owner)).toMatchObject({ state: 'none' });
  });

  it('disconnects a real account: its stores then take payments like those without one', async () => {
    const owner = await signInMember('owner@nordhavn.test');
    const { tenant_id: tenantId } = await readStore('nordic-run');
    await connectAccount(tenantId, { account: 'acct_real' });
    const path = `/api/${tenantId}/onboarding/payment`;
    const readOwnBilling = () => billing({ browser: owner, tenantId, email: '' });
    expect(await readOwnBilling()).toMatchObject({
      connected_account: 'acct_real',
      payment_accounts: [{ region: 'EU', state: 'complete', gateway: 'stripe', account: 'acct_real' }],
    });
    expect((await owner.call('DELETE', path)).status).toBe(200);
    expect(await readOwnBilling()).toMatchObject({
      connected_account: null,
      payment_accounts: [{ region: 'EU', state: 'none', account: null, stops_payments: false }],
    });
  });
});

describe('permissions for the payment account', () => {
  const calls: readonly (readonly [string, string, object?])[] = [
    ['POST', 'payment'],
    ['POST', 'payment/check'],
    ['POST', 'payment/test', { outcome: 'complete' }],
    ['DELETE', 'payment'],
  ];
  const refusals = (browser: Visitor, tenantId: number) =>
    Promise.all(
      calls.map(
        async ([method, path, body]) =>
          (await browser.call(method, `/api/${tenantId}/onboarding/${path}`, body)).status,
      ),
    );

  it.each(['manager@brightside.test', 'service@brightside.test'])('refuse every change by %s', async (email) => {
    const { tenant_id: tenantId } = await readStore('summer-fest');
    expect(await refusals(await signInMember(email), tenantId)).toEqual([403, 403, 403, 403]);
  });

  it('hide it from other tenants', async () => {
    const { tenant_id: tenantId } = await readStore('summer-fest');
    expect(await refusals(await signInMember('owner@nordhavn.test'), tenantId)).toEqual([404, 404, 404, 404]);
    const [row] = await queryRows(
      sql`select completed_at is not null as done from payment_accounts where tenant_id = ${tenantId}`,
    );
    expect(row?.done).toBe(true);
  });
});
