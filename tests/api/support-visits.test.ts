import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { createTotp } from '@/lib/backend/auth/second-factor';
import type { SupportVisit } from '@/lib/backend/http/signed-in';
import { runVisitChange } from '@/lib/backend/support/guard-visit';
import { auditEndpoints } from '@/lib/contracts/audit';
import { authEndpoints } from '@/lib/contracts/auth';
import { clientEndpoints } from '@/lib/contracts/clients';
import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { eventEndpoints } from '@/lib/contracts/events';
import { eventFulfillerEndpoints, fulfillerEndpoints } from '@/lib/contracts/fulfillers';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { orderEndpoints } from '@/lib/contracts/orders';
import { platformPanelEndpoints } from '@/lib/contracts/platform-panel';
import { profileEndpoints } from '@/lib/contracts/profile';
import { replacementEndpoints } from '@/lib/contracts/replacements';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { supportEndpoints } from '@/lib/contracts/support';
import { userEndpoints } from '@/lib/contracts/users';
import { asPlatform, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { sendApi } from './support/browser';
import { getCallError, sendRequest, signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { createPaidOrder } from './support/paid-order';
import { readStore } from './support/shop';
import { allowAsColleague, allowChanges, signInColleague, startVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();

// These tests request more changes from one client than the daily limit allows.
beforeEach(() => queryRows(sql`delete from rate_limits`));

const STAFF = 'staff@merchloom.test';
const OWNER = 'owner@brightside.test';

async function visit() {
  const staff = await signIn(STAFF);
  const owner = await signIn(OWNER);
  const body = { client: owner.tenantId, reason: 'Support ticket 42' };
  const start = () => tenantApi.call(supportEndpoints.start, { params: {}, body }, staff);
  await start();
  const tenant = owner.tenantId;
  const lock = (locked: boolean) =>
    tenantApi.call(eventEndpoints.setLock, { params: { tenant, slug: 'company-kit' }, body: { locked } }, staff);
  return { staff, owner, tenant, start, lock };
}

describe('without a support visit', () => {
  it('staff are told that they need one, and cannot read, write or invite anything of a client', async () => {
    const staff = await signIn(STAFF);
    const owner = await signIn(OWNER);
    const tenantPath = `/api/${owner.tenantId}`;
    const calls = [
      ['GET', '/users'],
      ['GET', '/orders'],
      ['GET', '/orders/export'],
      ['GET', '/events/summer-fest/vouchers.csv'],
      ['GET', '/company'],
      ['GET', '/billing-account'],
      ['DELETE', '/onboarding/payment'],
      ['GET', '/events/summer-fest'],
      ['POST', '/users'],
      ['PUT', '/events/summer-fest/lock'],
    ] as const;
    for (const [method, path] of calls) {
      const headers = { authorization: `Bearer ${staff.token}` };
      const answer = await sendRequest(method, tenantPath + path, {
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.parse(answer.headers.get('x-refusal') ?? '{}')).toMatchObject({ reason: { code: 'visit_needed' } });
      expect(JSON.parse(answer.text)).toMatchObject({ details: { client: { id: owner.tenantId } } });
    }
  });

  it('staff see no draft of a client, and find no shopper’s address by an order’s reference', async () => {
    const staff = await signIn(STAFF);
    const owner = await signIn(OWNER);
    const [order] = await queryRows(
      sql`select order_ref as ref from orders where tenant_id = ${owner.tenantId} and status = 'shipped' limit 1`,
    );
    const query = { ref: String(order?.ref) };
    const find = (tenant: number) => tenantApi.call(replacementEndpoints.find, { params: { tenant }, query }, staff);
    expect((await getCallError(find(staff.tenantId))).code).toBe('forbidden');
    await startVisit(staff, owner.tenantId);
    expect((await find(owner.tenantId)).data.payers).toContain('platform');
  });
});

describe('a second factor', () => {
  it('is required before an account works as staff, except for the demo’s on this machine alone', async () => {
    await queryRows(sql`insert into users (tenant_id, name, email, password_hash, role, superadmin, email_verified_at)
      select tenant_id, 'New Staff', 'new@staff.test', password_hash, role, true, now() from users where email = ${STAFF}`);
    const staff = await signIn('new@staff.test');
    const clients = () => tenantApi.call(clientEndpoints.list, { params: {}, query: {} }, staff);
    const start = () => startVisit(staff, 1);
    expect((await getCallError(clients())).code).toBe('forbidden');
    expect((await getCallError(start())).code).toBe('forbidden');
    const me = () => tenantApi.call(authEndpoints.user, { params: {} }, staff);
    expect(await me()).toMatchObject({ superadmin: 1, second_factor_needed: true });
    const body = { current_password: 'demo-password' };
    const { data } = await tenantApi.call(profileEndpoints.startSecondFactor, { params: {}, body }, staff);
    const code = createTotp(data.secret).generate();
    await tenantApi.call(profileEndpoints.confirmSecondFactor, { params: {}, body: { code } }, staff);
    expect(await me()).toMatchObject({ second_factor_needed: false });
    expect((await clients()).data.rows.length).toBeGreaterThan(0);
  });
});

describe('a support visit', () => {
  it('shows the client’s screens as its own users see them, is read-only, and shows nothing of the staff’s account', async () => {
    const { staff, tenant, lock, start } = await visit();
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, staff);
    expect(user).toMatchObject({
      tenant_id: tenant,
      tenant_name: 'Brightside Events',
      superadmin: 0,
      visit: { reason: 'Support ticket 42', may_write: false },
    });
    const orders = await tenantApi.call(orderEndpoints.list, { params: { tenant } }, staff);
    expect(orders.data.meta.total).toBeGreaterThan(0);
    await tenantApi.call(dashboardEndpoints.show, { params: { tenant } }, staff);
    expect((await getCallError(lock(true))).code).toBe('forbidden');
    const other = (await readStore('nordic-run')).tenant_id;
    const foreign = tenantApi.call(orderEndpoints.list, { params: { tenant: other } }, staff);
    expect((await getCallError(foreign)).code).toBe('not_found');
    const clients = tenantApi.call(clientEndpoints.list, { params: {}, query: {} }, staff);
    expect((await getCallError(clients)).code).toBe('forbidden');
    expect((await getCallError(start())).code).toBe('forbidden');
    // During a visit, staff still see and change their own account.
    const profile = await tenantApi.call(profileEndpoints.show, { params: {} }, staff);
    expect(profile.data.email).toBe(STAFF);
    await tenantApi.call(authEndpoints.setLang, { params: {}, body: { lang: 'en' } }, staff);
  });

  it('changes things once the owner allows it, under the name of who did it, and ends', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const lone = tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Lock the store' } }, owner);
    expect((await getCallError(lone)).code).toBe('conflict');
    const visitId = await allowChanges(staff, owner);
    const body = { allow: true, asked_at: new Date().toISOString() };
    const again = tenantApi.call(supportEndpoints.answer, { params: { tenant, visitId }, body }, owner);
    expect((await getCallError(again)).code).toBe('conflict');
    await lock(true);
    await lock(false);
    await tenantApi.call(supportEndpoints.end, { params: {} }, staff);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).superadmin).toBe(1);
    expect((await getCallError(tenantApi.call(supportEndpoints.end, { params: {} }, staff))).code).toBe('conflict');
    const entries = await queryRows(sql`select a.action, u.email from audit_entries a join users u on u.id = a.user_id
      where a.tenant_id = ${tenant} order by a.id desc limit 6`);
    expect(entries.map(({ action, email }) => [action, email]).toReversed()).toEqual([
      ['support visit started', STAFF],
      ['support visit asked to change things', STAFF],
      ['support visit may change things', OWNER],
      ['event locked', STAFF],
      ['event unlocked', STAFF],
      ['support visit ended', STAFF],
    ]);
    const log = (await tenantApi.call(auditEndpoints.list, { params: { tenant }, query: {} }, owner)).data;
    expect(log.rows.find(({ action }) => action === 'event locked')).toMatchObject({
      by_staff: true,
      visit_reason: 'Support ticket 42',
    });
    expect(log.rows.find(({ action }) => action === 'support visit may change things')).toMatchObject({
      by_staff: false,
      visit_reason: null,
    });
    expect(log.actions).toEqual(expect.arrayContaining(['event locked', 'support visit ended']));
    expect(log.actions).not.toContain('client invoice issued');
    const mails = (await receiveMails()).filter(({ to }) => to === OWNER);
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['visit-started', 'visit-asks']));
    expect(mails.find(({ kind }) => kind === 'visit-asks')?.eml).toContain('Owner asked for it');
  });

  it('stays read-only when the owner declines, and can ask again', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const ask = () =>
      tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Lock the store' } }, staff);
    await ask();
    const readVisit = async () =>
      (await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner)).data.visits[0];
    const asking = await readVisit();
    expect(asking).toMatchObject({ access: 'asks', write_reason: 'Lock the store', allowed_by: null });
    const params = { tenant, visitId: asking?.id ?? '' };
    const body = { allow: false, asked_at: asking?.asked_at ?? '' };
    await tenantApi.call(supportEndpoints.answer, { params, body }, owner);
    expect(await readVisit()).toMatchObject({
      access: 'reads',
      asked_at: null,
      write_reason: '',
      declined_reason: 'Lock the store',
      ended_by: null,
    });
    expect((await getCallError(lock(true))).code).toBe('forbidden');
    await ask();
    expect(await readVisit()).toMatchObject({ access: 'asks', declined: true });
  });

  it('cannot get from a colleague what the client has declined; the client can still allow it', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const ask = (reason: string) =>
      tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason } }, staff);
    const answer = async (allow: boolean) => {
      const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
      const [asking] = data.visits;
      const params = { tenant, visitId: asking?.id ?? '' };
      return tenantApi.call(
        supportEndpoints.answer,
        { params, body: { allow, asked_at: asking?.asked_at ?? '' } },
        owner,
      );
    };
    const me = async () => (await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit;
    await ask('Lock the store');
    expect(await me()).toMatchObject({ asks_changes: true });
    await answer(false);
    expect(await me()).toMatchObject({ asks_changes: false, declined: true });
    await ask('Lock the store all the same');
    const overruled = allowAsColleague(await signInColleague(STAFF), tenant);
    await expect(overruled).rejects.toMatchObject({ code: 'conflict', reason: { code: 'visit_declined' } });
    expect((await getCallError(lock(true))).code).toBe('forbidden');
    await answer(true);
    await lock(true);
    await lock(false);
  });

  it('is granted no more than was read: a request that changed meanwhile must be read again', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const ask = (reason: string) =>
      tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason } }, staff);
    const read = async () =>
      (await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner)).data.visits[0];
    await ask('Fix a typing error');
    const first = await read();
    const asked_at = first?.asked_at ?? '';
    const params = { tenant, visitId: first?.id ?? '' };
    await ask('Change every price');
    const allow = tenantApi.call(supportEndpoints.answer, { params, body: { allow: true, asked_at } }, owner);
    await expect(allow).rejects.toMatchObject({ code: 'conflict', reason: { code: 'visit_changed' } });
    const decline = tenantApi.call(supportEndpoints.answer, { params, body: { allow: false, asked_at } }, owner);
    expect((await getCallError(decline)).code).toBe('conflict');
    const colleague = await signInColleague(STAFF);
    const call = { params: { visitId: params.visitId }, body: { asked_at } };
    expect((await getCallError(tenantApi.call(supportEndpoints.allowChanges, call, colleague))).code).toBe('conflict');
    expect((await getCallError(lock(true))).code).toBe('forbidden');

    const second = await read();
    expect(second).toMatchObject({ access: 'asks', write_reason: 'Fix a typing error\nChange every price' });
    const body = { allow: true, asked_at: second?.asked_at ?? '' };
    await tenantApi.call(supportEndpoints.answer, { params, body }, owner);
    expect(await read()).toMatchObject({ access: 'writes', asked_at: null });
  });

  it('gets write access by a second staff member, never by the same one, even from another session', async () => {
    const { staff, owner, tenant, lock } = await visit();
    await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Lock the store' } }, staff);
    const list = async (who: typeof staff) =>
      (await tenantApi.call(supportEndpoints.ofClient, { params: { clientId: tenant } }, who)).data.visits[0];
    const same = await signIn(STAFF);
    const pendingVisit = await list(same);
    const approvalBody = { asked_at: pendingVisit?.asked_at ?? '' };
    const allow = (visitId: string, who: typeof staff) =>
      tenantApi.call(supportEndpoints.allowChanges, { params: { visitId }, body: approvalBody }, who);
    expect(pendingVisit).toMatchObject({ own: true, access: 'asks' });
    expect((await getCallError(allow(pendingVisit?.id ?? '', same))).code).toBe('forbidden');
    expect((await getCallError(allow(pendingVisit?.id ?? '', owner))).code).toBe('forbidden');
    const colleague = await signInColleague(STAFF);
    expect(await list(colleague)).toMatchObject({ own: false });
    await allow(pendingVisit?.id ?? '', colleague);
    expect((await getCallError(allow(pendingVisit?.id ?? '', colleague))).code).toBe('conflict');
    await lock(true);
    await lock(false);
    const seen = (await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner)).data.visits[0];
    expect(seen).toMatchObject({ access: 'writes', allowed_by: 'Second Person' });
    // A visit with write access cannot create users, and cannot end visits or allow changes.
    const users = await tenantApi.call(userEndpoints.list, { params: { tenant } }, staff);
    const body = { name: 'Hidden', email: 'hidden@staff.test', role: 'admin' as const };
    const invite = tenantApi.call(userEndpoints.create, { params: { tenant }, body }, staff);
    expect((await getCallError(invite)).code).toBe('forbidden');
    expect(users.data.rows.length).toBeGreaterThan(0);
    const close = { params: { tenant, visitId: pendingVisit?.id ?? '' } };
    expect((await getCallError(tenantApi.call(supportEndpoints.close, close, staff))).code).toBe('forbidden');
  });

  it('records what it reads about people in the owner’s log, by kind, once in a while, and none of the data', async () => {
    const { staff, tenant } = await visit();
    await tenantApi.call(orderEndpoints.list, { params: { tenant } }, staff);
    await tenantApi.call(orderEndpoints.list, { params: { tenant } }, staff);
    // The list shows pictures of several orders, although the visitor has opened none of the orders.
    const lines = await queryRows(sql`select order_id, id from order_lines where tenant_id = ${tenant} limit 3`);
    for (const line of lines) {
      const path = `/api/${tenant}/orders/${line.order_id}/lines/${line.id}`;
      const { status } = await sendRequest('GET', path, { headers: { authorization: `Bearer ${staff.token}` } });
      expect(status).toBe(200);
    }
    await tenantApi.call(userEndpoints.list, { params: { tenant } }, staff);
    await tenantApi.call(eventEndpoints.list, { params: { tenant }, query: {} }, staff);
    const noted = await queryRows(sql`select a.details, u.email from audit_entries a join users u on u.id = a.user_id
      where a.tenant_id = ${tenant} and a.action = 'support visit read personal data'
      and a.at > (select max(started_at) from support_visits where tenant_id = ${tenant}) order by a.id`);
    expect(noted).toEqual([
      { email: STAFF, details: { data: 'shoppers and orders' } },
      { email: STAFF, details: { data: 'users' } },
    ]);
  });

  it('ends with the session, even for a running call', async () => {
    const { staff, owner, tenant } = await visit();
    const open = async () =>
      (await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner)).data.visits[0];
    expect(await open()).toMatchObject({ open: true });
    await tenantApi.call(authEndpoints.closeSession, { params: {} }, staff);
    expect(await open()).toMatchObject({ open: false });

    const second = await visit();
    await allowChanges(second.staff, second.owner);
    const file = await tenantApi.fetch(orderAdminEndpoints.export, { params: { tenant }, query: {} }, second.staff);
    await queryRows(sql`update support_visits set ended_at = now() where tenant_id = ${tenant} and ended_at is null`);
    await expect(new Response(file.body).text()).rejects.toThrow();
  });

  it('ends when the visitor is deactivated, and the client’s log names who deactivated them', async () => {
    const { tenant } = await visit();
    const colleague = await signInColleague(STAFF);
    const [visitor] = await queryRows(sql`select id, tenant_id from users where email = ${STAFF}`);
    const params = { tenant: Number(visitor?.tenant_id), userId: Number(visitor?.id) };
    await tenantApi.call(userEndpoints.deactivate, { params }, colleague);
    const [entry] = await queryRows(sql`select u.email from audit_entries a join users u on u.id = a.user_id
      where a.tenant_id = ${tenant} and a.action = 'support visit ended' order by a.id desc limit 1`);
    await tenantApi.call(userEndpoints.reactivate, { params }, colleague);
    expect(entry?.email).toBe('second@merchloom.test');
  });

  it('is shown to the owner, who can end it at once', async () => {
    const { staff, owner, tenant } = await visit();
    const list = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
    const [currentVisit] = list.data.visits;
    expect(currentVisit).toMatchObject({ open: true, reason: 'Support ticket 42', access: 'reads', write_reason: '' });
    const params = { tenant, visitId: currentVisit?.id ?? '' };
    const stranger = await signIn('owner@nordhavn.test');
    expect((await getCallError(tenantApi.call(supportEndpoints.close, { params }, stranger))).code).toBe('not_found');
    await tenantApi.call(supportEndpoints.close, { params }, owner);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toBeNull();
    const seen = await tenantApi.call(supportEndpoints.ofClient, { params: { clientId: tenant } }, staff);
    expect(seen.data.visits[0]).toMatchObject({ id: params.visitId, ended_by: 'client', own: true });
  });

  it('ends after its time, and with the permissions of the visitor', async () => {
    const { staff, tenant } = await visit();
    await queryRows(sql`update support_visits set expires_at = now() where tenant_id = ${tenant}`);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toBeNull();
    const again = await visit();
    await queryRows(sql`update users set superadmin = false where email = ${STAFF}`);
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, again.staff);
    expect([user.visit, user.superadmin, user.tenant_id === again.tenant]).toEqual([null, 0, false]);
    await queryRows(sql`update users set superadmin = true where email = ${STAFF}`);
  });

  it('requires a reason, and a client', async () => {
    const staff = await signIn(STAFF);
    const start = (body: { client: number; reason: string }) =>
      tenantApi.call(supportEndpoints.start, { params: {}, body }, staff);
    expect((await getCallError(start({ client: 1, reason: ' ' }))).errors).toEqual({ reason: ['required'] });
    for (const reason of ['x', 'abcdefghijklm', 'Ticket 42'])
      expect((await getCallError(start({ client: 1, reason }))).errors).toEqual({ reason: ['reason too short'] });
    expect((await getCallError(start({ client: staff.tenantId, reason: 'Support ticket 42' }))).code).toBe('not_found');
    expect((await getCallError(start({ client: 2_000_000_000, reason: 'Support ticket 42' }))).code).toBe('not_found');
  });
});

