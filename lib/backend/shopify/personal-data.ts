import { and, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import {
  type CustomerSnapshot,
  customers,
  failedJobs,
  formerPrintFiles,
  fulfillerEvents,
  fulfillerRecalls,
  fulfillerSubmissions,
  orderCorrections,
  orderLines,
  orderMails,
  orderRequests,
  orderSearchTerms,
  orders,
  orderTimeline,
  personalisationRequests,
  printFiles,
  refunds,
  replacements,
  shopifyOrders,
} from '@/lib/db/schema';
import { FULFILMENT_REASONS } from '@/lib/domain/fulfilment/reasons';
import { canMove } from '@/lib/domain/orders/transitions';
import type { Scene } from '@/lib/domain/scene/schema';
import { eraseSuppressions } from '../mail/suppressions';
import { eraseLineProperties } from '../shopify-sales/line-properties';
import { cancelOrderForShop } from '../shopify-sales/work';
import { queueFileRemoval } from '../uploads/remove-files';

/** Returns the part of an address needed for accounting: the country, which decides VAT. */
const withoutPerson = (customer: CustomerSnapshot): CustomerSnapshot => ({
  ...customer,
  name: '–',
  email: '',
  phone: '',
  addressFirstLine: '',
  addressSecondLine: '',
  city: '',
  county: '',
  postcode: '',
  state: '',
});

/** Exports the personal data of orders in a form that can be handed to the person. */
export async function exportOrderPersonalData(
  tx: Tx,
  tenantId: TenantId,
  orderIds: readonly string[],
): Promise<unknown> {
  if (orderIds.length === 0) return { orders: [] };
  const orderRows = await tx
    .select({
      id: orders.id,
      order_ref: orders.orderRef,
      placed_at: orders.placedAt,
      customer: orders.customer,
      message: orders.message,
      total_minor: orders.totalMinor,
      currency: orders.currency,
    })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, [...orderIds])));
  const lines = await tx
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      quantity: orderLines.quantity,
      texts: orderLines.customTexts,
    })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), inArray(orderLines.orderId, [...orderIds])));
  const typed = await tx
    .select({ orderId: shopifyOrders.orderId, lines: shopifyOrders.lines })
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.tenantId, tenantId), inArray(shopifyOrders.orderId, [...orderIds])));
  const corrections = await tx
    .select({ orderId: orderCorrections.orderId, at: orderCorrections.at, former: orderCorrections.former })
    .from(orderCorrections)
    .where(and(eq(orderCorrections.tenantId, tenantId), inArray(orderCorrections.orderId, [...orderIds])))
    .orderBy(orderCorrections.at);
  const moves = await tx
    .select({ orderId: orderTimeline.orderId, at: orderTimeline.at, params: orderTimeline.params })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.tenantId, tenantId),
        inArray(orderTimeline.orderId, [...orderIds]),
        eq(orderTimeline.code, 'address corrected'),
      ),
    )
    .orderBy(orderTimeline.id);
  return {
    orders: orderRows.map(({ id, placed_at, ...order }) => ({
      ...order,
      placed_at: placed_at.toISOString(),
      lines: lines.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...line }) => line),
      // Entries of the shopper in the shop that belong to no text of the design.
      properties: typed
        .filter(({ orderId }) => orderId === id)
        .flatMap(({ lines: typedLines }) => typedLines.flatMap(({ properties = [] }) => [...properties])),
      // Versions of lines before corrections, with the shopper's original texts.
      former_lines: corrections
        .filter(({ orderId }) => orderId === id)
        .map(({ at, former }) => ({
          corrected_at: at.toISOString(),
          colour: former.colourName,
          size: former.size,
          texts: former.customTexts,
        })),
      former_addresses: moves
        .filter(({ orderId, params }) => orderId === id && params.before !== undefined)
        .map(({ at, params }) => ({ corrected_at: at.toISOString(), address: params.before })),
    })),
  };
}

/**
 * Erases people from orders: names, addresses, their own texts, the print files that show these, and messages about
 * them. Amounts, dates and country stay for accounting, and so do invoices, which are immutable. Unsent mails and
 * submissions lose their address and are stopped. Idempotent.
 */
export async function eraseOrderPersonalData(tx: Tx, tenantId: TenantId, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = [...orderIds];
  const orderRows = await tx
    .select({ id: orders.id, status: orders.status, customer: orders.customer, customerId: orders.customerId })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, ids)))
    .orderBy(orders.id)
    .for('update');
  for (const { id, status, customer, customerId } of orderRows) {
    if (canMove(status, 'cancelled', 'system'))
      await cancelOrderForShop(tx, tenantId, { orderId: id, status }, 'shopify cancelled');
    const details = withoutPerson(customer);
    await tx
      .update(orders)
      .set({ customer: details, message: '' })
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, id)));
    await tx
      .update(customers)
      .set({ details })
      .where(and(eq(customers.tenantId, tenantId), eq(customers.id, customerId)));
  }
  await eraseWrittenTexts(tx, tenantId, ids);
  await tx
    .delete(orderSearchTerms)
    .where(and(eq(orderSearchTerms.tenantId, tenantId), inArray(orderSearchTerms.orderId, ids)));
  await eraseLines(tx, tenantId, ids);
  for (const orderId of ids) await eraseLineProperties(tx, { tenantId, orderId });
  await eraseFormerLines(tx, tenantId, ids);
}

