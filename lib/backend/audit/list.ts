import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '@/lib/contracts/audit';
import { MAX_COUNTED_ORDERS } from '@/lib/contracts/orders';
import { type Tx, withPlatform } from '@/lib/db/client';
import { isRowId, type TenantId } from '@/lib/db/ids';
import { auditEntries, events, orders, products, supportVisits, tenants, users } from '@/lib/db/schema';
import { toDetailLines } from '@/lib/domain/audit/details';
import { hasImpersonalName, removePersonalDetails } from '@/lib/domain/audit/impersonal';
import { type CurrentSubject, findSubjectPath, getSubjectName } from '@/lib/domain/audit/subject';
import { getStartOfDay } from '@/lib/domain/dates/zone';
import { buildForbiddenError } from '@/lib/platform/errors';
import type { SignedIn } from '../http/signed-in';

const PER_PAGE = 25;
/** Maximum number of names in a filter's list of choices. */
const MAX_NAMES = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reader of the log, and the tenant whose log is read. */
export interface AuditReader {
  readonly tenantId: TenantId;
  readonly user: SignedIn;
}

/**
 * Lists a page of the log (AUD-03): a tenant's own, or all tenants' for super-admins. Runs without tenant scope even
 * for one tenant, because staff who acted there are users of another tenant. Each statement filters by tenant.
 * @throws AppError `forbidden` for all tenants' log without super-admin rights
 */
export function listAuditEntries(reader: AuditReader, { page, ...filter }: AuditFilter & { readonly page: number }) {
  const where = buildAuditCondition(reader, filter);
  return withPlatform(async (tx) => {
    const rows = await selectAuditEntries(tx, where)
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE);
    const counted = await countUpTo(tx, where);
    const subjects = await readSubjects(tx, rows);
    const getVisitReason = await readVisitReasons(tx, rows);
    return {
      rows: rows.map((row) => ({
        ...toEntryDto(row, reader, subjects(row)),
        by_staff: row.isStaff === true,
        visit_reason: getVisitReason(row),
      })),
      meta: {
        page,
        per_page: PER_PAGE,
        total: Math.min(counted, MAX_COUNTED_ORDERS),
        has_more: counted > MAX_COUNTED_ORDERS,
      },
      people: await listPeople(tx, reader, filter),
      actions: filter.tenants === 'own' ? await listActions(tx, reader.tenantId) : [],
      tenants: reader.user.superadmin ? await listTenants(tx) : [],
    };
  });
}

/** Builds the SQL filter, shared by page and export. */
export function buildAuditCondition({ tenantId, user }: AuditReader, filter: AuditFilter): SQL | undefined {
  if (filter.tenants === 'all' && !user.superadmin) throw buildForbiddenError();
  const { zone } = filter;
  return and(
    filter.tenants === 'own' ? eq(auditEntries.tenantId, tenantId) : undefined,
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.user ? eq(auditEntries.userId, filter.user) : undefined,
    filter.from ? gte(auditEntries.at, at(getStartOfDay(filter.from, zone))) : undefined,
    filter.to ? lt(auditEntries.at, at(getStartOfDay(filter.to, zone, 1))) : undefined,
  );
}

/**
 * Converts a time to an SQL timestamp from its seconds since 1970, because PostgreSQL cannot parse the text form of
 * extreme years.
 */
const at = (dateTime: Date): SQL => sql`to_timestamp(${dateTime.getTime() / 1_000}::float8)`;

/** Selects entries with the names of actor and tenant, newest first. */
export function selectAuditEntries(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      entry: auditEntries,
      // Text with microseconds: a Date would lose them, and the cursor of the next page needs them.
      atText: sql<string>`${auditEntries.at}::text`,
      userName: users.name,
      userEmail: users.email,
      userRole: users.role,
      isStaff: users.superadmin,
      tenantName: tenants.name,
    })
    .from(auditEntries)
    .innerJoin(tenants, eq(tenants.id, auditEntries.tenantId))
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(where)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .$dynamic();
}
export type AuditEntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];

