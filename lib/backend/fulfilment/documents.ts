import { and, asc, eq, inArray } from 'drizzle-orm';
import { DOCUMENT_KINDS } from '@/lib/contracts/order-documents';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { type DocumentParties, events, orderDocuments, orders, shopifyOrders } from '@/lib/db/schema';
import { getLocalDate } from '@/lib/domain/dates/zone';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { mayInvoice } from '@/lib/domain/pricing/vat';
import { getTimeZone } from '@/lib/domain/regions/regions';
import { renderAccountingDocuments } from '@/lib/integrations/pdf/account-documents';
import { type DocumentOrder, renderPackingSlips, renderPickList, type Seller } from '@/lib/integrations/pdf/documents';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { respondWithPdf } from '../http/pdf';
import { isPlacedSql, listOrderLines } from '../orders/queries';
import {
  countCreditNotes,
  findCreditNoteNumber,
  getDocumentTaxRows,
  isCreditNote,
  issueCreditNoteReversals,
  issueCreditNotes,
} from './credit-notes';
import {
  type DocumentRow,
  formatDocumentNumber,
  readDocumentFacts,
  readSellerVatNumber,
  takeNextDocumentNumber,
} from './document-numbers';

type Kind = (typeof DOCUMENT_KINDS)[number];

/**
 * Returns a document of an order as PDF in the order's language; pick lists in `lang`, the packer's language. Invoices,
 * credit notes and reversals get their number at the first request.
 * @throws AppError `not_found` for another tenant's order; `conflict` for credit notes without a refund, and for
 * invoices where nothing was charged or another party bills; `forbidden` for readers who may not issue a number
 */
export async function respondWithDocument(
  input: OrderKey & { kind: Kind; lang: string; mayIssue: boolean },
): Promise<Response> {
  const { tenantId, orderId, kind, lang, mayIssue } = input;
  if (kind === 'packing-slip' || kind === 'pick-list') {
    const [order] = await withTenant(tenantId, (tx) => readOrders(tx, tenantId, [orderId]));
    if (!order) throw buildNotFoundError();
    const pdf =
      kind === 'packing-slip' ? await renderPackingSlips([order]) : await renderPickList([order], lang, order.region);
    return respondWithPdf(`${order.orderRef}-${kind}`, pdf);
  }
  // One transaction, so that numbers, amounts and parties of a document are read at one point in time.
  const { order, rows, notes, invoice, now, vatNumber } = await withTenant(tenantId, async (tx) => {
    const [order] = await readOrders(tx, tenantId, [orderId]);
    if (!order) throw buildNotFoundError();
    const { vatNumber } = await readSellerVatNumber(tx, tenantId);
    const now = await readDocumentFacts(tx, { tenantId, orderId });
    const before = mayIssue ? null : await countIssued(tx, { tenantId, orderId });
    const invoice = await issueInvoice(tx, { tenantId, orderId });
    // Without a number the document is a receipt; it replaces the invoice until the seller provides a VAT number.
    if (invoice === null && kind === 'invoice') return { order, rows: [], notes: [], invoice, now, vatNumber };
    const notes = kind === 'invoice' ? [] : await issueCreditNotes(tx, { tenantId, orderId });
    const reversals = kind === 'invoice' ? [] : await issueCreditNoteReversals(tx, { tenantId, orderId });
    // The error rolls back the documents that this call issued.
    if (before !== null && before !== (await countIssued(tx, { tenantId, orderId })))
      throw new AppError('forbidden', buildErrorReason('visit_read_only'));
    const rows =
      kind === 'invoice' ? [invoice].filter((row) => row !== null) : kind === 'credit-note' ? notes : reversals;
    if (rows.length === 0) throw new AppError('conflict', buildErrorReason('nothing_returned'));
    return { order, rows, notes, invoice, now, vatNumber };
  });
  if (rows.length === 0) {
    const receipt = {
      order,
      seller: { ...now.parties.seller, vatNumber: '' },
      kind: 'invoice',
      number: '',
      issuedOn: order.placedOn,
      amountMinor: order.totalMinor,
      taxes: [],
      invoiceNumber: '',
      reverses: null,
    } as const;
    return respondWithPdf(`${order.orderRef}-receipt`, await renderAccountingDocuments([receipt]));
  }
  const issued = rows.map((row) => ({
    ...readIssued(row, { order, parties: now.parties, vatNumber }),
    kind: row.kind,
    number: formatDocumentNumber(row),
    issuedOn: getLocalDate(getTimeZone(order.region), row.issuedAt),
    amountMinor: row.amountMinor,
    taxes: getDocumentTaxRows(row, now.taxes),
    invoiceNumber: invoice ? formatDocumentNumber(invoice) : '',
    reverses: row.kind === 'reversal' ? findCreditNoteNumber(notes, row) : null,
  }));
  return respondWithPdf(issued.map(({ number }) => number).join('-'), await renderAccountingDocuments(issued));
}

/**
 * Returns the order and seller data stored with an issued document. A document that is older than the storage of this
 * data shows the current data, including a VAT number that was provided later.
 */
