import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails, requireMail } from './support/mailbox';
import { createVisitor, signInMember, tryLogIn, type Visitor } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const row = z.object({ id: z.number(), email: z.string(), role: z.string(), state: z.string(), self: z.boolean() });
const rows = z.object({ data: z.object({ rows: z.array(row), meta: z.object({ total: z.number() }) }) });
const one = z.object({ data: z.object({ user: row }) });

const readUserId = async (email: string): Promise<number> =>
  Number((await queryRows(sql`select id from users where email = ${email}`))[0]?.id);
const getTenantId = async (email: string): Promise<number> =>
  Number((await queryRows(sql`select tenant_id from users where email = ${email}`))[0]?.tenant_id);
const path = async (rest = '') => `/api/${await getTenantId(OWNER)}/users${rest}`;
const list = async (browser: Visitor, query = '') => rows.parse((await browser.get(await path(query))).json()).data;
const invite = async (browser: Visitor, body: object) => browser.call('POST', await path(), body);
const actionsOn = async (id: number) =>
  (
    await queryRows(
      sql`select action from audit_entries where subject_type = 'user' and subject_id = ${id} order by id`,
    )
  ).map(({ action }) => action);

/** Invites a user and sets their password. */
async function colleague(email: string, role: string): Promise<{ id: number; browser: Visitor }> {
  const owner = await signInMember(OWNER);
  const { user } = one.parse((await invite(owner, { name: 'Col League', email, role })).json()).data;
  const { token } = await requireMail(email, 'invite');
  const password = 'a long enough one';
  const body = { token, name: 'Col League', password, password_confirmation: password };
  expect((await (await createVisitor()).call('POST', '/api/invitations/accept', body)).status).toBe(200);
  return { id: user.id, browser: await signInMember(email, password) };
}

describe('the people of a tenant', () => {
  it('are listed with role and state, found by name and e-mail, and closed to other tenants', async () => {
    const owner = await signInMember(OWNER);
    const { rows: people } = await list(owner);
    expect(people.map(({ email }) => email)).toEqual([
      'service@brightside.test',
      'owner@brightside.test',
      'manager@brightside.test',
    ]);
    expect(people.filter(({ self }) => self).map(({ email }) => email)).toEqual([OWNER]);
    expect((await list(owner, '?q=OKAFOR')).rows).toHaveLength(1);
    expect((await list(owner, '?q=%25')).rows).toHaveLength(0);
    expect((await list(owner, '?role=admin&state=active')).meta.total).toBe(1);
  });

  it('are invited by e-mail, set name and password by its link once, and get the assigned role', async () => {
    const owner = await signInMember(OWNER);
    const answer = await invite(owner, { name: 'Nia New', email: 'Nia@brightside.test', role: 'account_manager' });
    expect(one.parse(answer.json()).data.user).toMatchObject({ state: 'invited', role: 'account_manager' });
    expect((await tryLogIn('nia@brightside.test', '')).answer.status).toBe(422);
    const { token, eml } = await requireMail('Nia@brightside.test', 'invite');
    expect(eml).toContain(`/invitation/${token}`);
    const accept = async (extra: object = {}) => {
      const body = { token, name: 'Nia N.', password: 'a long enough one', password_confirmation: 'a long enough one' };
      return (await createVisitor()).call('POST', '/api/invitations/accept', { ...body, ...extra });
    };
    expect((await accept({ role: 'admin' })).status).toBe(422);
    expect((await accept({ password: 'short' })).status).toBe(422);
    expect((await accept()).json()).toMatchObject({ data: { email: 'Nia@brightside.test' } });
    expect((await accept()).problem().errors).toEqual({ token: ['link'] });
    const nia = await signInMember('nia@brightside.test', 'a long enough one');
    expect((await nia.get('/api/user')).json()).toMatchObject({ name: 'Nia N.', role: 'account_manager' });
    expect(await actionsOn(await readUserId('Nia@brightside.test'))).toEqual([
      'user invited',
      'user joined',
      'signed in',
    ]);
  });

  it('get a new link instead of the old one when they are invited again', async () => {
    const owner = await signInMember(OWNER);
    const { user } = one.parse(
      (await invite(owner, { name: 'Slow', email: 'slow@brightside.test', role: 'admin' })).json(),
    ).data;
    const first = await requireMail('slow@brightside.test', 'invite');
    expect((await owner.call('POST', await path(`/${user.id}/invite`))).status).toBe(200);
    const second = await requireMail('slow@brightside.test', 'invite');
    const body = { name: 'Slow', password: 'a long enough one', password_confirmation: 'a long enough one' };
    const accept = async (token: string) =>
      (await (await createVisitor()).call('POST', '/api/invitations/accept', { ...body, token })).status;
    expect([await accept(first.token), await accept(second.token)]).toEqual([422, 200]);
    expect((await owner.call('POST', await path(`/${user.id}/invite`))).status).toBe(409);
    expect((await owner.call('POST', await path(`/${user.id}/deactivate`))).status).toBe(200);
  });

  it('have addresses that are unique on the platform, and only the permissions of the three roles', async () => {
    const owner = await signInMember(OWNER);
    const refused = async (body: object) => (await invite(owner, body)).problem().errors;
    expect(await refused({ name: 'X', email: 'OWNER@nordhavn.test', role: 'admin' })).toEqual({
      email: ['email taken'],
    });
    expect(await refused({})).toEqual({ name: ['required'], email: ['required'], role: ['required'] });
    expect(await refused({ name: 'X', email: 'x@y.test', role: 'owner' })).toEqual({ role: ['required'] });
    for (const extra of [{ superadmin: true }, { tenant_id: 1 }, { password: 'x' }])
      expect(await refused({ name: 'X', email: 'x@y.test', role: 'admin', ...extra })).toHaveProperty(
        Object.keys(extra),
      );
    expect(await receiveMails()).toEqual([]);
  });
});

