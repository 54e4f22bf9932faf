import { sql } from 'drizzle-orm';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { staffProductEndpoints } from '@/lib/contracts/staff-products';
import { getCallError, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { listProducts, readStore } from './support/shop';

jest.setTimeout(120_000);
setUpOwnDatabase();

const slug = 'summer-fest';
const list = async (query: object = {}) => {
  const staff = await signIn('staff@merchloom.test');
  return (await tenantApi.call(staffProductEndpoints.list, { params: {}, query }, staff)).data;
};

describe('the products of every tenant', () => {
  it('are found, filtered and sorted as in stores', async () => {
    const all = await list();
    expect(all.meta.total).toBeGreaterThan(all.rows.length - 1);
    expect(new Set((await list({ sort: 'name-asc' })).rows.map(({ tenant }) => tenant.name)).size).toBeGreaterThan(1);
    const names = (await list({ sort: 'name-asc' })).rows.map(({ name }) => name);
    const { compare } = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });
    expect(names).toEqual(names.toSorted(compare));
    const prices = (await list({ sort: 'price-desc' })).rows.map(({ price }) => price?.amount ?? 0);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const client = (await readStore('nordic-run')).tenant_id;
    const clientProducts = await list({ client, q: 'NORDHAVN' });
    expect(new Set(clientProducts.rows.map(({ tenant }) => tenant.id))).toEqual(new Set([client]));
    expect((await list({ q: '%' })).meta.total).toBe(0);
    expect((await list({ locked: 'yes' })).rows.every(({ locked }) => locked)).toBe(true);
  });

  it('cannot be edited, archived or deleted by anybody while they are locked', async () => {
    const staff = await signIn('staff@merchloom.test');
    const owner = await signIn('owner@brightside.test');
    const tenant = owner.tenantId;
    const [card] = await listProducts(await readStore(slug));
    if (!card) throw new Error('no product');
    const params = { productId: card.id };
    await tenantApi.call(staffProductEndpoints.setLock, { params, body: { locked: true } }, staff);
    const named = { tenant, slug };
    const attempts = [
      tenantApi.call(staffProductEndpoints.archive, { params, body: { archived: true } }, staff),
      tenantApi.call(staffProductEndpoints.remove, { params }, staff),
      tenantApi.call(
        eventProductEndpoints.change,
        { params: named, body: { changes: [{ product_id: card.id, name: 'Mine' }] } },
        owner,
      ),
      tenantApi.call(eventProductEndpoints.remove, { params: { ...named, productId: card.id } }, owner),
    ];
    for (const { code } of await Promise.all(attempts.map(getCallError))) expect(code).toBe('conflict');
    const entries = await queryRows(sql`select action from audit_entries where action like 'product %locked'`);
    expect(entries).toEqual([{ action: 'product locked' }]);
    await tenantApi.call(staffProductEndpoints.setLock, { params, body: { locked: false } }, staff);
  });

  it('disappear from the stores at once when they are archived or deleted, and orders still show them', async () => {
    const staff = await signIn('staff@merchloom.test');
    const listProductIds = async () => (await listProducts(await readStore(slug))).map(({ id }) => id);
    const [first, second] = await listProductIds();
    if (!first || !second) throw new Error('too few products');
    const archive = (archived: boolean, as?: 'draft' | 'active') =>
      tenantApi.call(staffProductEndpoints.archive, { params: { productId: first }, body: { archived, as } }, staff);
    expect((await archive(true)).data).toMatchObject({ before: 'active', product: { status: 'archived' } });
    expect(await listProductIds()).not.toContain(first);
    // Unarchiving restores the previous status.
    expect((await archive(false, 'active')).data).toMatchObject({ before: 'archived', product: { status: 'active' } });
    expect(await listProductIds()).toContain(first);
    await archive(true);
    expect((await archive(false)).data.product.status).toBe('draft');
    await tenantApi.call(staffProductEndpoints.remove, { params: { productId: second } }, staff);
    expect(await listProductIds()).not.toContain(second);
    const again = tenantApi.call(staffProductEndpoints.remove, { params: { productId: second } }, staff);
    expect((await getCallError(again)).code).toBe('not_found');
    const entries = await queryRows(sql`select action from audit_entries where action = 'product deleted'`);
    expect(entries).toHaveLength(1);
  });
});