describe('the super-admin panel', () => {
  it('switches translation for a client’s stores, and for all', async () => {
    const staff = await signIn(STAFF);
    const { tenant_id: clientId } = await readStore('nordic-run');
    const readTranslations = async () => [
      (await readStore('nordic-run')).translation,
      (await readStore('summer-fest')).translation,
    ];
    const save = (translation: boolean) =>
      tenantApi.call(platformPanelEndpoints.saveClientFlags, { params: { clientId }, body: { translation } }, staff);
    await save(false);
    expect(await readTranslations()).toEqual([false, true]);
    await save(true);
    await tenantApi.call(platformPanelEndpoints.saveFlags, { params: {}, body: { translation: false } }, staff);
    expect(await readTranslations()).toEqual([false, false]);
    await tenantApi.call(platformPanelEndpoints.saveFlags, { params: {}, body: { translation: true } }, staff);
    expect(await readTranslations()).toEqual([true, true]);
    expect(await queryRows(sql`select 1 from audit_entries where action = 'translation switched'`)).toHaveLength(4);
  });

  it('verifies the audit log against its chain', async () => {
    const staff = await signIn(STAFF);
    const { data } = await tenantApi.call(platformPanelEndpoints.checkAudit, { params: {} }, staff);
    expect(data.faults).toEqual([]);
  });
});

