import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import { type AuditEntry, recordAudit } from '@/lib/backend/audit/record';
import { parseRecordedHeads } from '@/lib/backend/audit/recorded-heads';
import { sealAuditLog } from '@/lib/backend/audit/seal';
import { sendAuditHeads } from '@/lib/backend/audit/send-heads';
import { listLostHeads, verifyAuditLog } from '@/lib/backend/audit/verify';
import { auditEndpoints } from '@/lib/contracts/audit';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { findSignatureProblem } from '@/lib/integrations/fulfillers/signature';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { readStore } from './support/shop';
import { startVisit } from './support/visit';
import { signInMember } from './support/visitor';

jest.setTimeout(120_000);
const database = setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const STAFF = 'staff@merchloom.test';
type Query = NonNullable<EndpointInput<typeof auditEndpoints.list>['query']>;

/** One cached session per user, because each sign-in adds an entry to the audit log. */
const sessions = new Map<string, ReturnType<typeof signIn>>();

async function list(email: string, query: Query = {}, tenant?: number) {
  const session = sessions.get(email) ?? signIn(email);
  sessions.set(email, session);
  const { token, tenantId } = await session;
  const call = { params: { tenant: tenant ?? tenantId }, query };
  return (await tenantApi.call(auditEndpoints.list, call, { token })).data;
}

