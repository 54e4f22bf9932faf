import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { replacementEndpoints } from '@/lib/contracts/replacements';
import { type Tx, withTenant } from '@/lib/db/client';
import { createId, createOrderRef, type TenantId } from '@/lib/db/ids';
import { type CustomerSnapshot, events, orderLines, orders, printFiles, replacements } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { arePickedLinesValid, isReplaceable, listReplacementPayers } from '@/lib/domain/replacements/replacements';
import { promiseStoreDelivery } from '@/lib/platform/delivery/promise-store-delivery';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { insertCustomer } from '../checkout/queries';
import type { SignedIn } from '../http/signed-in';
import { insertOrder, insertOrderLines, isPlacedSql, listOrderLines } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';
import { type OrderRow, reverseDateParts } from '../orders/to-dto';
import { settleOrder } from '../payments/settlement';
import { findStoreRecord } from '../stores/queries';

type Body = ParsedInput<typeof replacementEndpoints.create>['body'];
interface CreateReplacementInput {
  readonly tenantId: TenantId;
  readonly user: SignedIn;
  readonly orderId: string;
  readonly body: Body;
}

/**
 * Creates a replacement (ADM-16): a new order of 0.00 with the selected lines as sold, using the original's print
 * files. The original keeps its status; both refer to each other. Repeating a key returns the same order. Fails with
 * `not_found`, `conflict` (cancelled) and `invalid` (lines, payer).
 */
export function createReplacement({ tenantId, user, orderId, body }: CreateReplacementInput) {
  return withTenant(tenantId, async (tx) => {
    const [original] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql))
      .for('update');
    if (!original) throw buildNotFoundError();
    const existingReplacement = await findByKey(tx, { tenantId, orderId, key: body.request_key });
    if (existingReplacement) return existingReplacement;
    if (!isReplaceable(original.status)) throw new AppError('conflict', buildErrorReason('order_not_replaceable'));
    if (!listReplacementPayers(user).includes(body.payer)) throw buildInvalidFieldsError({ payer: ['invalid'] });
    const sold = await listOrderLines(tx, { tenantId, orderId });
    const picked = body.lines.map((line) => ({ lineId: line.line_id, quantity: line.quantity }));
    if (!arePickedLinesValid(picked, sold)) throw buildInvalidFieldsError({ lines: ['invalid'] });

    const order = await writeOrder(tx, tenantId, original, body);
    const replacementLines = await copyLines(tx, { tenantId, original: orderId, order }, picked);
    await copyPrintFiles(tx, { tenantId, original: orderId, order }, replacementLines);
    await tx.insert(replacements).values({
      orderId: order.id,
      originalId: orderId,
      tenantId,
      userId: user.userId,
      reason: body.reason,
      payer: body.payer,
      note: body.note,
      requestKey: body.request_key,
    });
    // The replacement is settled like any other order, with status, audit entry, search terms, print job, mail and live
    // event.
    await settleOrder(tx, order, { state: 'no payment needed', params: {} });
    await noteOnBothOrders(tx, { tenantId, user, original, order, body });
    return { order_id: order.id, order_ref: order.orderRef };
  });
}

async function findByKey(tx: Tx, of: { tenantId: TenantId; orderId: string; key: string }) {
  const [row] = await tx
    .select({ order_id: orders.id, order_ref: orders.orderRef })
    .from(replacements)
    .innerJoin(orders, eq(orders.id, replacements.orderId))
    .where(
      and(
        eq(replacements.tenantId, of.tenantId),
        eq(replacements.originalId, of.orderId),
        eq(replacements.requestKey, of.key),
      ),
    );
  return row ?? null;
}

