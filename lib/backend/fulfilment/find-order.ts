import { and, eq, ne } from 'drizzle-orm';
import type { LookedUpOrder } from '@/lib/contracts/fulfiller-api';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { fulfillerSubmissions } from '@/lib/db/schema';
import { toOrderMessage } from '@/lib/integrations/fulfillers/api-provider';
import { findLinkHolder } from './link-holder';
import { findOrderInFulfilment } from './order-in-fulfilment';
import { listParcels, toParcelTracking } from './parcels';
import { authenticateFulfiller, buildOrderNotFoundError, findOrderOfFulfiller, type SignedText } from './signed';
import { readSubmission } from './submission';
import { buildTestOrderLookUp, isTestOrder } from './test-order';

/**
 * Returns the current state of an order, with new links, to a fulfiller that received it. A cancelled order is returned
 * without address and files.
 * @throws AppError `unauthenticated`, or `not_found` for every other order
 */
export async function getFulfillerOrder(
  fulfillerId: number,
  reference: string,
  sent: SignedText,
): Promise<LookedUpOrder> {
  await authenticateFulfiller(fulfillerId, sent);
  if (isTestOrder(fulfillerId, reference)) return buildTestOrderLookUp(fulfillerId);
  const order = await findOrderOfFulfiller(fulfillerId, reference);
  const work = order && (await findOrderInFulfilment(order.id));
  if (!work || work.fulfilment.fulfillerId !== fulfillerId) throw buildOrderNotFoundError();
  return withTenant(asTenantId(order.tenantId), async (tx) => {
    const wasSent = await tx.$count(
      fulfillerSubmissions,
      and(
        eq(fulfillerSubmissions.orderId, work.orderId),
        eq(fulfillerSubmissions.tenantId, work.tenantId),
        eq(fulfillerSubmissions.fulfillerId, fulfillerId),
        // Excludes orders that the fulfiller rejected. An order whose submission got no response may be at the
        // fulfiller.
        ne(fulfillerSubmissions.state, 'rejected'),
      ),
    );
    if (wasSent === 0 && work.fulfilment.submittedAt === null) throw buildOrderNotFoundError();
    const message = toOrderMessage(await readSubmission(tx, work, fulfillerId));
    const rows = await listParcels(tx, work);
    const isOver = work.status === 'cancelled';
    const mayFetch =
      (await findLinkHolder(tx, { tenantId: work.tenantId, orderId: work.orderId, fulfillerId })) !== null;
    return {
      ...message,
      // Idempotency key of the accepted round; the key of a later round would identify another order.
      key: `${work.orderId}:${Math.max(1, work.fulfilment.round - (work.status === 'submitting to fulfiller' ? 0 : 1))}`,
      replaces: null,
      ship_to: isOver ? null : message.ship_to,
      lines: !mayFetch ? message.lines.map((line) => ({ ...line, files: [] })) : message.lines,
      status: work.status,
      id: work.fulfilment.externalId,
      parcels: rows.map((row) => ({
        shipped_at: row.shippedAt.toISOString(),
        tracking: toParcelTracking(row),
        lines: row.lines,
      })),
    };
  });
}
