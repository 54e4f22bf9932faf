import type { correctionEndpoints } from '@/lib/contracts/corrections';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { type Tx, withTenant } from '@/lib/db/client';
import { type CorrectionBlock, correctionBlock, statusAfterCorrection } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { orderActorOf } from '@/lib/domain/orders/transitions';
import { refusal } from '@/lib/domain/refusals/refusals';
import { type Actor, can } from '@/lib/domain/roles/roles';
import { AppError, forbidden } from '@/lib/errors';
import { recordAudit } from '../audit/record';
import { OF_SERVICE } from '../fulfilment/act';
import { wakeOrder } from '../fulfilment/wake';
import { ensureFulfilment, updateFulfilment } from '../fulfilment/work';
import { lastIssue, moveOrder } from '../orders/move';
import { checkChange } from './check-line';
import { type LineKey, requireOrder } from './find-line';
import { queueCorrectionMail } from './mails';
import { findRequest, hasEmail, saveMissing, withoutGiven } from './requests';
import { writeCorrection } from './write-line';

type Body = ParsedInput<typeof correctionEndpoints.correct>['body'];
type OfOrder = Omit<LineKey, 'lineId'>;

const BLOCK_CODES = {
  'being submitted': 'correction_being_submitted',
  'with fulfiller': 'correction_with_fulfiller',
  'in production': 'correction_in_production',
  shipped: 'correction_shipped',
  cancelled: 'correction_cancelled',
} as const satisfies Record<CorrectionBlock, string>;

/** Returns why an order's lines can't be changed now; null where they can. */
export async function findBlock(tx: Tx, of: OfOrder, status: OrderStatus): Promise<CorrectionBlock | null> {
  const issue = status === 'address issue' ? await lastIssue(tx, { ...of, issue: status }) : null;
  return correctionBlock(status, issue?.next ?? null);
}

export const blockedError = (block: CorrectionBlock): AppError => new AppError('conflict', refusal(BLOCK_CODES[block]));

/** Whether this person may send a corrected order on: customer service does so from issues alone (ROL-11). */
export const mayGoOn = (user: Actor, status: OrderStatus): boolean =>
  statusAfterCorrection(status) !== null && (can(user, 'orders.produce') || OF_SERVICE.includes(status));

/**
 * Changes a line of a paid order before production. The price stays; both versions stand in the timeline; new print files are
 * drawn before anything is sent. The order's row is locked, so that of a change and a submission exactly one wins.
 * @throws AppError `not_found`, `invalid` by field, `conflict` with the reason: too late, or changed by somebody else
 */
export function correctLine(
  key: LineKey & { readonly user: Actor & { readonly userId: number }; readonly body: Body },
) {
  const { tenantId, orderId, lineId, user, body } = key;
  const of = { tenantId, orderId };
  return withTenant(tenantId, async (tx) => {
    const order = await requireOrder(tx, of, { locks: true });
    const { status } = order;
    const block = await findBlock(tx, of, status);
    if (block) throw blockedError(block);
    if (body.version !== order.version) throw new AppError('conflict', refusal('correction_stale'));
    const checked = await checkChange(tx, { ...of, lineId, eventId: order.eventId }, body);
    const request = await findRequest(tx, of, { locks: true });
    const isAnswer = request !== null && request.answeredAt === null;
    const missing = isAnswer ? withoutGiven(request.missing, lineId, body) : [];
    const fills = isAnswer && missing.length !== request.missing.length;
    if (checked.changes.length === 0 && !fills) throw new AppError('conflict', refusal('nothing_changed'));
    const correctionId = await writeCorrection(tx, { ...of, userId: user.userId }, checked);
    if (isAnswer) await saveMissing(tx, of, missing, 'owner');
    const next = body.go_on ? await sendOn(tx, of, status, user) : status;
    if (body.tell && (await hasEmail(tx, of)))
      await queueCorrectionMail(tx, { ...of, kind: 'correction', key: correctionId });
    await recordAudit(tx, {
      tenantId,
      userId: user.userId,
      action: 'order line corrected',
      subjectType: 'order',
      subjectId: orderId,
      details: {
        order_ref: order.orderRef,
        line: checked.line.name,
        changed: checked.changes.map(({ kind }) => kind),
        status: next,
      },
    });
    await wakeOrder(tx, of);
    return { status: next, version: order.version + 1, correction_id: correctionId };
  });
}

/** Takes a corrected order back to the step at which it failed, in the name of whoever pressed. */
async function sendOn(
  tx: Tx,
  of: OfOrder,
  from: OrderStatus,
  user: Actor & { readonly userId: number },
): Promise<OrderStatus> {
  const to = statusAfterCorrection(from);
  if (!to) return from;
  if (!mayGoOn(user, from)) throw forbidden();
  await ensureFulfilment(tx, of);
  if (to === 'queued submitting to fulfiller') await updateFulfilment(tx, of, { send: true });
  await moveOrder(tx, { ...of, from, to, actor: orderActorOf(user), userId: user.userId });
  return to;
}
