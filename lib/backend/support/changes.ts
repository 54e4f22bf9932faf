import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { supportVisits } from '@/lib/db/schema';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, notFound } from '@/lib/errors';
import type { SignedIn } from '../auth/queries';
import { queueVisitMails } from './mails';
import { isOpen, isOpenVisit, noteVisit, type VisitRow } from './visits';

// Visits are the platform's, as sessions are: each statement names its tenant.

/** Asks the tenant, or a second person of staff, to let the session's visit change things. Writes to the tenant's administrators.
 *  @throws AppError `conflict` without a visit */
export function askChanges(user: SignedIn, reason: string): Promise<{ asked: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({ askedAt: sql`now()`, writeReason: reason })
      .where(and(isOpen(user), isNull(supportVisits.writesAt)))
      .returning();
    if (!visit) throw new AppError('conflict', refusal(user.visit?.mayWrite ? 'visit_not_asked' : 'visit_none'));
    await noteVisit(tx, visit, user.userId, 'support visit asked to change things', { reason });
    await queueVisitMails(tx, visit, { kind: 'visit-asks', by: user.name, reason });
    return { asked: true };
  });
}

/** A second person of staff allows the changes that a visit asks for.
 *  @throws AppError `not_found` for an ended visit, `forbidden` for one's own, `conflict` when nothing is asked */
export function allowChanges({ userId }: SignedIn, visitId: string): Promise<{ may_write: true }> {
  return withPlatform(async (tx) => {
    const [own] = await tx
      .select({ id: supportVisits.id })
      .from(supportVisits)
      .where(and(eq(supportVisits.id, visitId), eq(supportVisits.userId, userId)));
    if (own) throw new AppError('forbidden', refusal('visit_own'));
    const visit = await openForChanges(
      tx,
      and(eq(supportVisits.id, visitId), ne(supportVisits.userId, userId)),
      userId,
    );
    await noteVisit(tx, visit, userId, 'support visit may change things', { reason: visit.writeReason });
    return { may_write: true };
  });
}

interface Answer {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly visitId: string;
  readonly allow: boolean;
}

/** The tenant's own answer to a visit that asks to change things.
 *  @throws AppError `not_found` for an ended visit, `conflict` when nothing is asked */
export function answerRequest({ tenantId, userId, visitId, allow }: Answer): Promise<{ may_write: boolean }> {
  const named = and(eq(supportVisits.id, visitId), eq(supportVisits.tenantId, tenantId));
  return withPlatform(async (tx) => {
    if (allow) {
      const visit = await openForChanges(tx, named, userId);
      await noteVisit(tx, visit, userId, 'support visit may change things', { reason: visit.writeReason });
      return { may_write: true };
    }
    const [asking] = await tx.select().from(supportVisits).where(and(named, isOpenVisit)).for('update');
    if (!asking) throw notFound();
    if (asking.askedAt === null || asking.writesAt !== null) throw new AppError('conflict', refusal('visit_not_asked'));
    await tx.update(supportVisits).set({ askedAt: null, writeReason: '' }).where(eq(supportVisits.id, asking.id));
    await noteVisit(tx, asking, userId, 'support visit changes declined', { reason: asking.writeReason });
    return { may_write: false };
  });
}

/** Opens an asking visit for changes; the row stays locked until the transaction ends. */
async function openForChanges(tx: Tx, named: SQL | undefined, userId: number): Promise<VisitRow> {
  const [visit] = await tx.select().from(supportVisits).where(and(named, isOpenVisit)).for('update');
  if (!visit) throw notFound();
  if (visit.askedAt === null || visit.writesAt !== null) throw new AppError('conflict', refusal('visit_not_asked'));
  await tx
    .update(supportVisits)
    .set({ writesAt: sql`now()`, allowedBy: userId })
    .where(
      and(
        eq(supportVisits.id, visit.id),
        eq(supportVisits.tenantId, asTenantId(visit.tenantId)),
        gt(supportVisits.expiresAt, sql`now()`),
      ),
    );
  return visit;
}
