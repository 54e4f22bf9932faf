import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { RateLimit } from '@/lib/contracts/endpoint';
import { SUPPORT_VISIT_MINUTES } from '@/lib/contracts/support';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { supportVisits } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { areChangesDeclinedSql, isAllowedByOwnerSql, isRequestingChanges } from '../auth/queries';
import { countRateLimit } from '../http/rate-limit';
import type { SignedIn } from '../http/signed-in';
import { queueVisitMails } from './mails';
import { isOpenVisitSql, isSessionVisitOpenSql, recordVisitAudit, type VisitRow } from './visits';

// Visits belong to the platform, as sessions do, so each statement names its tenant.

/** Maximum length of the reasons of one visit, over all its requests, in characters. */
const MAX_REASONS_LENGTH = 2_000;

/**
 * Limits of requests: each request mails all administrators of the tenant, and after a decline another reason may be
 * sent.
 */
const REQUESTS_PER_VISIT: RateLimit = { points: 3, perSeconds: SUPPORT_VISIT_MINUTES * 60 };
const REQUESTS_PER_CLIENT: RateLimit = { points: 12, perSeconds: 24 * 3_600 };

/**
 * Asks the tenant, or a second staff member, to permit changes during the session's visit. After a colleague has
 * permitted changes, it asks the tenant to permit the remaining calls. The reason is appended to earlier ones. Notifies
 * the tenant's administrators by mail.
 * @throws AppError `conflict` without a visit, and for a visit to which the tenant has already permitted changes;
 * `rate_limited` after too many requests of a visit, or to a tenant
 */
export function requestChangePermission(user: SignedIn, reason: string): Promise<{ requested: true }> {
  return withPlatform(async (tx) => {
    const [visit] = await tx
      .update(supportVisits)
      .set({
        // Responses identify a request by this time in milliseconds, so two requests must never have the same time.
        askedAt: sql`greatest(clock_timestamp(), ${supportVisits.askedAt} + interval '1 millisecond')`,
        writeReason: sql`case when ${supportVisits.writeReason} = '' then ${reason} else ${supportVisits.writeReason} || chr(10) || ${reason} end`,
      })
      .where(
        and(
          isSessionVisitOpenSql(user),
          sql`not ${isAllowedByOwnerSql}`,
          sql`length(${supportVisits.writeReason}) + length(${reason}) < ${MAX_REASONS_LENGTH}`,
        ),
      )
      .returning();
    if (!visit) throw new AppError('conflict', buildErrorReason(user.visit ? 'visit_not_asked' : 'visit_none'));
    await countRequest(visit);
    await recordVisitAudit(tx, visit, user.userId, 'support visit asked to change things', { reason });
    await queueVisitMails(tx, visit, { kind: 'visit-asks', by: user.name, reason });
    return { requested: true };
  });
}

async function countRequest(visit: VisitRow): Promise<void> {
  try {
    await countRateLimit('support.ask.visit', visit.id, REQUESTS_PER_VISIT);
    await countRateLimit('support.ask.client', String(visit.tenantId), REQUESTS_PER_CLIENT);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    const { retryAfterSeconds } = error;
    throw new AppError('rate_limited', buildErrorReason('visit_asked_often'), {
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
}

/**
 * Allows, as a second staff member, the changes that a visit requests, except calls that need the tenant's own
 * permission (`lib/contracts/staff-calls.ts`).
 * @throws AppError `not_found` for an ended visit, `forbidden` for the user's own visit, `conflict` without an open
 * request or after it has changed, and for 24 hours after the tenant has declined changes on any visit
 */
export function allowVisitChanges(
  { userId }: SignedIn,
  { visitId, askedAt }: Pick<Answer, 'visitId' | 'askedAt'>,
): Promise<{ may_write: true }> {
  return withPlatform(async (tx) => {
    const [ownVisit] = await tx
      .select({ id: supportVisits.id })
      .from(supportVisits)
      .where(and(eq(supportVisits.id, visitId), eq(supportVisits.userId, userId)));
    if (ownVisit) throw new AppError('forbidden', buildErrorReason('visit_own'));
    const asking = await lockAsking(tx, and(eq(supportVisits.id, visitId), ne(supportVisits.userId, userId)), askedAt);
    // Staff cannot permit changes that the tenant's users have declined.
    const [state] = await tx
      .select({ isDeclined: areChangesDeclinedSql })
      .from(supportVisits)
      .where(eq(supportVisits.id, asking.id));
    if (state?.isDeclined) throw new AppError('conflict', buildErrorReason('visit_declined'));
    // A second staff member has already permitted changes, so the visit now requests calls that only the tenant can
    // permit.
    if (asking.writesAt !== null) throw new AppError('conflict', buildErrorReason('visit_not_asked'));
    await openForChanges(tx, asking, userId);
    return { may_write: true };
  });
}

interface Answer {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly visitId: string;
  /** Time of the request that the caller has read, ISO 8601. */
  readonly askedAt: string;
  readonly allow: boolean;
}

/**
 * Records the tenant's own decision on a visit that requests changes. If the tenant declines, permissions that a
 * colleague has already given remain, but colleagues cannot give further ones. The tenant can end the visit.
 * @throws AppError `not_found` for an ended visit, `conflict` when no request is open or the request has changed
 */
export function decideVisitRequest({
  tenantId,
  userId,
  visitId,
  askedAt,
  allow,
}: Answer): Promise<{ may_write: boolean }> {
  const named = and(eq(supportVisits.id, visitId), eq(supportVisits.tenantId, tenantId));
  return withPlatform(async (tx) => {
    const asking = await lockAsking(tx, named, askedAt);
    if (allow) {
      await openForChanges(tx, asking, userId);
      return { may_write: true };
    }
    const mayWrite = asking.writesAt !== null;
    await tx
      .update(supportVisits)
      .set({ askedAt: null, declinedAt: sql`clock_timestamp()`, ...(mayWrite ? {} : { writeReason: '' }) })
      .where(eq(supportVisits.id, asking.id));
    await recordVisitAudit(tx, asking, userId, 'support visit changes declined', { reason: asking.writeReason });
    return { may_write: mayWrite };
  });
}

/**
 * Returns an open visit that requests permission; its row stays locked until the transaction ends. The request may have
 * been extended since it was read, and only the request as read may be allowed.
 * @throws AppError `not_found` for an ended visit, `conflict` when no request is open or the request has changed
 */
async function lockAsking(tx: Tx, named: SQL | undefined, askedAt: string): Promise<VisitRow> {
  const [visit] = await tx.select().from(supportVisits).where(and(named, isOpenVisitSql)).for('update');
  if (!visit) throw buildNotFoundError();
  if (!isRequestingChanges(visit)) throw new AppError('conflict', buildErrorReason('visit_not_asked'));
  if (visit.askedAt?.getTime() !== Date.parse(askedAt))
    throw new AppError('conflict', buildErrorReason('visit_changed'));
  return visit;
}

async function openForChanges(tx: Tx, asking: VisitRow, userId: number): Promise<void> {
  await tx
    .update(supportVisits)
    .set({ writesAt: sql`clock_timestamp()`, allowedBy: userId })
    .where(
      and(eq(supportVisits.id, asking.id), eq(supportVisits.tenantId, asTenantId(asking.tenantId)), isOpenVisitSql),
    );
  await recordVisitAudit(tx, asking, userId, 'support visit may change things', { reason: asking.writeReason });
}