/** Runs statements as the owner of the database, to whom the restrictions on the program's roles do not apply. */
async function asOwnerOfTheDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database().url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('the audit log', () => {
  it('shows an administrator the entries of their own tenant, newest first, 25 per page', async () => {
    const owner = await signInMember(OWNER);
    const tenant = (await readStore('summer-fest')).tenant_id;
    await owner.call('PUT', `/api/${tenant}/events/company-kit/lock`, { locked: true });
    const { rows, meta } = await list(OWNER);
    expect(meta).toMatchObject({ page: 1, per_page: 25, has_more: false });
    expect(rows.length).toBe(Math.min(25, meta.total));
    expect(new Set(rows.map((row) => row.tenant.id))).toEqual(new Set([tenant]));
    const times = rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const second = await list(OWNER, { page: 2 });
    expect(second.rows.map(({ id }) => id).filter((id) => rows.some((row) => row.id === id))).toEqual([]);
  });

  it('shows staff the entries of every tenant or of one; other users cannot read another tenant’s entries', async () => {
    const all = await list(STAFF, { tenants: 'all', action: 'order added' });
    const one = await list(STAFF, { action: 'order added' }, (await readStore('nordic-run')).tenant_id);
    expect(all.meta.total).toBeGreaterThan(one.meta.total);
    expect(new Set(one.rows.map((row) => row.tenant.name))).toEqual(new Set(['Nordhavn Live']));
    const owner = await signInMember(OWNER);
    const tenant = (await readStore('summer-fest')).tenant_id;
    expect((await owner.get(`/api/${tenant}/audit-logs?tenants=all`)).status).toBe(403);
    expect((await owner.get(`/api/${tenant}/audit-logs/export?tenants=all`)).status).toBe(403);
  });

  it('hides the names of a client’s users from staff without a support visit, on the page and in the file', async () => {
    const owner = await signIn(OWNER);
    const staff = await signIn(STAFF);
    const [person] = await queryRows(sql`select id, name from users where email = ${OWNER}`);
    const userId = z.number().parse(person?.id);
    const tenant = owner.tenantId;
    await withTenant(asTenantId(tenant), (tx) =>
      recordAudit(tx, {
        tenantId: asTenantId(tenant),
        userId,
        action: 'user invited',
        subjectType: 'user',
        subjectId: userId,
        details: { name: 'Secret Person', email: 'secret@person.test', role: 'admin' },
      }),
    );
    const query = { action: 'user invited' } as const;
    const read = async (who: { token: string }) => {
      const params = { tenant };
      const page = (await tenantApi.call(auditEndpoints.list, { params, query }, who)).data;
      const file = await tenantApi.fetch(auditEndpoints.export, { params, query }, who);
      return { page, csv: await new Response(file.body).text() };
    };
    const seen = await read(staff);
    expect(seen.page.rows[0]).toMatchObject({
      user: { id: userId, name: `admin #${userId}`, role: 'admin' },
      subject_name: `#${userId}`,
      details: [{ name: 'role', to: { kind: 'text', text: 'admin' } }],
    });
    expect(seen.page.people).toContainEqual({ id: userId, name: `admin #${userId}`, role: 'admin' });
    expect(seen.csv).toContain(`admin #${userId}`);
    const ownerView = await read(owner);
    expect(ownerView.page.rows[0]).toMatchObject({ user: { id: userId, name: person?.name, role: null } });
    for (const secret of [OWNER, String(person?.name), 'Secret Person', 'secret@person.test']) {
      expect(seen.csv + JSON.stringify(seen.page)).not.toContain(secret);
      expect(ownerView.csv).toContain(secret);
    }
    // During a support visit, staff read the client's own audit log.
    await startVisit(staff, tenant);
    const visited = await tenantApi.call(auditEndpoints.list, { params: { tenant }, query }, staff);
    expect(visited.data.rows[0]?.user).toMatchObject({ name: person?.name, role: null });
  });

  it('gives staff without a support visit no id by which a client’s picture can be read', async () => {
    const [staff, owner] = [await signIn(STAFF), await signIn(OWNER)];
    const tenant = owner.tenantId;
    const pictureId = crypto.randomUUID();
    await withTenant(asTenantId(tenant), (tx) =>
      recordAudit(tx, {
        tenantId: asTenantId(tenant),
        userId: null,
        action: 'product file added',
        subjectType: 'asset',
        subjectId: pictureId,
      }),
    );
    const read = async (who: { token: string }) => {
      const call = { params: { tenant }, query: { action: 'product file added' } as const };
      const page = JSON.stringify((await tenantApi.call(auditEndpoints.list, call, who)).data);
      const file = await tenantApi.fetch(auditEndpoints.export, call, who);
      return page + (await new Response(file.body).text());
    };
    expect(await read(staff)).not.toContain(pictureId);
    expect(await read(owner)).toContain(pictureId);
  });

  it('is filtered by action, person and days of the reader’s zone', async () => {
    const { token, tenantId } = await signIn(OWNER);
    const [person] = await queryRows(sql`select id from users where email = ${OWNER}`);
    const userId = z.number().parse(person?.id);
    await withTenant(asTenantId(tenantId), (tx) =>
      recordAudit(tx, {
        tenantId: asTenantId(tenantId),
        userId,
        action: 'event restored',
        subjectType: 'event',
        subjectId: 1,
        details: { slug: 'summer-fest', name: 'Summer Fest', status: { from: 'Draft', to: 'Active' } },
      }),
    );
    const filteredLog = await list(OWNER, { action: 'event restored', user: userId });
    expect(filteredLog.rows).toMatchObject([
      {
        action: 'event restored',
        user: { id: userId },
        subject_name: 'Summer Fest',
        subject_path: '/events/summer-fest/overview',
        // The address is in the subject's link, not in the details.
        details: [{ name: 'status', from: { kind: 'text', text: 'Draft' }, to: { kind: 'text', text: 'Active' } }],
      },
    ]);
    expect(filteredLog.people.map(({ id }) => id)).toContain(userId);
    const at = new Date(filteredLog.rows[0]?.at ?? 0);
    const day = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const of = async (from: string, to: string) =>
        (await list(OWNER, { action: 'event restored', zone, from, to })).meta.total;
      expect(await of(day(zone), day(zone))).toBe(1);
      expect(await of('2001-01-01', '2001-01-02')).toBe(0);
      expect(await of('0001-01-01', '9999-12-31')).toBe(1);
    }
    const bad = await tenantApi
      .fetch(auditEndpoints.list, { params: { tenant: tenantId }, query: { zone: 'Mars/Base' } }, { token })
      .catch((error: unknown) => error);
    expect(bad).toMatchObject({ code: 'invalid' });
  });

  it('can be filtered by every recorded action, and names an order by its reference', async () => {
    const { tenantId } = await signIn(OWNER);
    const [order] = await queryRows(sql`select id, order_ref from orders where tenant_id = ${tenantId} limit 1`);
    // Each order may have only one "order added" entry, and the demo's orders already have one.
    const actions = RECORDED_ACTIONS.filter((action) => action !== 'order added');
    await withTenant(asTenantId(tenantId), async (tx) => {
      for (const action of actions)
        await recordAudit(tx, {
          tenantId: asTenantId(tenantId),
          userId: null,
          action,
          subjectType: 'order',
          subjectId: String(order?.id),
          details: {},
        });
    });
    for (const action of actions) {
      const [row] = (await list(OWNER, { action })).rows;
      expect([row?.action, row?.subject_name]).toEqual([action, order?.order_ref]);
    }
    const { token } = await signIn(OWNER);
    const unknown = tenantApi.fetch(
      auditEndpoints.list,
      { params: { tenant: tenantId }, query: { action: 'never heard of' as 'order added' } },
      { token },
    );
    await expect(unknown).rejects.toMatchObject({ code: 'invalid' });
  });

  it('names and links subjects that are stored as numbers, and shows changed fields with the kinds of their values', async () => {
    const { tenantId } = await signIn(OWNER);
    const [storeProduct] = await queryRows(sql`select p.id, p.name, e.id as event_id, e.slug from products p
      join event_products ep on ep.product_id = p.id join events e on e.id = ep.event_id
      where p.tenant_id = ${tenantId} order by p.id limit 1`);
    const write = (entry: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'details'>) =>
      withTenant(asTenantId(tenantId), (tx) =>
        recordAudit(tx, { tenantId: asTenantId(tenantId), userId: null, ...entry }),
      );
    const subjectId = Number(storeProduct?.id);
    const details = { event_id: Number(storeProduct?.event_id) };
    await write({ action: 'product design updated', subjectType: 'product', subjectId, details });
    const [design] = (await list(OWNER, { action: 'product design updated' })).rows;
    expect(design).toMatchObject({
      subject_name: storeProduct?.name,
      subject_path: `/events/${storeProduct?.slug}/products`,
      details: [],
    });
    const [person] = await queryRows(sql`select id, name from users where email = ${OWNER}`);
    await write({
      action: 'user changed',
      subjectType: 'user',
      subjectId: Number(person?.id),
      details: { old: 'admin', new: 'customer_service' },
    });
    expect((await list(OWNER, { action: 'user changed' })).rows[0]).toMatchObject({ subject_name: person?.name });

    const money = { event: 'summer-fest', currency: 'GBP', from: null, to: 7_700 };
    await write({ action: 'event budget updated', subjectType: 'event', subjectId: 1, details: money });
    const [budget] = (await list(OWNER, { action: 'event budget updated' })).rows;
    expect(budget?.details).toContainEqual({
      name: '',
      about: '',
      from: { kind: 'none' },
      to: { kind: 'amount', minor: 7_700, currency: 'GBP' },
    });
    // Details of an unknown shape, as old entries may have, are still shown readably.
    await write({
      action: 'enquiry sent',
      subjectType: 'something',
      subjectId: 'x',
      details: { odd: { deep: [{ a: [1] }] } },
    });
    const [odd] = (await list(OWNER, { action: 'enquiry sent' })).rows;
    expect(odd?.details).toEqual([
      { name: 'a', about: '', from: null, to: { kind: 'list', items: ['1'], names: false, more: 0 } },
    ]);
  });

  it('is exported as CSV with every entry of the filter', async () => {
    const { token, tenantId } = await signIn(STAFF);
    const query = { tenants: 'all' as const, action: 'order added' as const };
    const { meta } = (await tenantApi.call(auditEndpoints.list, { params: { tenant: tenantId }, query }, { token }))
      .data;
    const file = await tenantApi.fetch(auditEndpoints.export, { params: { tenant: tenantId }, query }, { token });
    const lines = (await new Response(file.body).text()).trimEnd().split('\r\n');
    expect(lines.length).toBe(meta.total + 1);
    expect(lines[0]).toContain('id,at,user,user_email,tenant_id,tenant,action,subject,subject_id,details');
  });
});

