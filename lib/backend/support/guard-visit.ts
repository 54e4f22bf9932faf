import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { findPersonalData } from '@/lib/contracts/personal-data';
import { asPlatform, type Tx, withPlatform, withTransactionCondition } from '@/lib/db/client';
import { auditEntries, supportVisits } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import type { SignedIn, SupportVisit } from '../http/signed-in';
import { isOpenVisitSql } from './visits';

/** Minutes within which reads of one kind are logged once, so that a screen that refreshes counts as one read. */
const NOTED_EVERY_MINUTES = 5;

const ended = () => new AppError('forbidden', buildErrorReason('visit_ended'));

type Visitor = SignedIn & { readonly visit: SupportVisit };

/**
 * Runs a visitor's change: each of its transactions first locks the visit, which must be open for changes. Ending the
 * visit waits for transactions that hold the lock; later ones fail with `visit_ended`. So a visit's changes cannot be
 * committed after its end.
 */
export const runVisitChange = <T>({ id }: SupportVisit, change: () => Promise<T>): Promise<T> =>
  withTransactionCondition(async (tx) => {
    const open = await tx
      .select({ id: supportVisits.id })
      .from(supportVisits)
      .where(and(eq(supportVisits.id, id), isNotNull(supportVisits.writesAt), isOpenVisitSql))
      .for('share');
    if (open.length === 0) throw ended();
  }, change);

/**
 * Releases a response to a visitor: first logs a read of personal data in the owner's audit log, and fails when the
 * visit ended during the call. A streamed response is aborted when the visit ends.
 * @throws AppError `forbidden` when the visit has ended
 */
export async function releaseResponseToSupport<T>(
  user: Visitor,
  call: { readonly endpoint: Endpoint; readonly orderId: string | undefined },
  reply: T,
): Promise<T | Response> {
  await withPlatform(async (tx) => {
    const open = await tx
      .select({ id: supportVisits.id })
      .from(supportVisits)
      .where(and(eq(supportVisits.id, user.visit.id), isOpenVisitSql))
      .for('share');
    if (open.length === 0) throw ended();
    const data = call.endpoint.method === 'GET' ? findPersonalData(call.endpoint.name) : null;
    // A list shows pictures of many orders that the visitor has not opened, so pictures are logged once for the visit
    // rather than per order.
    const isPicture = call.endpoint.name === 'orders.line';
    if (data) await noteRead(tx, user, data, isPicture ? undefined : call.orderId);
  });
  return reply instanceof Response && reply.body ? untilVisitEnds(reply, reply.body, user.visit) : reply;
}

async function noteRead(tx: Tx, user: Visitor, data: string, orderId: string | undefined): Promise<void> {
  const { tenantId, userId, visit } = user;
  const subject = orderId === undefined ? { type: 'support visit', id: visit.id } : { type: 'order', id: orderId };
  const action = 'support visit read personal data';
  const noted = await tx.$count(
    auditEntries,
    and(
      eq(auditEntries.tenantId, tenantId),
      eq(auditEntries.userId, userId),
      eq(auditEntries.action, action),
      eq(auditEntries.subjectType, subject.type),
      eq(auditEntries.subjectId, subject.id),
      sql`${auditEntries.details}->>'data' = ${data}`,
      sql`${auditEntries.at} > now() - make_interval(mins => ${NOTED_EVERY_MINUTES})`,
    ),
  );
  if (noted > 0) return;
  await recordAudit(tx, {
    tenantId,
    userId,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    details: { data },
  });
}

/** Checks before each chunk whether the visit is still open. */
function untilVisitEnds(reply: Response, body: ReadableStream<Uint8Array>, visit: SupportVisit): Response {
  const guarded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        const open = await asPlatform().$count(supportVisits, and(eq(supportVisits.id, visit.id), isOpenVisitSql));
        if (open > 0) controller.enqueue(piece);
        else controller.error(ended());
      },
    }),
  );
  return new Response(guarded, { status: reply.status, headers: reply.headers });
}
