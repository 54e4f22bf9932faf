import { searchEndpoints } from '@/lib/contracts/search';
import { refusal, signIn, tenantApi } from './support/call';
import { ownDatabase } from './support/database';

jest.setTimeout(120_000);
ownDatabase();

async function find(email: string, q: string, tenant?: number) {
  const { token, tenantId } = await signIn(email);
  return (
    await tenantApi.call(searchEndpoints.find, { params: { tenant: tenant ?? tenantId }, query: { q } }, { token })
  ).data;
}

describe('the search of the admin area', () => {
  it('finds products by a part of their name and vouchers by a part of their code, with their store', async () => {
    expect((await find('owner@brightside.test', 'squad HOOD')).products).toMatchObject([
      { name: 'Festival squad hoodie', store_slug: 'summer-fest' },
    ]);
    const { vouchers } = await find('owner@brightside.test', 'welcome');
    expect(vouchers).toMatchObject([{ code: 'WELCOME10', store_slug: 'summer-fest' }]);
  });

  it('shows nobody another tenant’s, nor what they may not change', async () => {
    expect(await find('owner@nordhavn.test', 'WELCOME10')).toEqual({ products: [], vouchers: [] });
    expect(await find('service@brightside.test', 'WELCOME10')).toEqual({ products: [], vouchers: [] });
    const { tenantId } = await signIn('owner@brightside.test');
    expect((await refusal(find('owner@nordhavn.test', 'WELCOME10', tenantId))).code).toBe('not_found');
  });

  it('takes signs that a pattern would read as they are', async () => {
    expect(await find('owner@brightside.test', '%%')).toEqual({ products: [], vouchers: [] });
    expect((await refusal(find('owner@brightside.test', 'x'))).errors).toHaveProperty('q');
  });
});