/** Erases former versions of lines, which contain the shopper's texts, with their print files. */
async function eraseFormerLines(tx: Tx, tenantId: TenantId, ids: string[]): Promise<void> {
  await tx
    .delete(orderCorrections)
    .where(and(eq(orderCorrections.tenantId, tenantId), inArray(orderCorrections.orderId, ids)));
  await tx
    .delete(personalisationRequests)
    .where(and(eq(personalisationRequests.tenantId, tenantId), inArray(personalisationRequests.orderId, ids)));
  await tx
    .update(fulfillerRecalls)
    .set({ correction: sql`null` })
    .where(and(eq(fulfillerRecalls.tenantId, tenantId), inArray(fulfillerRecalls.orderId, ids)));
  const files = await tx
    .delete(formerPrintFiles)
    .where(and(eq(formerPrintFiles.tenantId, tenantId), inArray(formerPrintFiles.orderId, ids)))
    .returning({ storageKey: formerPrintFiles.storageKey });
  await queueFileRemoval(tx, files);
}

/** Replaces an erased text. */
const ERASED = '–';

/** Erases all texts about an order: notes of people, messages of fulfillers and gateways, and mails to its shopper. */
async function eraseWrittenTexts(tx: Tx, tenantId: TenantId, ids: string[]): Promise<void> {
  const timelineCondition = and(eq(orderTimeline.tenantId, tenantId), inArray(orderTimeline.orderId, ids));
  await tx
    .update(orderTimeline)
    .set({ note: ERASED })
    .where(and(timelineCondition, isNotNull(orderTimeline.note)));
  await tx
    .update(orderTimeline)
    .set({ params: { subject: ERASED } })
    .where(and(timelineCondition, eq(orderTimeline.code, 'reply written')));
  await tx
    .update(orderTimeline)
    .set({ params: sql`${orderTimeline.params} - 'before' - 'after'` })
    .where(and(timelineCondition, eq(orderTimeline.code, 'address corrected')));
  await tx
    .update(orderMails)
    .set({ content: null, addressHash: null })
    .where(and(eq(orderMails.tenantId, tenantId), inArray(orderMails.orderId, ids)));
  await eraseSuppressions(tx, tenantId, ids);
  await eraseReasons(tx, tenantId, ids);
  await tx
    .update(replacements)
    .set({ note: '' })
    .where(and(eq(replacements.tenantId, tenantId), inArray(replacements.orderId, ids)));
}

/** Erases the reasons that people and fulfillers gave in their own words. Reasons of this program stay. */
async function eraseReasons(tx: Tx, tenantId: TenantId, ids: string[]): Promise<void> {
  for (const table of [orderRequests, refunds])
    await tx
      .update(table)
      .set({ reason: ERASED })
      .where(and(eq(table.tenantId, tenantId), inArray(table.orderId, ids), ne(table.reason, '')));
  for (const table of [fulfillerSubmissions, fulfillerRecalls, fulfillerEvents, failedJobs])
    await tx
      .update(table)
      .set({ reason: ERASED })
      .where(
        and(
          eq(table.tenantId, tenantId),
          inArray(table.orderId, ids),
          notInArray(table.reason, ['', ...FULFILMENT_REASONS]),
        ),
      );
  await tx
    .update(fulfillerEvents)
    .set({ body: sql`${fulfillerEvents.body} - 'message'` })
    .where(and(eq(fulfillerEvents.tenantId, tenantId), inArray(fulfillerEvents.orderId, ids)));
}

async function eraseLines(tx: Tx, tenantId: TenantId, ids: string[]): Promise<void> {
  const lines = await tx
    .select({
      id: orderLines.id,
      front: orderLines.front,
      back: orderLines.back,
      texts: orderLines.customTexts,
      frontPreview: orderLines.frontPreview,
      backPreview: orderLines.backPreview,
    })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), inArray(orderLines.orderId, ids)));
  for (const { id, front, back, texts, frontPreview, backPreview } of lines) {
    if (texts.length === 0) continue;
    const shopperTexts = new Set(texts.map(({ text }) => text));
    await tx
      .update(orderLines)
      .set({
        customTexts: [],
        front: withoutTexts(front, shopperTexts),
        back: withoutTexts(back, shopperTexts),
        frontPreview: withoutCustomisation(frontPreview),
        backPreview: withoutCustomisation(backPreview),
      })
      .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.id, id)));
  }
  const personal = lines.filter(({ texts }) => texts.length > 0).map(({ id }) => id);
  if (personal.length === 0) return;
  const files = await tx
    .delete(printFiles)
    .where(
      and(eq(printFiles.tenantId, tenantId), inArray(printFiles.lineId, personal), isNotNull(printFiles.storageKey)),
    )
    .returning({ storageKey: printFiles.storageKey });
  await queueFileRemoval(tx, files);
}

/** Removes the customisation (`c`) from a preview's address; without it, the preview shows the product as sold. */
const withoutCustomisation = (address: string | null): string | null =>
  address?.replace(/([?&])c=[^&]*(&|$)/, (_, before: string, after: string) => (after === '&' ? before : '')) ?? null;

function withoutTexts(scene: Scene | null, shopperTexts: ReadonlySet<string>): Scene | null {
  if (!scene) return null;
  const elements = scene.elements.map((element) =>
    element.type === 'Text' && shopperTexts.has(element.text) ? { ...element, text: '–' } : element,
  );
  return { ...scene, elements };
}
