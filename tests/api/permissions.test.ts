import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { hashToken, insertSession } from '@/lib/backend/auth/queries';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { findPersonalData } from '@/lib/contracts/personal-data';
import { findVisitRule, TENANT_CALLS_BY_WEB_CHANGE } from '@/lib/contracts/staff-calls';
import { endpoints } from '@/lib/contracts/table';
import { asPlatform } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { ERROR_REASON_HEADER, parseReasonsHeader } from '@/lib/domain/errors/header';
import { issueXsrfCookie } from '@/lib/web/session/csrf';
import {
  CALL_PERMISSIONS,
  NEEDS_OWNER,
  NEVER_ON_VISIT,
  OWN_ACCOUNT,
  PAGE_PERMISSIONS,
  STAFF_WITHOUT_VISIT,
} from '../setup/permissions';
import { sendApi } from './support/browser';
import { buildServiceHeaders, sendRequest } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';

jest.setTimeout(120_000);
setUpOwnDatabase();

const UUID = '00000000-0000-4000-8000-000000000000';
const PARAMS: Readonly<Record<string, string>> = {
  slug: 'no-such-store',
  view: 'front',
  form: 'crew-tee',
  userId: '2000000000',
  productId: '2000000000',
  setId: '2000000000',
  voucherId: '2000000000',
  viewId: '2000000000',
  fulfillerId: '2000000000',
  kind: 'pick-list',
};
/** Valid bodies, for calls whose body the web tier parses before it checks permissions. */
const BODIES: Readonly<Record<string, unknown>> = {
  'profile.changePassword': { current_password: 'wrong', password: 'x', password_confirmation: 'x' },
  'onboarding.answerTestSetup': { outcome: 'later' },
  'orders.cancel': { ids: [UUID], reason: 'double order' },
  'orders.refund': { amount: 1, reason: 'damaged', request_key: UUID },
  'storeConfig.update': { storeConfig: {} },
};

/** Valid queries, for calls whose query the web tier parses before it checks permissions. */
const QUERIES: Readonly<Record<string, string>> = { 'eventProducts.blankPicture': '?colour=ffffff' };

const guarded = endpoints.filter(({ audience, asUser }) => audience === 'user' || asUser !== undefined);

/** User with a separate session for each call, so that no call ends the session of another call. */
interface Actor {
  readonly userId: number;
  readonly tenantId: number;
}

async function actor(email: string): Promise<Actor> {
  const [row] = await queryRows(sql`select id, tenant_id from users where email = ${email}`);
  if (!row) throw new Error(`nobody is called ${email}`);
  return { userId: Number(row.id), tenantId: Number(row.tenant_id) };
}

/** Adds a user with the given role to a tenant, with the other fields of an existing user. */
async function extra(like: string, role: string): Promise<Actor> {
  const email = `${role}-${createId()}@extra.test`;
  await queryRows(sql`insert into users (tenant_id, name, email, password_hash, role, superadmin, demo)
    select tenant_id, 'Extra', ${email}, password_hash, ${role}, superadmin, demo from users where email = ${like}`);
  return actor(email);
}

async function createToken(
  { userId, tenantId }: Actor,
  state: 'open' | 'revoked' | 'expired' = 'open',
): Promise<string> {
  const token = createId().replaceAll('-', '');
  await insertSession(asPlatform(), {
    id: createId(),
    tokenHash: hashToken(token),
    tenantId,
    userId,
    remember: false,
    expiresAt: new Date(Date.now() + (state === 'expired' ? -1_000 : 3_600_000)),
    revokedAt: state === 'revoked' ? new Date() : null,
  });
  return token;
}

/**
 * Opens a support visit of ten minutes for the token's session. With `allowedBy`, the visit may write with that
 * person's permission.
 */