async function countUpTo(tx: Tx, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${auditEntries} where ${where ?? sql`true`} limit ${MAX_COUNTED_ORDERS + 1}) found`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Lists the people that the log's filter offers: the tenant's users and staff who acted there, or for all tenants
 * everyone who acted. Users of clients appear by role and number where {@link areNamesHidden} applies.
 */
async function listPeople(tx: Tx, reader: AuditReader, { tenants: whose }: AuditFilter) {
  const { tenantId } = reader;
  const log = whose === 'own' ? sql`and a.tenant_id = ${tenantId}` : sql``;
  const acted = sql`exists (select from ${auditEntries} a where a.user_id = ${users.id} ${log})`;
  const isOwn = eq(users.tenantId, tenantId);
  const people = await tx
    .select({ id: users.id, name: users.name, role: users.role, tenantId: users.tenantId, isStaff: users.superadmin })
    .from(users)
    .where(whose === 'own' ? or(isOwn, and(eq(users.superadmin, true), acted)) : acted)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MAX_NAMES);
  return people.map(({ id, name, role, isStaff, tenantId: of }) =>
    areNamesHidden(reader, of) && !isStaff ? hiddenPerson(id, role) : { id, name, role: null },
  );
}

/**
 * Returns whether this reader sees entries of a tenant without names: staff without a support visit see each action but
 * not its actor.
 */
export const areNamesHidden = ({ user }: AuditReader, tenantId: number): boolean =>
  user.superadmin && tenantId !== user.tenantId;

/** Returns a client's user without the person's name: as role and number. */
const hiddenPerson = (id: number, role: string) => ({ id, name: pseudonym(id, role), role });
const pseudonym = (id: number, role: string): string => `${role} #${id}`;

/** Lists the actions that occur in a tenant's log. */
async function listActions(tx: Tx, tenantId: TenantId): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, tenantId));
  return rows.map(({ action }) => action);
}

/**
 * Returns a function that looks up the reason of the support visit during which an entry was written; null for entries
 * outside a visit.
 */
async function readVisitReasons(
  tx: Tx,
  rows: readonly AuditEntryRow[],
): Promise<(row: AuditEntryRow) => string | null> {
  const byStaff = rows.filter(({ isStaff }) => isStaff === true);
  if (byStaff.length === 0) return () => null;
  const visits = await tx
    .select()
    .from(supportVisits)
    .where(inArray(supportVisits.tenantId, [...new Set(byStaff.map(({ entry }) => entry.tenantId))]))
    .orderBy(desc(supportVisits.startedAt));
  return ({ entry, isStaff }) =>
    isStaff !== true
      ? null
      : (visits.find(
          (visit) =>
            visit.tenantId === entry.tenantId &&
            visit.userId === entry.userId &&
            visit.startedAt <= entry.at &&
            (visit.endedAt ?? visit.expiresAt) >= entry.at,
        )?.reason ?? null);
}

function listTenants(tx: Tx) {
  return tx
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .orderBy(asc(sql`lower(${tenants.name})`), asc(tenants.id))
    .limit(MAX_NAMES);
}

/** Returns order references by order id, for entries that did not record them. */
async function readOrderRefs(tx: Tx, rows: readonly AuditEntryRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ entry }) =>
    entry.subjectType === 'order' && entry.details.order_ref === undefined && UUID.test(entry.subjectId)
      ? [entry.subjectId]
      : [],
  );
  if (ids.length === 0) return new Map();
  const orderRows = await tx
    .select({ id: orders.id, orderRef: orders.orderRef })
    .from(orders)
    .where(
      and(inArray(orders.id, ids), inArray(orders.tenantId, [...new Set(rows.map(({ entry }) => entry.tenantId))])),
    );
  return new Map(orderRows.map(({ id, orderRef }) => [id, orderRef]));
}

/**
 * Returns a function that looks up the current name and store of an entry's subject, for entries that did not record
 * them.
 */
