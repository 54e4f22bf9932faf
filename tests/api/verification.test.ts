import { sql } from 'drizzle-orm';
import { clientEndpoints } from '@/lib/contracts/clients';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { readReasons } from '@/lib/domain/refusals/header';
import { FakeStripe } from '../setup/fake-stripe';
import { signIn, tenantApi } from './support/call';
import { ownDatabase, rowsOf } from './support/database';
import { connectAccount, forgetAccounts } from './support/payment-accounts';
import { shopperOf } from './support/walk';

jest.setTimeout(120_000);
ownDatabase();

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await FakeStripe.start();
  Object.assign(process.env, {
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY_UK: 'sk_test_uk',
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_uk',
  });
});
afterAll(() => stripe.stop());

async function set({ verified, account }: { verified: boolean; account: string | null }): Promise<void> {
  const [row] = await rowsOf(sql`update tenants set verified_at = case when ${verified} then now() end
    where name = 'Brightside Events' returning id`);
  if (account) await connectAccount(Number(row?.id), { account });
  else await forgetAccounts(Number(row?.id));
}

/** Presses pay for an order with something due. */
async function pay() {
  const shopper = await shopperOf();
  return shopper.pay(await shopper.order());
}

describe('card payments', () => {
  it('never reach the platform’s account for a client that nobody verified, and reach its own', async () => {
    await set({ verified: false, account: null });
    const refused = await pay();
    expect([refused.status, readReasons(refused.headers.get('x-refusal')).reason?.code]).toEqual([503, 'no_payments']);
    await set({ verified: false, account: 'acct_own' });
    expect((await pay()).status).toBe(200);
    await set({ verified: true, account: null });
    expect((await pay()).status).toBe(200);
  });
});

describe('what verification opens', () => {
  it('is told to the owner, with what is missing, and to staff', async () => {
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
    await rowsOf(sql`update users set email_verified_at = null where tenant_id = ${owner.tenantId}`);
    expect((await company()).needs).toEqual(['confirmed e-mail']);
    await rowsOf(sql`update users set email_verified_at = now() where tenant_id = ${owner.tenantId}`);
    const staff = await signIn('staff@merchloom.test');
    const params = { clientId: owner.tenantId };
    expect((await tenantApi.call(clientEndpoints.show, { params }, staff)).data.client.verification).toMatchObject({
      verified: false,
    });
    await tenantApi.call(clientEndpoints.verify, { params }, staff);
    expect((await company()).abilities.every(({ allowed }) => allowed)).toBe(true);
  });
});
