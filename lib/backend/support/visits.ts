import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { VISIT_MINUTES } from '@/lib/contracts/support';
import { isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { supportVisits, tenants, users } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, notFound } from '@/lib/errors';
import { recordAudit } from '../audit/record';
import type { SignedIn } from '../auth/queries';
import { isClient } from '../clients/queries';
import { tellChange } from '../feed/tell';

// Sessions are the platform's, and so are visits: each statement names its tenant.

const SHOWN = 20;
type VisitRow = typeof supportVisits.$inferSelect;

/** Begins to work as a client (SET-05): the session is that tenant's from its next call on, and only reads. 404 for who is no
 *  client, 409 while the session visits somebody. */
export async function startVisit(user: SignedIn, wanted: { readonly client: number; readonly reason: string }) {
  try {
    return await withPlatform(async (tx) => {
      const [client] = await tx
        .select({ id: tenants.id })
        .from(tenants)
        .where(and(eq(tenants.id, wanted.client), isClient));
      if (!client) throw notFound();
      // One that ran out is over, though nobody ended it.
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
          reason: wanted.reason,
          expiresAt: sql`now() + make_interval(mins => ${VISIT_MINUTES})`,
        })
        .returning();
      if (!visit) throw new Error('an insert returned no visit');
      await note(tx, visit, user.userId, 'support visit started', { reason: visit.reason });
      return { expires_at: visit.expiresAt.toISOString() };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'support_visits_open')) throw new AppError('conflict', refusal('visit_open'));
    throw error;
  }
}

/** Lets the session's visit change things. 409 without one. */
export function allowChanges(user: SignedIn, reason: string): Promise<{ may_write: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({ writesAt: sql`coalesce(writes_at, now())`, writeReason: reason })
      .where(isOpen(user))
      .returning();
    if (!visit) throw new AppError('conflict', refusal('visit_none'));
    await note(tx, visit, user.userId, 'support visit may change things', { reason });
    return { may_write: true };
  });
}

/** Ends the session's visit. 409 without one. */
export function endVisit(user: SignedIn): Promise<{ ended: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx.update(supportVisits).set({ endedAt: sql`now()` }).where(isOpen(user)).returning();
    if (!visit) throw new AppError('conflict', refusal('visit_none'));
    await note(tx, visit, user.userId, 'support visit ended', { by: 'staff' });
    return { ended: true };
  });
}

/** The tenant's own way to end a visit: from its next call on, staff are out. */
export function closeVisit(tenantId: TenantId, userId: number, visitId: string): Promise<{ ended: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({ endedAt: sql`now()` })
      .where(and(eq(supportVisits.id, visitId), eq(supportVisits.tenantId, tenantId), isNull(supportVisits.endedAt)))
      .returning();
    if (!visit) throw notFound();
    await note(tx, visit, userId, 'support visit ended', { by: 'owner' });
    return { ended: true };
  });
}

/** The last visits to a tenant, newest first. */
export function listVisits(tenantId: TenantId) {
  return withPlatform(async (tx) => {
    const rows = await tx
      .select({ visit: supportVisits, by: users.name, isOpen: sql<boolean>`ended_at is null and expires_at > now()` })
      .from(supportVisits)
      .innerJoin(users, eq(users.id, supportVisits.userId))
      .where(eq(supportVisits.tenantId, tenantId))
      .orderBy(desc(supportVisits.startedAt))
      .limit(SHOWN);
    return rows.map(({ visit, by, isOpen: open }) => ({
      id: visit.id,
      by,
      reason: visit.reason,
      started_at: visit.startedAt.toISOString(),
      ends_at: (visit.endedAt ?? visit.expiresAt).toISOString(),
      open,
      write_reason: visit.writesAt === null ? '' : visit.writeReason,
    }));
  });
}

const isOpen = ({ sessionId }: SignedIn) =>
  and(eq(supportVisits.sessionId, sessionId), isNull(supportVisits.endedAt), gt(supportVisits.expiresAt, sql`now()`));

/** In the visited tenant's own audit log; sockets of the session are looked at again. */
async function note(
  tx: Tx,
  visit: VisitRow,
  userId: number,
  action: RecordedAction,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const tenantId = asTenantId(visit.tenantId);
  await recordAudit(tx, { tenantId, userId, action, subjectType: 'support visit', subjectId: visit.id, details });
  await tellChange(tx, { kind: 'user', tenantId, userId: visit.userId });
}