async function insertVisit({ userId }: Actor, tenantId: number, token: string, allowedBy: Actor | null) {
  await queryRows(sql`insert into support_visits (tenant_id, user_id, session_id, reason, expires_at, writes_at, allowed_by)
    select ${tenantId}, ${userId}, id, 'Ticket', now() + interval '10 minutes',
      case when ${allowedBy !== null} then now() end, ${allowedBy?.userId ?? null}
    from sessions where token_hash = ${hashToken(token)}`);
}

/** Returns whether the endpoint's path contains a tenant. A socket channel names its tenant in the body instead. */
const namesTenant = ({ path }: Endpoint): boolean => path.includes(':tenant');

function buildPath(endpoint: Endpoint, tenantId: number): string {
  return endpoint.path
    .split('/')
    .flatMap((segment) => {
      if (segment.endsWith('*')) return ['events'];
      const name = /^[^:]*:(\w+)/.exec(segment)?.[1];
      if (name === undefined) return [segment];
      return [segment.replace(`:${name}`, name === 'tenant' ? String(tenantId) : (PARAMS[name] ?? UUID))];
    })
    .join('/');
}

const getStatus = async (endpoint: Endpoint, tenantId: number, token: string | null): Promise<number> =>
  (await sendCall(endpoint, tenantId, token)).status;

/** Sends a call to the tier that authorises it. */
async function sendCall(endpoint: Endpoint, tenantId: number, token: string | null) {
  const { method, bodyType, name } = endpoint;
  const path = buildPath(endpoint, tenantId) + (QUERIES[name] ?? '');
  const bearer: Record<string, string> = token === null ? xsrfPair() : { authorization: `Bearer ${token}` };
  const ownChannel = { socket_id: '1.2', channel_name: `private-tenant.${tenantId}` };
  const json = JSON.stringify(name === 'auth.broadcasting' ? ownChannel : (BODIES[name] ?? {}));
  if (endpoint.handledBy === 'tenant-api') {
    const headers = { ...bearer, ...(endpoint.audience === 'service' ? buildServiceHeaders() : {}) };
    return sendRequest(method, path, { headers, ...(bodyType === 'none' ? {} : { body: json }) });
  }
  if (bodyType === 'none') return sendApi(method, path, { headers: bearer });
  if (bodyType === 'multipart') return sendApi(method, path, { headers: bearer, body: toConfigForm(name) });
  const headers = { ...bearer, 'content-type': 'application/json' };
  return sendApi(method, path, { headers, body: json });
}

/** Builds a form that is valid except for its picture, which is validated only after the sender is authorised. */
function toConfigForm(name: string): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array([1, 2, 3])], 'x.png', { type: 'image/png' }));
  const enquiry = { name: 'Mia', email: 'mia@shopper.test', message: 'Flags, please' };
  for (const [field, value] of Object.entries(name === 'enquiries.send' ? enquiry : {})) form.append(field, value);
  return form;
}

