import { sql } from 'drizzle-orm';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { MAX_SAVED_VIEWS, savedViewEndpoints } from '@/lib/contracts/saved-views';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const MANAGER = 'manager@brightside.test';
const SERVICE = 'service@brightside.test';
const STRANGER = 'owner@nordhavn.test';

type Body = NonNullable<EndpointInput<typeof savedViewEndpoints.create>['body']>;
type Change = NonNullable<EndpointInput<typeof savedViewEndpoints.update>['body']>;

/** Signs in a user and returns functions that work with views of the order list. */
async function openSession(email: string) {
  const { token, tenantId: tenant } = await signIn(email);
  const params = { tenant };
  return {
    list: async (screen: Body['screen'] = 'orders') =>
      (await tenantApi.call(savedViewEndpoints.list, { params, query: { screen } }, { token })).data,
    createView: async (body: Partial<Body>) =>
      (
        await tenantApi.call(
          savedViewEndpoints.create,
          { params, body: { screen: 'orders', name: 'Late', query: 'status=new', ...body } },
          { token },
        )
      ).data,
    change: async (viewId: number, body: Change) =>
      (await tenantApi.call(savedViewEndpoints.update, { params: { ...params, viewId }, body }, { token })).data,
    deleteView: async (viewId: number) =>
      tenantApi.call(savedViewEndpoints.delete, { params: { ...params, viewId } }, { token }),
    openWith: async (view_id: number | null, screen: Body['screen'] = 'orders') =>
      tenantApi.call(savedViewEndpoints.open, { params, body: { screen, view_id } }, { token }),
  };
}
const getErrorCode = async (call: Promise<unknown>) => (await getCallError(call)).code;

beforeEach(async () => {
  await queryRows(sql`delete from saved_views`);
});

describe('a shared view', () => {
  it('is visible to every colleague, with the name of its author, but not to other tenants', async () => {
    const view = await (await openSession(MANAGER)).createView({ shared: true });
    expect(view).toMatchObject({ shared: true, by: null, may_change: true, is_first: false });
    const seen = await (await openSession(SERVICE)).list();
    expect(seen).toEqual([
      {
        id: view.id,
        name: 'Late',
        query: 'status=new',
        shared: true,
        by: expect.any(String),
        may_change: false,
        is_first: false,
      },
    ]);
    expect((await (await openSession(OWNER)).list())[0]).toMatchObject({ id: view.id, may_change: true });
    const stranger = await openSession(STRANGER);
    expect(await stranger.list()).toEqual([]);
    const refusals = await Promise.all(
      [stranger.change(view.id, { name: 'x' }), stranger.deleteView(view.id), stranger.openWith(view.id)].map(
        getErrorCode,
      ),
    );
    expect(new Set(refusals)).toEqual(new Set(['not_found']));
  });

  it('is created by managers, and changed and deleted only by its author and by administrators', async () => {
    const [owner, manager, service] = [
      await openSession(OWNER),
      await openSession(MANAGER),
      await openSession(SERVICE),
    ];
    expect(await getErrorCode(service.createView({ shared: true }))).toBe('forbidden');
    const ownView = await service.createView({});
    expect(await getErrorCode(service.change(ownView.id, { shared: true }))).toBe('forbidden');
    const owners = await owner.createView({ name: 'Of the owner', shared: true });
    const refusals = await Promise.all(
      [
        manager.change(owners.id, { name: 'x' }),
        manager.change(owners.id, { shared: false }),
        manager.deleteView(owners.id),
        service.change(owners.id, { query: 'q=x' }),
        service.deleteView(owners.id),
      ].map(getErrorCode),
    );
    expect(new Set(refusals)).toEqual(new Set(['forbidden']));
    const managers = await manager.createView({ name: 'Of the manager', shared: true });
    expect(await owner.change(managers.id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', shared: true });
    expect(await getErrorCode(owner.change(managers.id, { shared: false }))).toBe('forbidden');
    await owner.deleteView(managers.id);
    expect((await manager.list()).map(({ name }) => name)).toEqual(['Of the owner']);
  });

  it('can be made private again, and colleagues’ lists then return to all rows', async () => {
    const [manager, service] = [await openSession(MANAGER), await openSession(SERVICE)];
    const { id } = await manager.createView({});
    expect(await service.list()).toEqual([]);
    expect(await getErrorCode(service.openWith(id))).toBe('not_found');
    await manager.change(id, { shared: true });
    await service.openWith(id);
    await manager.openWith(id);
    expect((await service.list())[0]).toMatchObject({ id, is_first: true });
    await manager.change(id, { shared: false });
    expect(await service.list()).toEqual([]);
    await manager.change(id, { shared: true });
    expect((await service.list())[0]).toMatchObject({ is_first: false });
    expect((await manager.list())[0]).toMatchObject({ is_first: true });
  });

  it('has a unique name among shared views, whose number is limited', async () => {
    const [owner, manager] = [await openSession(OWNER), await openSession(MANAGER)];
    await owner.createView({ shared: true });
    expect((await getCallError(manager.createView({ shared: true }))).errors).toEqual({ name: ['taken'] });
    const ownView = await manager.createView({});
    expect((await getCallError(manager.change(ownView.id, { shared: true }))).errors).toEqual({ name: ['taken'] });
    const names = Array.from({ length: MAX_SAVED_VIEWS + 4 }, (_, n) => `v${n}`);
    const pressed = await Promise.allSettled(names.map((name) => manager.createView({ name, shared: true })));
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_VIEWS - 1);
    expect(await count(sql`select count(*) as n from saved_views where shared`)).toBe(MAX_SAVED_VIEWS);
  });

  it('is stored without page number and view reference, so that views cannot loop', async () => {
    const owner = await openSession(OWNER);
    const { id, query } = await owner.createView({ query: 'status=new&view=3&page=2' });
    expect(query).toBe('status=new');
    expect((await owner.change(id, { query: `view=${id}` })).query).toBe('');
  });
});

describe('the default view of a list', () => {
  it('is each user’s own choice for each list, until it is withdrawn or deleted', async () => {
    const [owner, manager] = [await openSession(OWNER), await openSession(MANAGER)];
    const one = await owner.createView({ name: 'One', shared: true });
    const two = await owner.createView({ name: 'Two' });
    const first = async (who: typeof owner) =>
      (await who.list()).filter(({ is_first }) => is_first).map(({ id }) => id);
    await owner.openWith(one.id);
    await owner.openWith(two.id);
    await manager.openWith(one.id);
    expect([await first(owner), await first(manager)]).toEqual([[two.id], [one.id]]);
    expect(await getErrorCode(owner.openWith(one.id, 'event-orders'))).toBe('not_found');
    expect(await getErrorCode(manager.openWith(two.id))).toBe('not_found');
    await owner.openWith(null);
    await owner.deleteView(one.id);
    expect([await first(owner), await first(manager)]).toEqual([[], []]);
  });
});
