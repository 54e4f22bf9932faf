import type { correctionEndpoints } from '@/lib/contracts/corrections';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { findStatusAfterRepair } from '@/lib/domain/orders/corrections';
import { isForCustomerService } from '@/lib/domain/orders/status-rules';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import { type Actor, can } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { ensureFulfilment, updateFulfilment } from '../fulfilment/order-in-fulfilment';
import { type OrderHolder, requestRecall } from '../fulfilment/waiting-correction';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';

import { findPersonalisationRequest } from '../orders/personalisation-request';
import { buildCorrectionBlockError, findCorrectionBlock, findFulfillerToRecall } from './blocks';
import { type CheckedLine, checkLineChange } from './check-line';
import { type LineKey, requirePlacedOrder } from './find-line';
import { queueCorrectionMail } from './mails';
import { excludeProvidedFields, hasOrderEmail, saveMissingPersonalisation } from './requests';
import { writeCorrection } from './write-line';

type Body = ParsedInput<typeof correctionEndpoints.correct>['body'];

/**
 * Returns whether this user may resume a corrected order: customer service may do so only from issue statuses (ROL-11).
 */
export const canResumeOrder = (user: Actor, status: OrderStatus): boolean =>
  findStatusAfterRepair(status, 'correction') !== null && (can(user, 'orders.produce') || isForCustomerService(status));

/**
 * Changes a line of a paid order before production. The price stays, both versions appear in the timeline, and new
 * print files are drawn before the order is submitted. The order's row lock makes a change and a submission exclude
 * each other. If a fulfiller has accepted the order and has not begun, it is first requested to stop, and the change
 * waits for its response.
 * @throws AppError `not_found`, `invalid` by field, `conflict` with the reason: too late, or changed by another user
 */
export function correctLine(
  key: LineKey & { readonly user: Actor & { readonly userId: number }; readonly body: Body },
) {
  const { tenantId, orderId, lineId, user, body } = key;
  const of = { tenantId, orderId };
  return withTenant(tenantId, async (tx) => {
    const order = await requirePlacedOrder(tx, of, { locks: true });
    const { status } = order;
    const block = await findCorrectionBlock(tx, of, status);
    if (block) throw buildCorrectionBlockError(block);
    if (body.version !== order.version) throw new AppError('conflict', buildErrorReason('correction_stale'));
    const checked = await checkLineChange(tx, { ...of, lineId, eventId: order.eventId }, body);
    const request = await findPersonalisationRequest(tx, of, { locks: true });
    const isAnswer = request !== null && request.answeredAt === null;
    const missing = isAnswer ? excludeProvidedFields(request.missing, lineId, body) : [];
    const fills = isAnswer && missing.length !== request.missing.length;
    if (checked.changes.length === 0 && !fills) throw new AppError('conflict', buildErrorReason('nothing_changed'));
    const holder = await findFulfillerToRecall(tx, of, status, body.recall);
    if (holder) {
      await askForLine(tx, order, { holder, checked, body, userId: user.userId });
      return { status, version: order.version, correction_id: null, waiting: true };
    }
    if (isAnswer) await saveMissingPersonalisation(tx, of, missing, 'owner');
    const next = body.resume ? await sendOn(tx, of, status, user) : status;
    const options = { userId: user.userId, notifyShopper: body.notify_shopper, status: next };
    const correctionId = await writeLineChange(tx, order, checked, options);
    await enqueueFulfilment(tx, of);
    return { status: next, version: order.version + 1, correction_id: correctionId, waiting: false };
  });
}

type Order = Awaited<ReturnType<typeof requirePlacedOrder>>;

/** Stores a checked change until the fulfiller of the order has responded to the recall. */
async function askForLine(
  tx: Tx,
  order: Order,
  request: {
    readonly holder: OrderHolder;
    readonly checked: CheckedLine;
    readonly body: Body;
    readonly userId: number;
  },
): Promise<void> {
  const { holder, checked, body, userId } = request;
  const { line, changes } = checked;
  const of = { tenantId: asTenantId(order.tenantId), orderId: order.id };
  const { texts, pictures, colour, size, notify_shopper: notifyShopper } = body;
  const requestedChange = { texts, pictures, colour, size };
  const correction = {
    kind: 'line',
    lineId: line.id,
    name: line.name,
    wanted: requestedChange,
    changes,
    notifyShopper,
  } as const;
  await requestRecall(tx, of, { holder, correction, userId });
  await recordAudit(tx, {
    tenantId: of.tenantId,
    userId,
    action: 'order correction asked',
    subjectType: 'order',
    subjectId: order.id,
    details: { order_ref: order.orderRef, fulfiller: holder.name },
  });
}

/**
 * Writes a checked change, notifies the shopper where requested, and records its author. Returns the id of the
 * correction.
 */
export async function writeLineChange(
  tx: Tx,
  order: Order,
  checked: CheckedLine,
  options: { readonly userId: number | null; readonly notifyShopper: boolean; readonly status: OrderStatus },
): Promise<string> {
  const { userId, notifyShopper, status } = options;
  const of = { tenantId: asTenantId(order.tenantId), orderId: order.id };
  const correctionId = await writeCorrection(tx, { ...of, userId }, checked);
  if (notifyShopper && (await hasOrderEmail(tx, of)))
    await queueCorrectionMail(tx, { ...of, kind: 'correction', key: correctionId });
  await recordAudit(tx, {
    tenantId: of.tenantId,
    userId,
    action: 'order line corrected',
    subjectType: 'order',
    subjectId: order.id,
    details: {
      order_ref: order.orderRef,
      line: checked.line.name,
      changed: checked.changes.map(({ kind }) => kind),
      status,
    },
  });
  return correctionId;
}

/**
 * Moves a corrected order back to the step at which it failed, on behalf of the user who corrected it. Returns the
 * order's resulting status.
 */
async function sendOn(
  tx: Tx,
  of: OrderKey,
  from: OrderStatus,
  user: Actor & { readonly userId: number },
): Promise<OrderStatus> {
  const to = findStatusAfterRepair(from, 'correction');
  if (!to) return from;
  if (!canResumeOrder(user, from)) throw buildForbiddenError();
  await ensureFulfilment(tx, of);
  if (to === 'queued submitting to fulfiller') await updateFulfilment(tx, of, { send: true });
  await moveOrder(tx, { ...of, from, to, actor: getOrderActor(user), userId: user.userId });
  return to;
}
