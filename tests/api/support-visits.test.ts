import { sql } from 'drizzle-orm';
import { authEndpoints } from '@/lib/contracts/auth';
import { clientEndpoints } from '@/lib/contracts/clients';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { eventEndpoints } from '@/lib/contracts/events';
import { orderEndpoints } from '@/lib/contracts/orders';
import { platformPanelEndpoints } from '@/lib/contracts/platform-panel';
import { profileEndpoints } from '@/lib/contracts/profile';
import { supportEndpoints } from '@/lib/contracts/support';
import { refusal, signIn, tenantApi } from './support/call';
import { ownDatabase, rowsOf } from './support/database';
import { readStore } from './support/shop';

jest.setTimeout(120_000);
ownDatabase();

const STAFF = 'staff@merchloom.test';
const OWNER = 'owner@brightside.test';

async function visit() {
  const staff = await signIn(STAFF);
  const owner = await signIn(OWNER);
  const body = { client: owner.tenantId, reason: 'Ticket 42' };
  const start = () => tenantApi.call(supportEndpoints.start, { params: {}, body }, staff);
  await start();
  const tenant = owner.tenantId;
  const lock = (locked: boolean) =>
    tenantApi.call(eventEndpoints.setLock, { params: { tenant, slug: 'company-kit' }, body: { locked } }, staff);
  return { staff, owner, tenant, start, lock };
}

describe('a support visit', () => {
  it('is the client’s house as its own people see it, reads alone, and nothing of the staff’s', async () => {
    const { staff, tenant, lock, start } = await visit();
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, staff);
    expect(user).toMatchObject({
      tenant_id: tenant,
      tenant_name: 'Brightside Events',
      superadmin: 0,
      visit: { reason: 'Ticket 42', may_write: false },
    });
    const orders = await tenantApi.call(orderEndpoints.list, { params: { tenant } }, staff);
    expect(orders.data.meta.total).toBeGreaterThan(0);
    await tenantApi.call(dashboardEndpoints.show, { params: { tenant } }, staff);
    expect((await refusal(lock(true))).code).toBe('forbidden');
    const other = (await readStore('nordic-run')).tenant_id;
    const foreign = tenantApi.call(orderEndpoints.list, { params: { tenant: other } }, staff);
    expect((await refusal(foreign)).code).toBe('not_found');
    const clients = tenantApi.call(clientEndpoints.list, { params: {}, query: {} }, staff);
    expect((await refusal(clients)).code).toBe('forbidden');
    expect((await refusal(start())).code).toBe('forbidden');
    // One's own account is one's own, wherever one is.
    const profile = await tenantApi.call(profileEndpoints.show, { params: {} }, staff);
    expect(profile.data.email).toBe(STAFF);
    await tenantApi.call(authEndpoints.setLang, { params: {}, body: { lang: 'en' } }, staff);
  });

  it('changes things after a step of its own, under the name of who did it, and ends', async () => {
    const { staff, tenant, lock } = await visit();
    const allow = { params: {}, body: { reason: 'Owner asked on the phone' } };
    await tenantApi.call(supportEndpoints.allowChanges, allow, staff);
    await lock(true);
    await lock(false);
    await tenantApi.call(supportEndpoints.end, { params: {} }, staff);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).superadmin).toBe(1);
    expect((await refusal(tenantApi.call(supportEndpoints.end, { params: {} }, staff))).code).toBe('conflict');
    const entries =
      await rowsOf(sql`select a.action, a.tenant_id, u.email from audit_entries a join users u on u.id = a.user_id
      where u.email = ${STAFF} and a.tenant_id = ${tenant} order by a.id desc limit 5`);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'support visit started',
      'support visit may change things',
      'event locked',
      'event unlocked',
      'support visit ended',
    ]);
  });

  it('is seen by the owner, who ends it at once', async () => {
    const { staff, owner, tenant } = await visit();
    const list = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
    const [shown] = list.data.visits;
    expect(shown).toMatchObject({ open: true, reason: 'Ticket 42', write_reason: '' });
    const params = { tenant, visitId: shown?.id ?? '' };
    const stranger = await signIn('owner@nordhavn.test');
    expect((await refusal(tenantApi.call(supportEndpoints.close, { params }, stranger))).code).toBe('not_found');
    await tenantApi.call(supportEndpoints.close, { params }, owner);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toBeNull();
  });

  it('is over after its time, and with the rights of whoever visits', async () => {
    const { staff, tenant } = await visit();
    await rowsOf(sql`update support_visits set expires_at = now() where tenant_id = ${tenant}`);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toBeNull();
    const again = await visit();
    await rowsOf(sql`update users set superadmin = false where email = ${STAFF}`);
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, again.staff);
    expect([user.visit, user.superadmin, user.tenant_id === again.tenant]).toEqual([null, 0, false]);
    await rowsOf(sql`update users set superadmin = true where email = ${STAFF}`);
  });

  it('needs a reason, and a client', async () => {
    const staff = await signIn(STAFF);
    const start = (body: { client: number; reason: string }) =>
      tenantApi.call(supportEndpoints.start, { params: {}, body }, staff);
    expect((await refusal(start({ client: 1, reason: ' ' }))).errors).toEqual({ reason: ['required'] });
    expect((await refusal(start({ client: staff.tenantId, reason: 'x' }))).code).toBe('not_found');
    expect((await refusal(start({ client: 2_000_000_000, reason: 'x' }))).code).toBe('not_found');
  });
});

describe('the super-admin panel', () => {
  it('switches translation for a client’s stores, and for all', async () => {
    const staff = await signIn(STAFF);
    const { tenant_id: clientId } = await readStore('nordic-run');
    const shown = async () => [
      (await readStore('nordic-run')).translation,
      (await readStore('summer-fest')).translation,
    ];
    const save = (translation: boolean) =>
      tenantApi.call(platformPanelEndpoints.saveClientFlags, { params: { clientId }, body: { translation } }, staff);
    await save(false);
    expect(await shown()).toEqual([false, true]);
    await save(true);
    await tenantApi.call(platformPanelEndpoints.saveFlags, { params: {}, body: { translation: false } }, staff);
    expect(await shown()).toEqual([false, false]);
    await tenantApi.call(platformPanelEndpoints.saveFlags, { params: {}, body: { translation: true } }, staff);
    expect(await shown()).toEqual([true, true]);
    expect(await rowsOf(sql`select 1 from audit_entries where action = 'translation switched'`)).toHaveLength(4);
  });

  it('holds the audit log against its chain', async () => {
    const staff = await signIn(STAFF);
    const { data } = await tenantApi.call(platformPanelEndpoints.checkAudit, { params: {} }, staff);
    expect(data.faults).toEqual([]);
  });
});
