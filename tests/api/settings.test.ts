import { sql } from 'drizzle-orm';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';
import { startWritingVisit } from './support/visit';
import { signInMember } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

const COMPANY = {
  legal_name: 'Brightside Events Limited',
  trading_name: 'Brightside',
  registration_number: '00000002',
  vat_number: 'GB000000002',
  not_vat_registered: false,
  address: '24 Canal Yard\nManchester',
  phone: '+44 (0)161 496-0240',
  email: 'hi@brightside.test',
};
const tenant = async () => (await readStore('summer-fest')).tenant_id;

describe('company details', () => {
  it('appear in the stores from then on, and are recorded', async () => {
    const owner = await signInMember('manager@brightside.test');
    const path = `/api/${await tenant()}/company`;
    expect((await owner.call('PUT', path, COMPANY)).json()).toMatchObject({ data: COMPANY });
    expect((await owner.get(path)).json()).toMatchObject({ data: { ...COMPANY, region: 'UK' } });
    expect((await readStore('summer-fest')).company_details).toMatchObject({
      legal_name: COMPANY.legal_name,
      address: COMPANY.address,
      email: COMPANY.email,
    });
    const actions = await queryRows(sql`select action from audit_entries where action = 'company details updated'`);
    expect(actions).toHaveLength(1);
  });

  it('have no VAT number when none is charged', async () => {
    const owner = await signInMember('owner@brightside.test');
    const path = `/api/${await tenant()}/company`;
    const answer = await owner.call('PUT', path, { ...COMPANY, not_vat_registered: true });
    expect(answer.json()).toMatchObject({ data: { vat_number: '', not_vat_registered: true } });
  });

  it.each([
    [{ legal_name: '' }, 'legal_name', 'required'],
    [{ email: 'nobody' }, 'email', 'email invalid'],
    [{ phone: 'call me' }, 'phone', 'phone invalid'],
    [{ legal_name: 'x'.repeat(161) }, 'legal_name', 'too long'],
    [{ legal_name: 'A\nB' }, 'legal_name', 'invalid'],
    [{ vat_number: 'GB12345' }, 'vat_number', 'vat number invalid'],
    [{ vat_number: '123456789' }, 'vat_number', 'vat number invalid'],
  ])('reject %j under the field', async (change, field, message) => {
    const owner = await signInMember('owner@brightside.test');
    const answer = await owner.call('PUT', `/api/${await tenant()}/company`, { ...COMPANY, ...change });
    expect([answer.status, answer.problem().errors]).toEqual([422, { [field]: [message] }]);
  });

  it('store a VAT number without its spaces and dots, and ignore a number that the form hides', async () => {
    const owner = await signInMember('owner@brightside.test');
    const path = `/api/${await tenant()}/company`;
    const typed = await owner.call('PUT', path, { ...COMPANY, vat_number: 'gb 000.0000 02' });
    expect(typed.json()).toMatchObject({ data: { vat_number: 'GB000000002' } });
    const hidden = { ...COMPANY, vat_number: 'GB12345', not_vat_registered: true };
    expect((await owner.call('PUT', path, hidden)).status).toBe(200);
    expect((await owner.call('PUT', path, COMPANY)).status).toBe(200);
  });

  it('accept no unknown field', async () => {
    const owner = await signInMember('owner@brightside.test');
    const body = { ...COMPANY, region: 'US', connected_account: 'acct_mine', verified_at: '2020-01-01' };
    expect((await owner.call('PUT', `/api/${await tenant()}/company`, body)).status).toBe(422);
  });
});

describe('the billing account', () => {
  it('shows where payments go, and requests credit once', async () => {
    const owner = await signInMember('owner@brightside.test');
    const path = `/api/${await tenant()}/billing-account`;
    expect((await owner.get(path)).json()).toMatchObject({
      data: { currency: 'GBP', region: 'UK', connected_account: null, credit_requested_at: null, invoices: [] },
    });
    const both = await Promise.all([1, 2].map(() => owner.call('POST', `${path}/credit-request`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const actions = await queryRows(sql`select action from audit_entries where action = 'credit account requested'`);
    expect(actions).toHaveLength(1);
  });

  it('lets only its owner request a credit account, not the platform’s staff', async () => {
    const staff = await signInMember('staff@merchloom.test');
    const [staffTenant] = await queryRows(sql`select tenant_id as id from users where email = 'staff@merchloom.test'`);
    const ask = (id: number) => staff.call('POST', `/api/${id}/billing-account/credit-request`);
    expect((await ask(Number(staffTenant?.id))).status).toBe(409);
    expect((await ask(await tenant())).status).toBe(403);
    const visitor = await signIn('staff@merchloom.test');
    await startWritingVisit(visitor, await signIn('owner@brightside.test'));
    const params = { tenant: await tenant() };
    expect((await getCallError(tenantApi.call(settingsEndpoints.requestCredit, { params }, visitor))).code).toBe(
      'conflict',
    );
  });

  it('is open to administrators of its own tenant alone', async () => {
    const path = `/api/${await tenant()}/billing-account`;
    const status = async (email: string) => (await (await signInMember(email)).get(path)).status;
    expect(await status('manager@brightside.test')).toBe(403);
    expect(await status('service@brightside.test')).toBe(403);
    expect(await status('owner@nordhavn.test')).toBe(404);
  });
});

it('an integration user can only use their own account before onboarding is complete', async () => {
  const merchant = await signInMember('merchant@loomshop.test');
  const [{ tenant_id: ownTenantId } = {}] = await queryRows(
    sql`select tenant_id from users where email = 'merchant@loomshop.test'`,
  );
  expect((await merchant.get('/api/user')).status).toBe(200);
  const refused = await merchant.get(`/api/${ownTenantId}/company`);
  expect([refused.status, refused.problem().code]).toEqual([403, 'onboarding_incomplete']);
  await queryRows(sql`update users set onboarded = true where email = 'merchant@loomshop.test'`);
  expect((await merchant.get(`/api/${ownTenantId}/company`)).status).toBe(200);
});
