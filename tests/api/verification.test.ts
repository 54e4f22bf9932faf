import { sql } from 'drizzle-orm';
import { clientEndpoints } from '@/lib/contracts/clients';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { isAbilityAllowed } from '@/lib/contracts/verification';
import { parseReasonsHeader } from '@/lib/domain/errors/header';
import type { FakeStripe } from '../setup/fake-stripe';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { connectAccount, deleteAccounts } from './support/payment-accounts';
import { startStripe } from './support/stripe';
import { createShopper } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

async function set({ verified, account }: { verified: boolean; account: string | null }): Promise<void> {
  const [row] = await queryRows(sql`update tenants set verified_at = case when ${verified} then now() end
    where name = 'Brightside Events' returning id`);
  if (account) await connectAccount(Number(row?.id), { account });
  else await deleteAccounts(Number(row?.id));
}

/** Sends the pay request for a new order with an amount due. */
async function pay() {
  const shopper = await createShopper();
  return shopper.pay(await shopper.order());
}

describe('card payments of a client', () => {
  it('never reach the platform’s account while it is unverified, and reach its own', async () => {
    await set({ verified: false, account: null });
    const refused = await pay();
    expect([refused.status, parseReasonsHeader(refused.headers.get('x-refusal')).reason?.code]).toEqual([
      503,
      'no_payments',
    ]);
    await set({ verified: false, account: 'acct_own' });
    expect((await pay()).status).toBe(200);
    await set({ verified: true, account: null });
    expect((await pay()).status).toBe(200);
  });
});

describe('what verification allows', () => {
  it('is shown to the owner, with the missing details, and to staff', async () => {
    await set({ verified: false, account: null });
    const owner = await signIn('owner@brightside.test');
    const company = async () =>
      (await tenantApi.call(settingsEndpoints.company, { params: { tenant: owner.tenantId } }, owner)).data
        .verification;
    expect(await company()).toEqual({
      verified: false,
      needs: [],
      abilities: [
        { ability: 'own payment account', allowed: true },
        { ability: 'own production', allowed: true },
        { ability: 'platform payment account', allowed: false },
        { ability: 'platform production', allowed: false },
        { ability: 'platform gifts', allowed: false },
      ],
    });
    await queryRows(sql`update users set email_verified_at = null where tenant_id = ${owner.tenantId}`);
    expect((await company()).needs).toEqual(['confirmed e-mail']);
    await queryRows(sql`update users set email_verified_at = now() where tenant_id = ${owner.tenantId}`);
    const staff = await signIn('staff@merchloom.test');
    const params = { clientId: owner.tenantId };
    expect((await tenantApi.call(clientEndpoints.show, { params }, staff)).data.client.verification).toMatchObject({
      verified: false,
    });
    await tenantApi.call(clientEndpoints.verify, { params }, staff);
    expect((await company()).abilities.every(({ allowed }) => allowed)).toBe(true);
  });
});

describe('an unverified client', () => {
  it('finds verification in the set-up while it relies on it, and cannot request a credit account', async () => {
    await set({ verified: false, account: null });
    const owner = await signIn('owner@brightside.test');
    const params = { tenant: owner.tenantId };
    await queryRows(sql`update tenants set production = 'platform' where id = ${owner.tenantId}`);
    const step = async () =>
      (await tenantApi.call(dashboardEndpoints.show, { params }, owner)).data.steps.find(
        ({ step: name }) => name === 'verification',
      );
    expect(await step()).toEqual({ step: 'verification', done: false });
    const request = () => tenantApi.call(settingsEndpoints.requestCredit, { params }, owner);
    await expect(request()).rejects.toMatchObject({ code: 'conflict', reason: { code: 'production_unverified' } });
    const { verification } = (await tenantApi.call(settingsEndpoints.billing, { params }, owner)).data;
    expect(isAbilityAllowed(verification, 'platform payment account')).toBe(false);
    await set({ verified: true, account: null });
    expect(await step()).toEqual({ step: 'verification', done: true });
  });
});

describe('staff who verify clients', () => {
  it('cannot verify a client with missing details, and see what is missing', async () => {
    await set({ verified: false, account: null });
    const [owner, staff] = [await signIn('owner@brightside.test'), await signIn('staff@merchloom.test')];
    const verify = () => tenantApi.call(clientEndpoints.verify, { params: { clientId: owner.tenantId } }, staff);
    await queryRows(
      sql`update tenants set company = jsonb_set(company, '{address}', '" "') where id = ${owner.tenantId}`,
    );
    await expect(verify()).rejects.toMatchObject({
      code: 'conflict',
      reason: { code: 'client_incomplete' },
      details: { needs: ['address'] },
    });
    await queryRows(sql`update tenants set company = jsonb_set(company, '{address}', '"1 High Street"')
      where id = ${owner.tenantId}`);
    await receiveMails();
    expect((await verify()).data.client.verification.verified).toBe(true);
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'verification-granted');
    expect(mails.map(({ to }) => to)).toContain('owner@brightside.test');
    expect(mails[0]?.eml).toContain('takes card payments for your stores');
  });

  it('withdraw a verification with a reason, which the owner reads in the log and by mail', async () => {
    await set({ verified: true, account: null });
    const [owner, staff] = [await signIn('owner@brightside.test'), await signIn('staff@merchloom.test')];
    const params = { clientId: owner.tenantId };
    const withdraw = (reason: string) =>
      tenantApi.call(clientEndpoints.withdrawVerification, { params, body: { reason } }, staff);
    expect((await getCallError(withdraw(' '))).code).toBe('invalid');
    await queryRows(sql`update tenants set credit_activated_at = now() where id = ${owner.tenantId}`);
    await expect(withdraw('The address is a letter box.')).rejects.toMatchObject({
      reason: { code: 'client_credit_open' },
    });
    await queryRows(sql`update tenants set credit_activated_at = null where id = ${owner.tenantId}`);
    const { client } = (await withdraw('The address is a letter box.')).data;
    expect([client.status, client.verification.verified]).toEqual(['requires verification', false]);
    expect((await pay()).status).toBe(503);
    await expect(withdraw('The address is a letter box.')).rejects.toMatchObject({
      reason: { code: 'client_unverified' },
    });
    const entries = await queryRows(sql`select details from audit_entries
      where tenant_id = ${owner.tenantId} and action = 'tenant verification withdrawn'`);
    expect(entries).toEqual([{ details: { name: 'Brightside Events', reason: 'The address is a letter box.' } }]);
    const mails = (await receiveMails()).filter(({ kind }) => kind === 'verification-withdrawn');
    expect(mails.map(({ to }) => to)).toContain('owner@brightside.test');
    expect(mails[0]?.eml).toContain('letter box');
  });
});