describe('a call that moves data or money out of a client', () => {
  // A decline in one test would also apply to the colleagues in the next test.
  beforeEach(() => queryRows(sql`update support_visits set declined_at = null`));

  const fulfiller = async (staff: { token: string }, tenant: number) => {
    const params = { tenant, slug: 'company-kit' };
    const { data } = await tenantApi.call(eventFulfillerEndpoints.list, { params }, staff);
    const body = {
      ...{ name: 'Mine', contact_name: 'Me', email: 'me@elsewhere.test', address: 'Street 1', country: 'GB' },
      ...{ ships_to: ['GB'], categories: data.categories, print_methods: data.print_methods },
    };
    return tenantApi.call(fulfillerEndpoints.add, { params: { tenant }, body }, staff);
  };

  it('is closed to a visit that a colleague allows, and opens once the client allows it too', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const ask = (reason: string) =>
      tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason } }, staff);
    const list = async () =>
      (await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner)).data.visits[0];
    await ask('Unlock the store');
    const colleague = await signInColleague(STAFF);
    const visitId = (await list())?.id ?? '';
    const allow = async () => {
      const body = { asked_at: (await list())?.asked_at ?? '' };
      return tenantApi.call(supportEndpoints.allowChanges, { params: { visitId }, body }, colleague);
    };
    await allow();
    await lock(true);
    await lock(false);
    expect((await getCallError(fulfiller(staff, tenant))).code).toBe('forbidden');
    const file = tenantApi.fetch(orderAdminEndpoints.export, { params: { tenant }, query: {} }, staff);
    expect((await getCallError(file)).code).toBe('forbidden');
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toMatchObject({
      may_write: true,
      owner_allowed: false,
    });

    await ask('Connect the new printer');
    expect(await list()).toMatchObject({
      access: 'asks',
      allowed_by: 'Second Person',
      owner_allowed: false,
      // The reasons of both requests are saved, one per line.
      write_reason: 'Unlock the store\nConnect the new printer',
    });
    expect((await getCallError(allow())).code).toBe('conflict');
    const body = { allow: true, asked_at: (await list())?.asked_at ?? '' };
    await tenantApi.call(supportEndpoints.answer, { params: { tenant, visitId }, body }, owner);
    expect(await list()).toMatchObject({ access: 'writes', owner_allowed: true });
    await fulfiller(staff, tenant);
    expect((await getCallError(ask('More of the store'))).code).toBe('conflict');
  });

  it('stays closed when the client declines it, while what the colleague allowed stays open', async () => {
    const { staff, owner, tenant, lock } = await visit();
    const ask = () =>
      tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Lock the store' } }, staff);
    const colleague = await signInColleague(STAFF);
    await ask();
    const visitId = await allowAsColleague(colleague, tenant);
    await ask();
    const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
    const body = { allow: false, asked_at: data.visits[0]?.asked_at ?? '' };
    const answer = { params: { tenant, visitId }, body };
    expect((await tenantApi.call(supportEndpoints.answer, answer, owner)).data.may_write).toBe(true);
    expect((await getCallError(fulfiller(staff, tenant))).code).toBe('forbidden');
    await lock(true);
    await lock(false);
  });

  it('includes changing where the products of an order go, or what was paid for it', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const staff = await signIn(STAFF);
    await startVisit(staff, tenant);
    await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Help with an order' } }, staff);
    await allowAsColleague(await signInColleague(STAFF), tenant);
    const facts = () =>
      queryRows(
        sql`select md5(string_agg(o::text, '|' order by id)) as orders from orders o where tenant_id = ${tenant}`,
      );
    const before = await facts();
    const order = `/api/${tenant}/orders/${orderId}`;
    const calls = [
      [sendRequest, 'POST', `${order}/replacements`, {}],
      [sendRequest, 'PATCH', `${order}/address`, {}],
      [sendApi, 'POST', `${order}/refunds`, { amount: 1, reason: 'damaged', request_key: randomUUID() }],
      [sendApi, 'POST', `/api/${tenant}/orders/cancellations`, { ids: [orderId], reason: 'double order' }],
    ] as const;
    for (const [call, method, path, body] of calls) {
      const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' };
      const answer = await call(method, path, { headers, body: JSON.stringify(body) });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.parse(answer.headers.get('x-refusal') ?? '{}')).toMatchObject({ reason: { code: 'visit_owner' } });
    }
    expect(await facts()).toEqual(before);
  });

  it('includes changing where the store’s messages go', async () => {
    const { staff, tenant } = await visit();
    await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Texts of the store' } }, staff);
    await allowAsColleague(await signInColleague(STAFF), tenant);
    const save = (storeConfig: Record<string, unknown>) =>
      tenantApi.call(
        storeConfigEndpoints.save,
        { params: { tenant, slug: 'company-kit' }, body: { storeConfig } },
        staff,
      );
    await save({ companyName: 'Company Kit' });
    for (const field of ['email', 'contactUsFormEmail'])
      expect((await getCallError(save({ [field]: 'me@elsewhere.test' }))).code).toBe('forbidden');
  });
});

