import { and, asc, eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { events, orderFulfilments, orders, orderTimeline, printFiles, tenants, users } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { needsRecall } from '@/lib/domain/orders/corrections';
import type { RequestKind } from '@/lib/domain/orders/requests';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import { canHoldProduction } from '@/lib/domain/payments/disputes';
import { calculateRefundableMinor, sumRefundedMinor } from '@/lib/domain/payments/refunds';
import { isReplaceable } from '@/lib/domain/replacements/replacements';
import { can } from '@/lib/domain/roles/roles';
import { maskVoucherCode } from '@/lib/domain/vouchers/codes';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findAddressBlock, findCorrectionBlock } from '../corrections/blocks';
import { findOrderHolder } from '../fulfilment/waiting-correction';
import { areVoucherCodesHidden } from '../http/caller';
import type { SignedIn } from '../http/signed-in';
import { readOrderResultDto } from '../ledger/read-result';
import { isUndeliverable } from '../mail/suppressions';
import { countLineCorrections, listCorrections } from '../orders/line-versions';
import { countMissingFields, findPersonalisationRequest } from '../orders/personalisation-request';
import { buildOwnerPicturePath } from '../orders/picture-paths';
import { isPlacedSql, listOrderLines } from '../orders/queries';
import { readLineProperties } from '../orders/shop-order';
import { addTimelineEntry } from '../orders/timeline';
import { type LineRow, reverseDateParts, toOrderDto } from '../orders/to-dto';
import { listDisputes, toDisputeDto } from '../payments/disputes';
import { findOriginalOrder, listReplacements } from '../replacements/find';
import { findShopOrder } from '../shopify-sales/screens';
import { isCancellable } from './cancel';
import { listRefunds, toRefundRowDto } from './refund';
import { listOpenRequests } from './requests';
import { withStaffNames } from './staff-names';

/**
 * Returns an order with the data of its admin page. 404 for another tenant's order and for an order that was never
 * paid.
 */
export function showOrder(orderKey: OrderKey, reader: SignedIn) {
  return withTenant(orderKey.tenantId, async (tx) => {
    const orderRow = await findOrder(tx, orderKey);
    if (!orderRow) throw buildNotFoundError();
    await noteVisit(tx, orderKey, reader);
    const { order } = orderRow;
    const lines = await listOrderLines(tx, orderKey);
    const files = await listPrintFiles(tx, orderKey);
    const versions = await countLineCorrections(tx, orderKey);
    const request = await findPersonalisationRequest(tx, orderKey);
    const getLineProperties = await readLineProperties(tx, orderKey);
    const openRequest = request?.answeredAt === null && order.status !== 'cancelled' ? request : null;
    const timeline = await withStaffNames(await listTimeline(tx, orderKey));
    const refunds = await withStaffNames(await listRefunds(tx, orderKey));
    const refundRows = refunds.map(({ refund }) => refund);
    const contested = await listDisputes(tx, orderKey);
    const refundable = calculateRefundableMinor(order, refundRows, contested);
    const isCodeHidden = areVoucherCodesHidden(reader);
    const mayUpdate = can(reader, 'orders.update');
    const requests = await listOpenRequests(tx, orderKey);
    const isAsked = (kind: RequestKind) => requests.some((request) => request.kind === kind);
    return {
      order: toOrderDto(order, lines),
      placed_at: order.placedAt.toISOString(),
      store_name: orderRow.storeName,
      store_slug: orderRow.storeSlug,
      client: reader.superadmin ? { id: orderKey.tenantId, name: orderRow.clientName } : null,
      customer_phone: order.customer.phone,
      mails_bounce: await isUndeliverable(tx, { tenantId: orderKey.tenantId, email: order.customer.email }),
      message: order.message,
      ship_by: order.shipBy && reverseDateParts(order.shipBy),
      payment: {
        gateway: order.gateway,
        intent_id: order.intentId,
        account: order.account,
        paid_at: order.paidAt?.toISOString() ?? null,
        paid: toDecimal(order.paymentState === 'no payment needed' ? 0 : order.dueMinor),
        refunded: toDecimal(sumRefundedMinor(refundRows)),
        refundable: toDecimal(refundable),
        refunds: refunds.map(toRefundRowDto),
        disputes: contested.map(toDisputeDto),
        hold: canHoldProduction(order.status) ? orderRow.heldFor : null,
      },
      result: can(reader, 'events.manage') ? await readOrderResultDto(tx, orderKey) : null,
      version: order.version,
      recall_first: needsRecall(order.status) ? ((await findOrderHolder(tx, orderKey))?.name ?? null) : null,
      may: {
        refund: refundable > 0 && can(reader, 'orders.refund'),
        cancel: can(reader, 'orders.cancel') && isCancellable(order.status, getOrderActor(reader)),
        correct_address: mayUpdate && (await findAddressBlock(tx, orderKey, order.status)) === null,
        correct_lines: mayUpdate && (await findCorrectionBlock(tx, orderKey, order.status)) === null,
        update: mayUpdate,
        replace: can(reader, 'orders.replace') && isReplaceable(order.status),
        // A person who may refund does not need to request it.
        ask_refund: refundable > 0 && mayUpdate && !can(reader, 'orders.refund') && !isAsked('refund'),
        ask_cancellation:
          mayUpdate &&
          !can(reader, 'orders.cancel') &&
          isCancellable(order.status, 'owner') &&
          !isAsked('cancellation'),
        answer_requests: can(reader, 'orders.refund'),
      },
      requests,
      replaces: await findOriginalOrder(tx, orderKey),
      replaced_by: await listReplacements(tx, orderKey),
      shopify: await findShopOrder(tx, orderKey),
      lang: order.lang,
      discount_code:
        order.discountCode !== null && isCodeHidden ? maskVoucherCode(order.discountCode) : order.discountCode,
      lines: lines.map((line) => ({
        ...toLineDto(line, files, versions.get(line.id)),
        properties: getLineProperties(line.id),
        missing: countMissingFields(openRequest?.missing.filter(({ lineId }) => lineId === line.id) ?? []),
      })),
      personalisation: openRequest && {
        expires_at: openRequest.expiresAt.toISOString(),
        can_ask: mayUpdate && order.customer.email !== '',
      },
      corrections: await listCorrections(tx, orderKey),
      timeline: timeline.map(({ at, actorId: _actorId, ...entry }) => ({
        ...entry,
        ...(isCodeHidden && typeof entry.params.code === 'string'
          ? { params: { ...entry.params, code: maskVoucherCode(entry.params.code) } }
          : {}),
        at: at.toISOString(),
      })),
    };
  });
}

