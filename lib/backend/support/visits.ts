import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SUPPORT_VISIT_MINUTES, type VisitDto } from '@/lib/contracts/support';
import { isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { supportVisits, tenants, users } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { areChangesDeclinedSql, isAllowedByOwnerSql, isRequestingChanges } from '../auth/queries';
import { isClientSql } from '../clients/queries';
import { publishChange } from '../feed/publish-change';
import type { SignedIn } from '../http/signed-in';
import { queueVisitMails } from './mails';
import { readVisitHistory, type VisitHistory } from './visit-history';

// Visits belong to the platform, as sessions do, so each statement names its tenant.

const MAX_LISTED_VISITS = 20;
/** Minutes within which a person's visits to a tenant cause only one mail; log and list contain each visit. */
const MAILED_EVERY_MINUTES = 15;
export type VisitRow = typeof supportVisits.$inferSelect;

/**
 * Starts a support visit (SET-05): from its next call on, the session belongs to the visited tenant and is read-only.
 * 404 for a tenant that is not a client, 409 while the session has an open visit.
 */
export async function startVisit(user: SignedIn, input: { readonly client: number; readonly reason: string }) {
  try {
    return await withPlatform(async (tx) => {
      const [client] = await tx
        .select({ id: tenants.id })
        .from(tenants)
        .where(and(eq(tenants.id, input.client), isClientSql));
      if (!client) throw buildNotFoundError();
      // An expired visit without an end is marked as ended.
      await tx
        .update(supportVisits)
        .set({ endedAt: sql`expires_at` })
        .where(
          and(
            eq(supportVisits.sessionId, user.sessionId),
            isNull(supportVisits.endedAt),
            sql`${supportVisits.expiresAt} <= now()`,
          ),
        );
      const [visit] = await tx
        .insert(supportVisits)
        .values({
          tenantId: client.id,
          userId: user.userId,
          sessionId: user.sessionId,
          reason: input.reason,
          expiresAt: sql`now() + make_interval(mins => ${SUPPORT_VISIT_MINUTES})`,
        })
        .returning();
      if (!visit) throw new Error('an insert returned no visit');
      await recordVisitAudit(tx, visit, user.userId, 'support visit started', { reason: visit.reason });
      if (!(await hasJustVisited(tx, visit)))
        await queueVisitMails(tx, visit, { kind: 'visit-started', by: user.name, reason: visit.reason });
      return { expires_at: visit.expiresAt.toISOString() };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'support_visits_open')) throw new AppError('conflict', buildErrorReason('visit_open'));
    throw error;
  }
}

/** Returns whether the tenant was already mailed about a visit that this visitor began shortly before. */
async function hasJustVisited(tx: Tx, { id, tenantId, userId }: VisitRow): Promise<boolean> {
  const isRecent = sql`${supportVisits.startedAt} > now() - make_interval(mins => ${MAILED_EVERY_MINUTES})`;
  const isOther = and(eq(supportVisits.userId, userId), ne(supportVisits.id, id), isRecent);
  return (await tx.$count(supportVisits, and(eq(supportVisits.tenantId, tenantId), isOther))) > 0;
}

/** Ends the session's visit. 409 without one. */
export function endVisit(user: SignedIn): Promise<{ ended: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({ endedAt: sql`now()` })
      .where(isSessionVisitOpenSql(user))
      .returning();
    if (!visit) throw new AppError('conflict', buildErrorReason('visit_none'));
    await recordVisitAudit(tx, visit, user.userId, 'support visit ended', { by: 'staff' });
    return { ended: true };
  });
}

/** Ends a visit on behalf of the tenant, with effect from the visitor's next call. */
export function closeVisit(tenantId: TenantId, userId: number, visitId: string): Promise<{ ended: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({ endedAt: sql`now()` })
      .where(and(eq(supportVisits.id, visitId), eq(supportVisits.tenantId, tenantId), isNull(supportVisits.endedAt)))
      .returning();
    if (!visit) throw buildNotFoundError();
    await recordVisitAudit(tx, visit, userId, 'support visit ended', { by: 'owner' });
    return { ended: true };
  });
}