describe('a change that is running when its visit ends', () => {
  it('is not committed after the end', async () => {
    const { staff, owner, tenant } = await visit();
    const visitId = await allowChanges(staff, owner);
    const [store] = await queryRows(
      sql`select id, locked from events where tenant_id = ${tenant} and slug = 'company-kit'`,
    );
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The visitor's change waits for the row lock on the store, which another transaction holds.
    const busy = withPlatform(async (tx) => {
      await tx.execute(sql`select from events where id = ${store?.id} for update`);
      await held;
    });
    const params = { tenant, slug: 'company-kit' };
    const change = tenantApi.call(eventEndpoints.setLock, { params, body: { locked: true } }, staff);
    const outcome = change.then(
      () => 'done',
      () => 'refused',
    );
    await waitForLock();
    let isEnded = false;
    const end = tenantApi.call(supportEndpoints.close, { params: { tenant, visitId } }, owner).then(() => {
      isEnded = true;
    });
    await setTimeout(300);
    const wasEndedFirst = isEnded;
    release();
    await Promise.all([busy, end]);
    // Either the end of the visit waited for the change, or the change was rejected.
    expect([wasEndedFirst, await outcome]).not.toEqual([true, 'done']);
    expect(wasEndedFirst).toBe(false);
    const again = tenantApi.call(eventEndpoints.setLock, { params, body: { locked: false } }, staff);
    expect((await getCallError(again)).code).not.toBe('');
    await queryRows(sql`update events set locked = ${store?.locked} where id = ${store?.id}`);
  });

  it('is rejected in each transaction that begins after the end, single statements included', async () => {
    const { staff, owner } = await visit();
    const visitId = await allowChanges(staff, owner);
    await queryRows(sql`update support_visits set ended_at = now() where id = ${visitId}`);
    const ended = { id: visitId } as SupportVisit;
    const count = () => asPlatform().execute(sql`select count(*) from users`);
    for (const change of [
      () => withTenant(asTenantId(owner.tenantId), (tx) => tx.execute(sql`select 1`)),
      () => withPlatform((tx) => tx.execute(sql`select 1`)),
      count,
    ])
      expect((await getCallError(runVisitChange(ended, async () => change()))).code).toBe('forbidden');
    await count();
  });

  /** Waits until a statement waits for a row lock. */
  async function waitForLock(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const waiting = await queryRows(sql`select 1 from pg_locks where not granted`);
      if (waiting.length > 0) return;
      await setTimeout(50);
    }
    throw new Error('nothing waits for a lock');
  }
});

