import { and, asc, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import { orderFulfilments, orders, orderTimeline } from '@/lib/db/schema';
import { getLinePictures } from '@/lib/domain/basket/displayed-pictures';
import { getParcelTrackingUrl } from '@/lib/domain/fulfilment/carriers';
import { getTrackingState } from '@/lib/domain/fulfilment/tracking';
import { TRACKING_STEPS, type TrackingStep } from '@/lib/domain/orders/status-terms';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { canHoldProduction } from '@/lib/domain/payments/disputes';
import type { Side } from '@/lib/domain/scene/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isTrackingKey } from '@/lib/platform/signed-links';
import { requirePathTenant } from '../http/caller';
import { countLineCorrections } from '../orders/line-versions';
import { buildShopperPicturePath } from '../orders/picture-paths';
import { isPlacedSql, listOrderLines } from '../orders/queries';
import { reverseDateParts } from '../orders/to-dto';
import { findStore } from '../stores/queries';
import { readShipments } from './parcels';
import { toTrackingDto } from './show';

/**
 * Returns an order's progress to the holder of the link in its mail, without name, address or amounts.
 * @throws AppError the same `not_found` for a wrong key, store or order
 */
export function showProgressToShopper(of: { tenant: number; slug: string; orderId: string }, key: string) {
  if (!isTrackingKey({ tenantId: of.tenant, orderId: of.orderId }, key)) throw buildNotFoundError();
  const tenantId = requirePathTenant(of.tenant);
  return withTenant(tenantId, async (tx) => {
    // Drafts are included: the key proves the access, and an order stays on its way when its store becomes a draft
    // again.
    const store = await findStore(tx, { tenantId, slug: of.slug });
    if (!store) throw buildNotFoundError();
    const { eventId } = store;
    const [row] = await tx
      .select({ order: orders, fulfilment: orderFulfilments })
      .from(orders)
      .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
      .where(and(eq(orders.id, of.orderId), eq(orders.tenantId, tenantId), eq(orders.eventId, eventId), isPlacedSql));
    if (!row) throw buildNotFoundError();
    const { order, fulfilment } = row;
    const entries = await tx
      .select({ to: orderTimeline.to, at: orderTimeline.at })
      .from(orderTimeline)
      .where(
        and(
          eq(orderTimeline.orderId, order.id),
          eq(orderTimeline.tenantId, tenantId),
          eq(orderTimeline.kind, 'status'),
        ),
      )
      .orderBy(asc(orderTimeline.id));
    const reached = new Map<TrackingStep, Date>();
    for (const { to, at } of entries) {
      const state = isOrderStatus(to) ? getTrackingState(to) : null;
      const step = TRACKING_STEPS.find((candidate) => candidate === state);
      if (step && !reached.has(step)) reached.set(step, at);
    }
    const versions = await countLineCorrections(tx, { tenantId, orderId: order.id });
    const lines = await listOrderLines(tx, { tenantId, orderId: order.id });
    const sent = await readShipments(tx, { tenantId, orderId: order.id }, order.status);
    const parcels = sent.parcels.filter((parcel) => !parcel.after_cancellation);
    const isParted = parcels.length > 1 || (parcels.length === 1 && sent.unsent.length > 0);
    return {
      order_ref: order.orderRef,
      state: getTrackingState(order.status),
      refund: order.paymentState === 'refunded' || order.paymentState === 'partly refunded' ? order.paymentState : null,
      is_paused: (fulfilment?.heldFor ?? null) !== null && canHoldProduction(order.status),
      reached: [...reached].map(([step, at]) => ({ step, at: at.toISOString() })),
      delivery_from: reverseDateParts(order.deliveryFrom),
      delivery_to: reverseDateParts(order.deliveryTo),
      delayed_to: fulfilment?.delayedTo ? reverseDateParts(fulfilment.delayedTo) : null,
      tracking: toParcelDto(fulfilment),
      parcels: isParted ? parcels.map(({ tracking, pieces }) => ({ tracking: withPage(tracking), pieces })) : [],
      pieces: sent.pieces,
      items: lines.map((line) => {
        const drawn = { tenantId, orderId: order.id, lineId: line.id };
        const picture = (side: Side) => buildShopperPicturePath(drawn, side, { version: versions.get(line.id) ?? 0 });
        const pictures = getLinePictures(
          { front: line.frontPreview && picture('front'), back: line.backPreview && picture('back') },
          (side) => line.customTexts.some((text) => text.side === side && text.text !== ''),
        );
        return { name: line.name, quantity: line.quantity, picture: pictures[0] ?? null };
      }),
    };
  });
}

/** Returns an order's tracking. When only a number is stored, the URL is the tracking page of the carrier, if known. */
const toParcelDto = (fulfilment: typeof orderFulfilments.$inferSelect | null) => withPage(toTrackingDto(fulfilment));

const withPage = (parcel: ReturnType<typeof toTrackingDto>) =>
  parcel && {
    ...parcel,
    tracking_url: getParcelTrackingUrl({
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      trackingUrl: parcel.tracking_url,
    }),
  };