describe('the chain of the audit log', () => {
  it('stays valid under any number of concurrent writers and sealers', async () => {
    const tenantId = asTenantId((await readStore('nordic-run')).tenant_id);
    const write = (n: number) =>
      withTenant(tenantId, (tx) =>
        recordAudit(tx, { tenantId, userId: null, action: 'enquiry sent', subjectType: 'enquiry', subjectId: n }),
      );
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => write(n)),
      ...Array.from({ length: 4 }, () => sealAuditLog()),
    ]);
    await sealAuditLog();
    const { chains, slippedIn } = await verifyAuditLog();
    expect(slippedIn).toEqual([]);
    expect(chains.flatMap(({ faults }) => faults)).toEqual([]);
    const [row] = await queryRows(sql`select count(*)::int as n from audit_entries`);
    expect(chains.reduce((sum, { links }) => sum + links, 0)).toBe(row?.n);
  });

  it('detects an inserted entry, but accepts one that still waits to be linked', async () => {
    const tenant = (await readStore('nordic-run')).tenant_id;
    const insert = (subject: string) =>
      `insert into audit_entries (tenant_id, action, subject_type, subject_id, at) values (${tenant}, 'order added', 'order', '${subject}', now() - interval '1 day')`;
    await asOwnerOfTheDatabase(insert('waiting'));
    expect((await verifyAuditLog()).slippedIn).toEqual([]);
    await asOwnerOfTheDatabase(
      'alter table audit_entries disable trigger digest_entry',
      insert('slipped in'),
      'alter table audit_entries enable trigger digest_entry',
    );
    await sealAuditLog();
    const [entry] = await queryRows(sql`select id::int from audit_entries where subject_id = 'slipped in'`);
    expect((await verifyAuditLog()).slippedIn).toEqual([{ tenantId: tenant, entryId: entry?.id }]);
    await asOwnerOfTheDatabase(
      'alter table audit_entries disable trigger append_only',
      `delete from audit_entries where id = ${entry?.id}`,
      'alter table audit_entries enable trigger append_only',
    );
  });

  it('sends its signed heads to another server', async () => {
    await sealAuditLog();
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(received.length === 1 ? 204 : 500).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const receiver = { url: `http://127.0.0.1:${port}/heads`, secret: 'a-secret-that-the-receiver-knows-too' };
    await sendAuditHeads(receiver);
    await expect(sendAuditHeads(receiver)).rejects.toThrow('AUDIT_HEAD_URL answered 500');
    server.close();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const signature = String(headers['x-merchloom-signature']);
    const timestamp = String(headers['x-merchloom-timestamp']);
    const seconds = Math.floor(Date.now() / 1_000);
    expect(findSignatureProblem({ secret: receiver.secret, body, timestamp, signature }, seconds)).toBeNull();
    const { chains } = await verifyAuditLog();
    expect(JSON.parse(body)).toMatchObject({
      type: 'audit heads',
      chains: chains.map(({ tenantId, links, head }) => ({ tenant_id: tenantId, entries: links, head })),
    });
  });

  it('is compared with heads stored elsewhere, which reveals a missing or rewritten chain', async () => {
    const { chains } = await verifyAuditLog();
    const printed = chains.map(({ tenantId, links, head }) => `tenant ${tenantId}: ${links} entries, head ${head}`);
    const heads = parseRecordedHeads(`${printed.join('\n')}\nThe audit log is intact.\n`);
    expect(heads).toHaveLength(chains.length);
    await asOwnerOfTheDatabase(
      `insert into audit_entries (tenant_id, action, subject_type, subject_id) select tenant_id, 'enquiry sent', 'enquiry', 'later' from audit_entries limit 1`,
    );
    await sealAuditLog();
    expect(await listLostHeads(heads)).toEqual([]);
    const gone = { tenantId: 987_654, links: 3, head: 'ab12' };
    const other = { tenantId: 1, links: 1, ...heads[0], head: 'cd34' };
    const sent = JSON.stringify({
      chains: [gone, other].map(({ tenantId, links, head }) => ({ tenant_id: tenantId, entries: links, head })),
    });
    expect(await listLostHeads(parseRecordedHeads(sent))).toEqual([gone, other]);
  });

  it('rejects every change, even by the owner of the database', async () => {
    for (const change of [
      'update audit_entries set action = action',
      'delete from audit_entries where id = 1',
      'truncate audit_entries',
      'update audit_seals set n = n',
      'delete from audit_seals',
      'truncate audit_seals',
    ])
      await expect(asOwnerOfTheDatabase(change)).rejects.toThrow('append-only');
  });

  it('detects one edited row among 100 000, a deleted row, and a row that was edited before it was sealed', async () => {
    const tenant = (await readStore('bay-conference')).tenant_id;
    await asOwnerOfTheDatabase(`insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
      select ${tenant}, 'order added', 'load', n::text, jsonb_build_object('total_minor', n) from generate_series(1, 100000) n`);
    const [early] = await queryRows(sql`select max(id)::int as id from audit_entries`);
    const tamper = (statement: string) =>
      asOwnerOfTheDatabase(
        'alter table audit_entries disable trigger append_only',
        statement,
        'alter table audit_entries enable trigger append_only',
      );
    await tamper(`update audit_entries set details = '{"total_minor": 1}' where id = ${early?.id}`);
    await sealAuditLog();
    const listFaults = async () => (await verifyAuditLog()).chains.flatMap(({ faults }) => faults);
    expect(await listFaults()).toMatchObject([{ entryId: early?.id, fault: 'changed' }]);
    const [middle] = await queryRows(sql`select id::int from audit_entries where subject_id = '54321'`);
    await tamper(`update audit_entries set user_id = (select min(id) from users) where id = ${middle?.id}`);
    expect(await listFaults()).toMatchObject([
      { entryId: middle?.id, fault: 'changed' },
      { entryId: early?.id, fault: 'changed' },
    ]);
    const [gone] = await queryRows(sql`select id::int from audit_entries where subject_id = '77777'`);
    await tamper(`delete from audit_entries where id = ${gone?.id}`);
    expect((await listFaults()).map(({ fault }) => fault)).toEqual(['changed', 'missing', 'changed']);
  });
});