describe('a support visit never', () => {
  const post = (path: string, token: string, body: FormData | null = null) =>
    sendApi('POST', path, { body, headers: { authorization: `Bearer ${token}` } });

  it('redirects the client’s payments, even when it may make changes', async () => {
    const { staff, owner, tenant } = await visit();
    await allowChanges(staff, owner);
    const setups = () => queryRows(sql`select count(*)::int as n from payment_accounts where tenant_id = ${tenant}`);
    const before = await setups();
    const started = await post(`/api/${tenant}/onboarding/payment`, staff.token);
    expect([started.status, started.problem().code]).toEqual([403, 'forbidden']);
    const left = tenantApi.call(onboardingEndpoints.disconnectPayment, { params: { tenant } }, staff);
    expect((await getCallError(left)).code).toBe('forbidden');
    expect(await setups()).toEqual(before);
  });

  it('accepts terms for the client, or changes who it is', async () => {
    const { staff, owner, tenant } = await visit();
    await allowChanges(staff, owner);
    const facts = () =>
      queryRows(sql`select company, (select count(*)::int from terms_acceptances where tenant_id = t.id) as terms
        from tenants t where id = ${tenant}`);
    const before = await facts();
    const body = {
      legal_name: 'Elsewhere Ltd',
      address: 'Street 1',
      terms: true,
      terms_version: TERMS_VERSION,
    } as const;
    const call = tenantApi.call(onboardingEndpoints.becomeCustomer, { params: { tenant }, body }, staff);
    expect((await getCallError(call)).code).toBe('forbidden');
    expect(await facts()).toEqual(before);
  });

  it('stores a picture while it is read-only', async () => {
    const { orderId, tenant } = await createPaidOrder();
    const [line] = await queryRows(sql`select id from order_lines where order_id = ${orderId}`);
    const staff = await signIn(STAFF);
    await startVisit(staff, tenant);
    const countAssets = () => queryRows(sql`select count(*)::int as n from assets where tenant_id = ${tenant}`);
    const before = await countAssets();
    const file = new FormData();
    const png = sharp({ create: { width: 9, height: 7, channels: 3, background: '#4466aa' } }).png();
    file.append('file', new File([Uint8Array.from(await png.toBuffer())], 'me.png', { type: 'image/png' }));
    const answer = await post(
      `/api/${tenant}/orders/${orderId}/lines/${line?.id}/correction/picture`,
      staff.token,
      file,
    );
    expect([answer.status, answer.problem().message]).toEqual([403, expect.stringContaining('is read-only')]);
    expect(await countAssets()).toEqual(before);
  });
});