/** Headers that the site's own pages send, signed in or not. */
function xsrfPair(): Record<string, string> {
  const token = /^XSRF-TOKEN=([^;]+)/.exec(issueXsrfCookie(undefined))?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

const OWNER = 'owner@brightside.test';
const STAFF = 'staff@merchloom.test';
const ROLES_BY_INITIAL = { A: 'admin', M: 'account_manager', C: 'customer_service' } as const;
const byLetter = Object.entries(ROLES_BY_INITIAL);

describe('the rows of the permission matrix', () => {
  it('cover every call for signed-in users, and no other', () => {
    expect(Object.keys(CALL_PERMISSIONS).toSorted()).toEqual(guarded.map(({ name }) => name).toSorted());
  });

  it('cover every page of the admin area, and no other', () => {
    expect(Object.keys(PAGE_PERMISSIONS).toSorted()).toEqual(adminPages().toSorted());
  });
});

describe('personal data', () => {
  it('has a row for every reading call of a tenant, and for no other', () => {
    const reading = guarded.filter((endpoint) => endpoint.method === 'GET' && namesTenant(endpoint));
    const named = reading.filter(({ path }) => !path.startsWith('/api/service/')).map(({ name }) => name);
    expect(named.filter((name) => findPersonalData(name) === undefined)).toEqual([]);
    expect(endpoints.filter(({ name }) => findPersonalData(name) !== undefined && !named.includes(name))).toEqual([]);
  });
});

describe('a call that moves data or money out of a client', () => {
  const LEADS_OUT =
    /^(?:users|support)\.|^fulfillers\.(?!list|ofEvent|test)|^vouchers\.(?!list)|^replacements\.create$|refund|cancel|correctAddress|domain|export|secret|sender|webhook|apiKey|payout/i;

  it('has a rule for support visits', () => {
    const named = guarded.filter((endpoint) => namesTenant(endpoint) && LEADS_OUT.test(endpoint.name));
    const isReading = ({ name, method }: Endpoint) => method === 'GET' && !/export/i.test(name);
    const lacking = named.filter((endpoint) => !isReading(endpoint) && findVisitRule(endpoint.name) === undefined);
    expect(lacking.map(({ name }) => name)).toEqual([]);
    const rules = endpoints.filter(({ name }) => findVisitRule(name) !== undefined).map(({ name }) => name);
    expect(rules.toSorted()).toEqual([...NEEDS_OWNER, ...NEVER_ON_VISIT].toSorted());
  });
});

describe('a change that the web tier handles', () => {
  const webChanges = endpoints.filter(
    ({ handledBy, audience, method }) => handledBy === 'web' && audience === 'user' && method !== 'GET',
  );

  it('lists the calls that do its work, and has the strictest of their rules for support visits', () => {
    expect(Object.keys(TENANT_CALLS_BY_WEB_CHANGE).toSorted()).toEqual(webChanges.map(({ name }) => name).toSorted());
    for (const [name, work] of Object.entries(TENANT_CALLS_BY_WEB_CHANGE)) {
      const rules = work.map((call) => findVisitRule(call));
      const strictest = rules.includes('never') ? 'never' : rules.includes('owner') ? 'owner' : undefined;
      expect([name, findVisitRule(name)]).toEqual([name, strictest]);
    }
  });
});

describe('a read-only support visit', () => {
  it('cannot change anything of the client’s by any call', async () => {
    const owner = await actor(OWNER);
    const staff = await actor(STAFF);
    const isFree = ({ name, action }: Endpoint) =>
      OWN_ACCOUNT.test(name) || ['session.read', 'session.end', 'support.visit'].includes(action ?? '');
    const changing = guarded.filter((endpoint) => endpoint.method !== 'GET' && !isFree(endpoint));
    expect(changing.length).toBeGreaterThan(80);
    const through: string[] = [];
    for (const endpoint of changing) {
      const token = await createToken(staff);
      await insertVisit(staff, owner.tenantId, token, null);
      const status = await getStatus(endpoint, owner.tenantId, token);
      // An invalid picture may be rejected (422) before the permission check.
      const isRefused = status === 403 || (endpoint.bodyType === 'multipart' && status === 422);
      if (!isRefused) through.push(`${endpoint.name}: ${status}`);
    }
    expect(through).toEqual([]);
  });
});

describe.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const allowed = CALL_PERMISSIONS[name] ?? '';
  const isStaffOnly = allowed.startsWith('S');
  const hasTenant = namesTenant(endpoint);
  // Any status except 401, 403 and 5xx means that the call passed authorisation; other tests check the response itself.
  const reached = (status: number): boolean => status !== 401 && status !== 403 && status < 500;

  it('rejects callers without a valid session', async () => {
    const owner = await actor(OWNER);
    const statuses = [
      await getStatus(endpoint, owner.tenantId, null),
      await getStatus(endpoint, owner.tenantId, createId().replaceAll('-', '')),
      await getStatus(endpoint, owner.tenantId, await createToken(owner, 'revoked')),
      await getStatus(endpoint, owner.tenantId, await createToken(owner, 'expired')),
    ];
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it.each(byLetter)('is open to %s as its row defines', async (letter, role) => {
    const roleUser = await extra(OWNER, role);
    const status = await getStatus(endpoint, roleUser.tenantId, await createToken(roleUser));
    if (!isStaffOnly && allowed.includes(letter)) expect([status, reached(status)]).toEqual([status, true]);
    else expect(status).toBe(403);
  });

  it.each(byLetter)('is open to %s of the staff, without a visit, as the column defines', async (letter, role) => {
    const staff = await extra(STAFF, role);
    const { tenantId } = await actor(OWNER);
    const { status, headers } = await sendCall(endpoint, tenantId, await createToken(staff));
    // A socket channel names its tenant in the body.
    const isOfTenant = namesTenant(endpoint) || name === 'auth.broadcasting';
    const isOpen = allowed.includes(letter) && (!isOfTenant || STAFF_WITHOUT_VISIT.has(name));
    if (isOpen) expect([status, reached(status)]).toEqual([status, true]);
    else expect(status).toBe(403);
    const refused = parseReasonsHeader(headers.get(ERROR_REASON_HEADER)).reason?.code === 'visit_needed';
    expect(refused).toBe(allowed.includes(letter) && !isOpen);
  });

  if (hasTenant)
    describe.each(['a colleague', 'the owner'])('on a visit that %s allows to change things', (who) => {
      it.each(byLetter)('is open to %s of the staff as the rows define', async (letter, role) => {
        const staff = await extra(STAFF, role);
        const owner = await actor(OWNER);
        const token = await createToken(staff);
        await insertVisit(staff, owner.tenantId, token, who === 'the owner' ? owner : await actor(STAFF));
        const status = await getStatus(endpoint, owner.tenantId, token);
        const isExcluded = NEVER_ON_VISIT.has(name) || (NEEDS_OWNER.has(name) && who !== 'the owner');
        if (!isStaffOnly && allowed.includes(letter) && !isExcluded)
          expect([status, reached(status)]).toEqual([status, true]);
        else expect(status).toBe(403);
      });
    });

  it('is closed to an unknown role', async () => {
    const stranger = await extra(OWNER, 'owner');
    expect(await getStatus(endpoint, stranger.tenantId, await createToken(stranger))).toBe(403);
  });

  it('is closed to an integration user during onboarding, except for calls about their own account', async () => {
    const merchant = await actor('merchant@loomshop.test');
    const status = await getStatus(endpoint, merchant.tenantId, await createToken(merchant));
    if (OWN_ACCOUNT.test(name)) expect([status, reached(status)]).toEqual([status, true]);
    else expect(status).toBe(403);
  });

  if (hasTenant) {
    it('does not exist for another tenant, where it changes nothing', async () => {
      const { tenantId } = await actor(OWNER);
      const other = await actor('owner@nordhavn.test');
      const before = await fingerprint(tenantId);
      const status = await getStatus(endpoint, tenantId, await createToken(other));
      expect(status).toBe(404);
      expect(await fingerprint(tenantId)).toEqual(before);
    });
  }
});

/** Returns one hash per table over the rows of a tenant, to detect any change. The sessions table is excluded. */
async function fingerprint(tenantId: number): Promise<Record<string, unknown>[]> {
  const tables = await queryRows(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions' order by 1`);
  const figures = tables.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows
      from ${sql.identifier(String(name))} t where t.tenant_id = ${tenantId}`,
  );
  return queryRows(sql.join(figures, sql` union all `));
}

/**
 * Returns the URL paths of the pages below the admin layout. Route groups (folders in brackets) are not part of a path.
 */
function adminPages(): string[] {
  const root = join(process.cwd(), 'app/[locale]/(site)/(admin)');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map(
      (file) =>
        `/${file
          .split('/')
          .slice(0, -1)
          .filter((part) => !part.startsWith('('))
          .join('/')}`,
    );
}