async function writeOrder(tx: Tx, tenantId: TenantId, original: OrderRow, body: Body): Promise<OrderRow> {
  // Country and state stay unchanged, because the original's price depends on them.
  const customer: CustomerSnapshot = {
    ...original.customer,
    name: body.name,
    phone: body.phone,
    addressFirstLine: body.address_first_line,
    addressSecondLine: body.address_second_line,
    city: body.address_city,
    county: body.address_county,
    postcode: body.address_postcode,
  };
  const { eventId, region, currency, shippingMethod, lang } = original;
  const customerId = createId();
  await insertCustomer(tx, { id: customerId, tenantId, eventId, details: customer, lang });
  const store = await findStoreRecord(tx, and(eq(events.id, eventId), eq(events.tenantId, tenantId)));
  const promise = promiseStoreDelivery(
    { region, fulfiller: store?.probableFulfiller ?? null },
    { now: new Date(), country: customer.countryIso2, method: shippingMethod },
  );
  const id = createId();
  return insertOrder(tx, {
    id,
    tenantId,
    eventId,
    customerId,
    orderRef: createOrderRef(),
    // The limit of one gift per e-mail applies to the original only.
    kind: 'store',
    paymentState: 'awaiting payment',
    region,
    currency,
    subtotalMinor: 0,
    shippingMinor: 0,
    discountMinor: 0,
    netMinor: 0,
    vatMinor: 0,
    totalMinor: 0,
    dueMinor: 0,
    shippingMethod,
    deliveryFrom: reverseDateParts(promise.from),
    deliveryTo: reverseDateParts(promise.to),
    shipBy: promise.shipDay,
    customer,
    lang,
    fingerprint: createHash('sha256').update(`replacement ${id}`).digest('hex'),
  });
}

interface Copy {
  readonly tenantId: TenantId;
  /** Id of the original order. */
  readonly original: string;
  readonly order: OrderRow;
}

/** Copies lines as sold, at price 0. Returns the new line of each original line, with its position. */
async function copyLines(
  tx: Tx,
  { tenantId, original, order }: Copy,
  picked: readonly { lineId: string; quantity: number }[],
) {
  const rows = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, original)))
    .orderBy(orderLines.position);
  const quantityByLine = new Map(picked.map(({ lineId, quantity }) => [lineId, quantity]));
  const replacementLines = new Map<string, { readonly id: string; readonly position: number }>();
  const copies = rows
    .filter(({ id }) => quantityByLine.has(id))
    .map((line, position) => {
      const id = createId();
      replacementLines.set(line.id, { id, position });
      const quantity = quantityByLine.get(line.id) ?? 0;
      return { ...line, id, tenantId, orderId: order.id, position, quantity, unitNetMinor: 0, unitGrossMinor: 0 };
    });
  await insertOrderLines(tx, copies);
  return replacementLines;
}

/**
 * Copies the original's print files for the new order, so that the same bytes are printed. A file that was never drawn
 * is drawn for the new order.
 */
async function copyPrintFiles(
  tx: Tx,
  { tenantId, original, order }: Copy,
  replacementLines: ReadonlyMap<string, { readonly id: string; readonly position: number }>,
): Promise<void> {
  const files = await tx
    .select()
    .from(printFiles)
    .where(
      and(
        eq(printFiles.tenantId, tenantId),
        eq(printFiles.orderId, original),
        eq(printFiles.state, 'ready'),
        inArray(printFiles.lineId, [...replacementLines.keys()]),
      ),
    );
  const copies = files.flatMap((file) => {
    const line = replacementLines.get(file.lineId);
    if (!line) return [];
    const fileName = `${order.orderRef}-${line.position + 1}-${file.side}.png`;
    return [{ ...file, id: createId(), orderId: order.id, lineId: line.id, fileName, updatedAt: new Date() }];
  });
  if (copies.length > 0) await tx.insert(printFiles).values(copies);
}

interface ReplacementNoteInput {
  readonly tenantId: TenantId;
  readonly user: SignedIn;
  readonly original: OrderRow;
  readonly order: OrderRow;
  readonly body: Body;
}

async function noteOnBothOrders(
  tx: Tx,
  { tenantId, user, original, order, body }: ReplacementNoteInput,
): Promise<void> {
  const by = { tenantId, kind: 'note', actorId: user.userId, changed: 'timeline' } as const;
  const note = body.note === '' ? {} : { note: body.note };
  await addTimelineEntry(tx, {
    ...by,
    ...note,
    orderId: original.id,
    code: 'replaced by',
    params: { ref: order.orderRef, id: order.id },
  });
  await addTimelineEntry(tx, {
    ...by,
    ...note,
    orderId: order.id,
    code: 'replaces',
    params: { ref: original.orderRef, id: original.id },
  });
  await tx.update(orders).set({ updatedAt: sql`now()` }).where(eq(orders.id, original.id));
  await recordAudit(tx, {
    tenantId,
    userId: user.userId,
    action: 'order replaced',
    subjectType: 'order',
    subjectId: original.id,
    details: {
      order_ref: original.orderRef,
      replaced_by: order.orderRef,
      reason: body.reason,
      payer: body.payer,
      pieces: body.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  });
}