const allower = alias(users, 'allower');

/** Lists the latest visits to a tenant, newest first. */
export function listVisits(tenantId: TenantId) {
  return withPlatform(async (tx) => {
    const visits = await readVisits(tx, tenantId);
    return visits.map(({ userId: _, ...visit }): VisitDto => visit);
  });
}

/** Lists the latest visits to a client for the platform's staff. 404 for a tenant that is not a client. */
export function listClientVisits(user: SignedIn, clientId: number) {
  return withPlatform(async (tx) => {
    const [client] = await tx
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(and(eq(tenants.id, clientId), isClientSql));
    if (!client) throw buildNotFoundError();
    const visits = await readVisits(tx, asTenantId(client.id));
    return { client, visits: visits.map(({ userId, ...visit }) => ({ ...visit, own: userId === user.userId })) };
  });
}

async function readVisits(tx: Tx, tenantId: TenantId) {
  const rows = await selectVisits(tx, tenantId);
  const getHistory = await readVisitHistory(
    tx,
    tenantId,
    rows.map(({ visit }) => visit.id),
  );
  return rows.map((row) => ({ ...visitDto(row, getHistory(row.visit.id)), userId: row.visit.userId }));
}

function selectVisits(tx: Tx, tenantId: TenantId) {
  return tx
    .select({
      visit: supportVisits,
      by: users.name,
      allowedBy: allower.name,
      isOpen: sql<boolean>`${isOpenVisitSql}`,
      isAllowedByOwner: isAllowedByOwnerSql,
      isDeclined: areChangesDeclinedSql,
    })
    .from(supportVisits)
    .innerJoin(users, eq(users.id, supportVisits.userId))
    .leftJoin(allower, eq(allower.id, supportVisits.allowedBy))
    .where(eq(supportVisits.tenantId, tenantId))
    .orderBy(desc(supportVisits.startedAt))
    .limit(MAX_LISTED_VISITS);
}

function visitDto(
  {
    visit,
    by,
    allowedBy,
    isOpen: open,
    isAllowedByOwner: ownerAllowed,
    isDeclined: declined,
  }: Awaited<ReturnType<typeof selectVisits>>[number],
  { endedBy, declinedReason }: VisitHistory,
): VisitDto {
  return {
    id: visit.id,
    by,
    reason: visit.reason,
    started_at: visit.startedAt.toISOString(),
    ends_at: (visit.endedAt ?? visit.expiresAt).toISOString(),
    open,
    access: open && isRequestingChanges(visit) ? 'asks' : visit.writesAt !== null ? 'writes' : 'reads',
    write_reason: visit.writesAt !== null || open ? visit.writeReason : '',
    asked_at: open && isRequestingChanges(visit) ? (visit.askedAt?.toISOString() ?? null) : null,
    declined: open && declined,
    allowed_by: visit.writesAt === null ? null : allowedBy,
    declined_reason: declinedReason,
    ended_by: open ? null : (endedBy ?? 'time'),
    owner_allowed: ownerAllowed,
  };
}

/** Condition for visits that have neither ended nor expired. */
export const isOpenVisitSql = and(isNull(supportVisits.endedAt), gt(supportVisits.expiresAt, sql`now()`));

/** Condition for the open visit of a session. */
export const isSessionVisitOpenSql = ({ sessionId }: SignedIn) =>
  and(eq(supportVisits.sessionId, sessionId), isOpenVisitSql);

/** Writes to the visited tenant's audit log, and triggers a new check of the session's sockets. */
export async function recordVisitAudit(
  tx: Tx,
  visit: VisitRow,
  userId: number,
  action: RecordedAction,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const tenantId = asTenantId(visit.tenantId);
  await recordAudit(tx, { tenantId, userId, action, subjectType: 'support visit', subjectId: visit.id, details });
  await publishChange(tx, { kind: 'user', tenantId, userId: visit.userId });
}