async function findOrder(tx: Tx, { tenantId, orderId }: OrderKey) {
  const [row] = await tx
    .select({
      order: orders,
      storeName: events.name,
      storeSlug: events.slug,
      clientName: tenants.name,
      heldFor: orderFulfilments.heldFor,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql));
  return row ?? null;
}

/** Records once per support visit that staff viewed an order. */
async function noteVisit(tx: Tx, { tenantId, orderId }: OrderKey, { userId, visit }: SignedIn): Promise<void> {
  if (!visit) return;
  const visitNoteCount = await tx.$count(
    orderTimeline,
    and(
      eq(orderTimeline.tenantId, tenantId),
      eq(orderTimeline.orderId, orderId),
      eq(orderTimeline.code, 'seen on a visit'),
      sql`${orderTimeline.params}->>'visit' = ${visit.id}`,
    ),
  );
  if (visitNoteCount > 0) return;
  const seen = { kind: 'note', code: 'seen on a visit', params: { visit: visit.id } } as const;
  await addTimelineEntry(tx, { tenantId, orderId, actorId: userId, ...seen, changed: 'timeline' });
}

function listPrintFiles(tx: Tx, { tenantId, orderId }: OrderKey) {
  return tx
    .select()
    .from(printFiles)
    .where(and(eq(printFiles.tenantId, tenantId), eq(printFiles.orderId, orderId)))
    .orderBy(sql`${printFiles.side} = 'back'`);
}
type PrintFileRow = Awaited<ReturnType<typeof listPrintFiles>>[number];

function listTimeline(tx: Tx, { tenantId, orderId }: OrderKey) {
  return tx
    .select({
      id: orderTimeline.id,
      at: orderTimeline.at,
      kind: orderTimeline.kind,
      actorId: orderTimeline.actorId,
      actor: users.name,
      from: orderTimeline.from,
      to: orderTimeline.to,
      code: orderTimeline.code,
      params: orderTimeline.params,
      note: orderTimeline.note,
    })
    .from(orderTimeline)
    .leftJoin(users, eq(users.id, orderTimeline.actorId))
    .where(and(eq(orderTimeline.tenantId, tenantId), eq(orderTimeline.orderId, orderId)))
    .orderBy(asc(orderTimeline.at), asc(orderTimeline.id));
}

function toLineDto(line: LineRow, files: readonly PrintFileRow[], version?: number) {
  const picture = { tenantId: asTenantId(line.tenantId), orderId: line.orderId, lineId: line.id };
  return {
    id: line.id,
    sku: line.sku,
    name: line.name,
    colour_name: line.colourName,
    size: line.size,
    quantity: line.quantity,
    unit_net: toDecimal(line.unitNetMinor),
    unit_gross: toDecimal(line.unitGrossMinor),
    custom_texts: line.customTexts,
    design_revision: line.designRevision,
    front_preview: line.frontPreview && buildOwnerPicturePath(picture, 'front', 640, version),
    back_preview: line.backPreview && buildOwnerPicturePath(picture, 'back', 640, version),
    print_files: files
      .filter((file) => file.lineId === line.id)
      .map((file) => ({
        id: file.id,
        line_id: file.lineId,
        side: file.side,
        state: file.state,
        width_px: file.widthPx,
        height_px: file.heightPx,
        dpi: file.dpi,
        bytes: file.bytes,
        file_name: file.fileName,
      })),
  };
}