function readIssued(
  { parties, contents }: DocumentRow,
  current: { readonly order: DocumentOrder; readonly parties: DocumentParties; readonly vatNumber: string },
): { order: DocumentOrder; seller: Seller } {
  const { seller, customer } = parties ?? current.parties;
  const order = { ...current.order, ...contents, customer };
  return contents
    ? { order, seller }
    : { order, seller: { ...seller, vatNumber: seller.vatNumber || current.vatNumber } };
}

/**
 * Returns one pick list of several orders in `lang`, the packer's language, or their packing slips in one file. Orders
 * of other tenants are left out.
 */
export async function respondWithCombinedDocument(of: {
  tenantId: TenantId;
  orderIds: readonly string[];
  kind: 'pick-list' | 'packing-slips';
  lang: string;
}): Promise<Response> {
  const documentOrders = await withTenant(of.tenantId, (tx) => readOrders(tx, of.tenantId, of.orderIds));
  const [first] = documentOrders;
  if (!first) throw buildNotFoundError();
  if (of.kind === 'packing-slips') return respondWithPdf('packing-slips', await renderPackingSlips(documentOrders));
  return respondWithPdf('pick-list', await renderPickList(documentOrders, of.lang, first.region));
}

/**
 * Issues an invoice. Returns null if VAT was charged and the seller has no VAT number, because such an invoice would be
 * invalid.
 */
async function issueInvoice(tx: Tx, { tenantId, orderId }: OrderKey): Promise<DocumentRow | null> {
  // Locked, so that concurrent requests get the same number.
  const [order] = await tx
    .select({
      eventId: orders.eventId,
      totalMinor: orders.totalMinor,
      vatMinor: orders.vatMinor,
      region: orders.region,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId), isPlacedSql))
    .for('update');
  if (!order) throw buildNotFoundError();
  const [existingInvoice] = await tx
    .select()
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.tenantId, tenantId),
        eq(orderDocuments.kind, 'invoice'),
      ),
    );
  if (existingInvoice) return existingInvoice;
  if (order.totalMinor === 0) throw new AppError('conflict', buildErrorReason('invoice_of_nothing'));
  if (await isBilledByShopify(tx, orderId)) throw new AppError('conflict', buildErrorReason('invoice_elsewhere'));
  if (!mayInvoice(order, await readSellerVatNumber(tx, tenantId))) return null;
  const number = await takeNextDocumentNumber(tx, tenantId, 'invoice');
  const facts = await readDocumentFacts(tx, { tenantId, orderId });
  const invoiceValues = { tenantId, orderId, number, amountMinor: order.totalMinor, ...facts };
  const [invoice] = await tx
    .insert(orderDocuments)
    .values({ ...invoiceValues, kind: 'invoice' })
    .returning();
  if (!invoice) throw new Error('an insert returned no document');
  return invoice;
}

/** Returns whether Shopify, not this program, billed the buyer. */
const isBilledByShopify = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.$count(shopifyOrders, eq(shopifyOrders.orderId, orderId))) > 0;

const countIssued = (tx: Tx, { tenantId, orderId }: OrderKey): Promise<number> =>
  tx.$count(orderDocuments, and(eq(orderDocuments.orderId, orderId), eq(orderDocuments.tenantId, tenantId)));

/**
 * Lists the documents available for an order: an invoice if the shopper was charged and no other party bills, credit
 * notes for refunds, and reversals for failed refunds. `lacks` = data without which the invoice is only a receipt.
 */
export async function listDocuments(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
): Promise<{
  documentKinds: (typeof DOCUMENT_KINDS)[number][];
  billedBy: 'shopify' | null;
  lacks: 'vat_number' | null;
}> {
  const [order] = await tx
    .select({ totalMinor: orders.totalMinor, vatMinor: orders.vatMinor, region: orders.region })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  const credited = await countCreditNotes(tx, { tenantId, orderId });
  const isElsewhere = await isBilledByShopify(tx, orderId);
  const isBilled = (order?.totalMinor ?? 0) > 0 && !isElsewhere;
  const documentKinds = DOCUMENT_KINDS.filter((kind) =>
    kind === 'invoice' ? isBilled : isCreditNote(kind) ? isBilled && credited[kind] > 0 : true,
  );
  const [issued] = await tx
    .select({ parties: orderDocuments.parties })
    .from(orderDocuments)
    .where(
      and(
        eq(orderDocuments.orderId, orderId),
        eq(orderDocuments.tenantId, tenantId),
        eq(orderDocuments.kind, 'invoice'),
      ),
    );
  const vatNumber = issued?.parties?.seller.vatNumber || (await readSellerVatNumber(tx, tenantId)).vatNumber;
  const isReceipt = order && isBilled && !mayInvoice(order, { vatNumber });
  return {
    documentKinds: documentKinds,
    billedBy: isElsewhere ? 'shopify' : null,
    lacks: isReceipt ? 'vat_number' : null,
  };
}

async function readOrders(tx: Tx, tenantId: TenantId, ids: readonly string[]): Promise<DocumentOrder[]> {
  const rows = await tx
    .select({ order: orders, storeName: events.name })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, [...ids]), isPlacedSql))
    .orderBy(asc(orders.placedAt));
  const read: DocumentOrder[] = [];
  for (const { order, storeName } of rows)
    read.push({
      ...order,
      storeName,
      placedOn: getLocalDate(getTimeZone(order.region), order.placedAt),
      lines: await listOrderLines(tx, { tenantId, orderId: order.id }),
    });
  return read;
}