async function readSubjects(tx: Tx, rows: readonly AuditEntryRow[]): Promise<(row: AuditEntryRow) => CurrentSubject> {
  const orderRefs = await readOrderRefs(tx, rows);
  const listSubjectIds = (type: string) =>
    rows.flatMap(({ entry }) => {
      const id = Number(entry.subjectId);
      return entry.subjectType === type && isRowId(id) ? [id] : [];
    });
  const storeIds = rows.flatMap(({ entry: { details } }) =>
    typeof details.event_id === 'number' && isRowId(details.event_id) ? [details.event_id] : [],
  );
  const eventIds = [...listSubjectIds('event'), ...storeIds];
  const stores =
    eventIds.length === 0
      ? []
      : await tx
          .select({ id: events.id, name: events.name, slug: events.slug, tenantId: events.tenantId })
          .from(events)
          .where(inArray(events.id, eventIds));
  const productIds = listSubjectIds('product');
  const productRows =
    productIds.length === 0
      ? []
      : await tx
          .select({ id: products.id, name: products.name, tenantId: products.tenantId })
          .from(products)
          .where(inArray(products.id, productIds));
  const userIds = listSubjectIds('user');
  const people =
    userIds.length === 0
      ? []
      : await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, userIds));
  return ({ entry, tenantName }) => {
    const { tenantId, subjectType, subjectId, details } = entry;
    const id = Number(subjectId);
    const isOwn = (row: { readonly id: number; readonly tenantId: number }, rowId: unknown): boolean =>
      row.tenantId === tenantId && row.id === rowId;
    switch (subjectType) {
      case 'order':
        return { name: orderRefs.get(subjectId) };
      case 'event': {
        const store = stores.find((row) => isOwn(row, id));
        return { name: details.name === undefined ? store?.name : undefined, slug: store?.slug };
      }
      case 'product':
        return {
          name: details.name === undefined ? productRows.find((row) => isOwn(row, id))?.name : undefined,
          slug: stores.find((row) => isOwn(row, details.event_id))?.slug,
        };
      case 'user':
        return { name: people.find((person) => person.id === id)?.name };
      case 'tenant':
        return { name: tenantName };
      default:
        return {};
    }
  };
}

/** Returns whether a shopper acted: by placing an order, or through the page of a mailed link. */
export const isByShopper = ({ userId, action, details }: AuditEntryRow['entry']): boolean =>
  userId === null && (details.person === 'shopper' || action === 'order added');

/** Removes the kind of person from the details, because a separate column shows it. */
const withoutPerson = ({ person: _, ...details }: AuditEntryRow['entry']['details']) => details;

/** Returns the actor: by name, or as {@link areNamesHidden} requires. Null = the system or a shopper. */
export function toActor(reader: AuditReader, { entry, userName, userRole, isStaff }: AuditEntryRow) {
  const { userId: id } = entry;
  if (id === null) return null;
  if (areNamesHidden(reader, entry.tenantId) && isStaff !== true) return hiddenPerson(id, userRole ?? 'user');
  return { id, name: userName ?? `#${id}`, role: null };
}

/** Returns the details that this reader may see. */
export const getVisibleDetails = (reader: AuditReader, { entry }: AuditEntryRow): AuditEntryRow['entry']['details'] =>
  areNamesHidden(reader, entry.tenantId) ? removePersonalDetails(entry.details, entry.subjectType) : entry.details;

function toEntryDto(row: AuditEntryRow, reader: AuditReader, subjectNow: CurrentSubject) {
  const { tenantName } = row;
  const entry = { ...row.entry, details: getVisibleDetails(reader, row) };
  const now = areNamesHidden(reader, entry.tenantId) && !hasImpersonalName(entry.subjectType) ? {} : subjectNow;
  const name = getSubjectName(entry, now);
  const path = findSubjectPath(entry, reader.user.superadmin, now);
  const isMentioned = (text: string): boolean => text === name || (path?.split('/').includes(text) ?? false);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    user: toActor(reader, row),
    by_shopper: isByShopper(row.entry),
    tenant: { id: entry.tenantId, name: tenantName },
    action: entry.action,
    subject_type: entry.subjectType,
    subject_name: name,
    subject_path: path,
    // The subject's name is shown beside the details already.
    details: toDetailLines(withoutPerson(entry.details), entry.action).filter(
      ({ from, to }) => from !== null || to.kind !== 'text' || !isMentioned(to.text),
    ),
  };
}