describe('a role', () => {
  it('is changed at once, also for signed-in users', async () => {
    const { id, browser } = await colleague('role@brightside.test', 'admin');
    expect((await browser.get(await path())).status).toBe(200);
    const owner = await signInMember(OWNER);
    const answer = await owner.call('PATCH', await path(`/${id}`), { role: 'customer_service' });
    expect(one.parse(answer.json()).data.user.role).toBe('customer_service');
    expect((await browser.get(await path())).status).toBe(403);
    expect(await actionsOn(id)).toEqual(['user invited', 'user joined', 'signed in', 'user changed']);
  });

  it('cannot be removed from oneself, nor from the last administrator who can sign in', async () => {
    const owner = await signInMember(OWNER);
    const ownerId = await readUserId(OWNER);
    for (const [method, rest, body] of [
      ['PATCH', `/${ownerId}`, { role: 'customer_service' }],
      ['POST', `/${ownerId}/deactivate`, {}],
    ] as const) {
      const answer = await owner.call(method, await path(rest), body);
      expect([answer.status, answer.problem().code]).toEqual([409, 'conflict']);
    }
    // Staff cannot change users of a client.
    const staff = await signInMember('staff@merchloom.test');
    const nordhavn = await getTenantId('owner@nordhavn.test');
    const last = `/api/${nordhavn}/users/${await readUserId('owner@nordhavn.test')}`;
    expect((await staff.call('PATCH', last, { role: 'account_manager' })).status).toBe(403);
    expect((await staff.call('POST', `${last}/deactivate`)).status).toBe(403);
  });

  it('of two administrators who demote each other at once stays with one of them', async () => {
    const { id, browser } = await colleague('rival@brightside.test', 'admin');
    const owner = await signInMember(OWNER);
    const ownerId = await readUserId(OWNER);
    const statuses = await Promise.all([
      owner.call('PATCH', await path(`/${id}`), { role: 'account_manager' }),
      browser.call('PATCH', await path(`/${ownerId}`), { role: 'account_manager' }),
    ]);
    // The second request was rejected, because the last administrator must stay or because its sender is no longer an
    // administrator.
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = await count(sql`select count(*) as n from users where role = 'admin' and disabled_at is null
      and password_hash is not null and tenant_id = ${await getTenantId(OWNER)}`);
    expect(admins).toBe(1);
    await queryRows(sql`update users set role = 'admin' where email = ${OWNER}`);
  });
});

describe('deactivating a person', () => {
  it('ends sessions, tokens and links at once, and can be undone', async () => {
    const { id, browser } = await colleague('gone@brightside.test', 'customer_service');
    await (await createVisitor()).call('POST', '/api/password-reset', { email: 'gone@brightside.test' });
    const { token } = await requireMail('gone@brightside.test', 'reset-password');
    const owner = await signInMember(OWNER);
    const answer = await owner.call('POST', await path(`/${id}/deactivate`));
    expect(one.parse(answer.json()).data.user.state).toBe('deactivated');
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await tryLogIn('gone@brightside.test', 'a long enough one')).answer.status).toBe(422);
    const body = { token, password: 'another long one', password_confirmation: 'another long one' };
    expect((await (await createVisitor()).call('POST', '/api/password-reset/complete', body)).status).toBe(422);
    await (await createVisitor()).call('POST', '/api/password-reset', { email: 'gone@brightside.test' });
    expect((await receiveMails()).map(({ kind }) => kind)).toEqual(['deactivated']);
    expect((await owner.call('POST', await path(`/${id}/reactivate`))).status).toBe(200);
    // Reactivation does not restore ended sessions: a new sign-in is needed.
    expect((await browser.get('/api/user')).status).toBe(401);
    expect((await tryLogIn('gone@brightside.test', 'a long enough one')).answer.status).toBe(200);
    expect(await actionsOn(id)).toEqual([
      'user invited',
      'user joined',
      'signed in',
      'user deactivated',
      'user reactivated',
      'signed in',
    ]);
  });
});

describe('a person of another tenant', () => {
  it('cannot be seen or changed, under their own path or under the caller’s', async () => {
    const owner = await signInMember(OWNER);
    const foreignId = await readUserId('owner@nordhavn.test');
    const foreign = await getTenantId('owner@nordhavn.test');
    const before = await queryRows(sql`select * from users where id = ${foreignId}`);
    for (const tenant of [await getTenantId(OWNER), foreign]) {
      const base = `/api/${tenant}/users/${foreignId}`;
      const answers = [
        await owner.call('PATCH', base, { role: 'customer_service' }),
        await owner.call('POST', `${base}/deactivate`),
        await owner.call('POST', `${base}/reactivate`),
        await owner.call('POST', `${base}/invite`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await owner.get(`/api/${foreign}/users`)).status).toBe(404);
    expect(
      (await owner.call('POST', `/api/${foreign}/users`, { name: 'X', email: 'x@y.test', role: 'admin' })).status,
    ).toBe(404);
    expect((await owner.call('PATCH', await path('/99999999999'), { role: 'admin' })).status).toBe(404);
    expect(await queryRows(sql`select * from users where id = ${foreignId}`)).toEqual(before);
    expect(await receiveMails()).toEqual([]);
  });
});
