import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { getCallError, signIn, tenantApi } from './support/call';
import { setUpOwnDatabase } from './support/database';
import { connectAccount } from './support/payment-accounts';

jest.setTimeout(120_000);
setUpOwnDatabase();
const SLUG = 'summer-fest';
let owner: { readonly token: string; readonly tenantId: number };
beforeAll(async () => {
  owner = await signIn('owner@brightside.test');
});

type Fee = Parameters<typeof tenantApi.call<typeof settingsEndpoints.saveProviderFee>>[1]['body'];
const save = (body: Fee, region: 'UK' | 'EU' = 'UK') =>
  tenantApi.call(
    settingsEndpoints.saveProviderFee,
    { params: { tenant: owner.tenantId, region }, body },
    { token: owner.token },
  );
const listProducts = async () =>
  (
    await tenantApi.call(
      eventProductEndpoints.list,
      { params: { tenant: owner.tenantId, slug: SLUG }, query: {} },
      { token: owner.token },
    )
  ).data;

describe('the fee of the payment provider', () => {
  it('is no cost of the owner while the platform’s account takes the payments', async () => {
    const { event, rows } = await listProducts();
    expect(event.provider_fee).toBeNull();
    expect(rows.every(({ profit }) => profit.provider_fee === 0)).toBe(true);
    expect((await getCallError(save({ share_percent: 1.4, fixed: 0.2 }))).code).toBe('not_found');
  });

  it('is an estimate for an own account, until the owner enters it, and lowers the profit of a piece', async () => {
    const before = (await listProducts()).rows.find(({ price }) => price > 0);
    await connectAccount(owner.tenantId, { region: 'UK' });
    expect((await listProducts()).event.provider_fee).toEqual({ share_percent: 150, fixed: 20, is_estimate: true });
    expect((await save({ share_percent: 2, fixed: 0.1 })).data).toEqual({
      share_percent: 200,
      fixed: 10,
      is_estimate: false,
    });
    const { event, rows } = await listProducts();
    expect(event.provider_fee).toMatchObject({ share_percent: 200, is_estimate: false });
    const row = rows.find(({ id }) => id === before?.id);
    expect(row?.profit.provider_fee).toBe(Math.round((row?.profit.gross ?? 0) / 50) + 10);
    expect(row?.profit.profit).toBe((before?.profit.profit ?? 0) - (row?.profit.provider_fee ?? 0));
    expect((await save({ share_percent: null, fixed: null })).data.is_estimate).toBe(true);
  });

  it('is within limits and whole, and is for a region with an own account only', async () => {
    const fields = async (body: Fee) => (await getCallError(save(body))).errors;
    expect(await fields({ share_percent: 20.01, fixed: 0 })).toEqual({ share_percent: ['too large'] });
    expect(await fields({ share_percent: 1, fixed: -0.01 })).toEqual({ fixed: ['too small'] });
    expect(await fields({ share_percent: 1, fixed: null })).toEqual({ fixed: ['required'] });
    expect((await getCallError(save({ share_percent: 1, fixed: 0 }, 'EU'))).code).toBe('not_found');
  });

  it('is not for another tenant to set', async () => {
    const { token } = await signIn('owner@nordhavn.test');
    const input = { params: { tenant: owner.tenantId, region: 'UK' as const }, body: { share_percent: 1, fixed: 0 } };
    const refused = await getCallError(tenantApi.call(settingsEndpoints.saveProviderFee, input, { token }));
    expect(refused.code).toBe('not_found');
  });
});
