import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { findStatusAfterRepair } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import type { Actor } from '@/lib/domain/roles/roles';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { enqueuePrintFiles } from '../fulfilment/artwork';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { moveOrder } from '../orders/move';
import { findPersonalisationRequest } from '../orders/personalisation-request';
import { addTimelineEntry } from '../orders/timeline';
import { assertPersonalisationCanBeAdded } from './blocks';
import { requirePlacedOrder } from './find-line';
import { hasOrderEmail, renewPersonalisationRequest, saveMissingPersonalisation } from './requests';

interface PersonalisationDecision {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly user: Actor & { readonly userId: number };
}

/**
 * Sends the shopper a new link to the missing personalisation. `conflict` when nothing is missing, or the order has no
 * e-mail address.
 */
export function resendPersonalisationRequest({ tenantId, orderId, user }: PersonalisationDecision) {
  const of = { tenantId, orderId };
  return withTenant(tenantId, async (tx) => {
    const order = await requirePlacedOrder(tx, of, { locks: true });
    const request = await findPersonalisationRequest(tx, of, { locks: true });
    await assertPersonalisationCanBeAdded(tx, of, order.status);
    if (request?.answeredAt !== null) throw new AppError('conflict', buildErrorReason('personalisation_answered'));
    if (!(await hasOrderEmail(tx, of))) throw new AppError('conflict', buildErrorReason('shopper_unreachable'));
    const expiresAt = await renewPersonalisationRequest(tx, of, user.userId);
    await recordAudit(tx, {
      tenantId,
      userId: user.userId,
      action: 'order personalisation asked',
      subjectType: 'order',
      subjectId: orderId,
      details: { order_ref: order.orderRef },
    });
    return { expires_at: expiresAt.toISOString() };
  });
}

/** Lets an order be printed with the sample texts of its design, by decision of the store owner. */
export function printWithSample({
  tenantId,
  orderId,
  user,
}: PersonalisationDecision): Promise<{ status: OrderStatus }> {
  const of = { tenantId, orderId };
  return withTenant(tenantId, async (tx) => {
    const order = await requirePlacedOrder(tx, of, { locks: true });
    const request = await findPersonalisationRequest(tx, of, { locks: true });
    await assertPersonalisationCanBeAdded(tx, of, order.status);
    if (request?.answeredAt !== null) throw new AppError('conflict', buildErrorReason('personalisation_answered'));
    await saveMissingPersonalisation(tx, of, [], 'example');
    const { userId } = user;
    await addTimelineEntry(tx, { ...of, kind: 'note', code: 'example kept', actorId: userId, changed: 'timeline' });
    const to = findStatusAfterRepair(order.status, 'personalisation');
    if (to) await moveOrder(tx, { ...of, from: order.status, to, actor: getOrderActor(user), userId });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order example kept',
      subjectType: 'order',
      subjectId: orderId,
      details: { order_ref: order.orderRef },
    });
    await enqueuePrintFiles(tx, of);
    await enqueueFulfilment(tx, of);
    return { status: to ?? order.status };
  });
}
