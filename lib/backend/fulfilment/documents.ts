import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { PAPERS } from '@/lib/contracts/fulfilment';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { type DocumentParties, documents, events, orders, refunds, shopifyOrders, tenants } from '@/lib/db/schema';
import { dayIn } from '@/lib/domain/dates/zone';
import { withVat } from '@/lib/domain/pricing/vat';
import { refusal } from '@/lib/domain/refusals/refusals';
import { timeZoneOf } from '@/lib/domain/regions/regions';
import { AppError, notFound } from '@/lib/errors';
import { accounts, type DocumentOrder, packingSlips, pickList } from '@/lib/pdf/documents';
import { sendPdf } from '../http/pdf';
import { isPlaced, listLines } from '../orders/queries';

type Kind = 'packing-slip' | 'pick-list' | 'invoice' | 'credit-note';
type DocumentRow = typeof documents.$inferSelect;
interface OfOrder {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

/** Paper of one order as PDF: in its language, and a pick list in `lang`, that of whoever picks. Invoices and credit
 *  notes get their number when they are asked for first, and keep it. 404 for another tenant's order; `conflict` for
 *  credit notes where nothing was given back, and for invoices where nothing was asked for or somebody else bills;
 *  `forbidden` for a number that its reader may not give. */
export async function sendDocument(
  asked: OfOrder & { kind: Kind; lang: string; mayIssue: boolean },
): Promise<Response> {
  const { tenantId, orderId, kind, lang, mayIssue } = asked;
  const [order] = await readOrders(tenantId, [orderId]);
  if (!order) throw notFound();
  if (kind === 'packing-slip') return sendPdf(`${order.orderRef}-packing-slip`, await packingSlips([order]));
  if (kind === 'pick-list') return sendPdf(`${order.orderRef}-pick-list`, await pickList([order], lang, order.region));
  const { rows, invoiceNumber } = await withTenant(tenantId, async (tx) => {
    const before = mayIssue ? null : await countIssued(tx, { tenantId, orderId });
    const invoice = await issueInvoice(tx, { tenantId, orderId });
    const notes = kind === 'credit-note' ? await issueCreditNotes(tx, { tenantId, orderId }) : [];
    // Undone with everything that it wrote.
    if (before !== null && before !== (await countIssued(tx, { tenantId, orderId })))
      throw new AppError('forbidden', refusal('visit_read_only'));
    if (kind === 'credit-note' && notes.length === 0) throw new AppError('conflict', refusal('nothing_returned'));
    return {
      rows: kind === 'invoice' ? [invoice] : notes,
      invoiceNumber: numberOf(invoice),
    };
  });
  const parties = rows[0]?.parties ?? (await withTenant(tenantId, (tx) => readParties(tx, { tenantId, orderId })));
  const issued = rows.map((row) => ({
    kind: row.kind,
    number: numberOf(row),
    issuedOn: dayIn(timeZoneOf(order.region), row.issuedAt),
    amountMinor: row.amountMinor,
    vatRateBps: row.parties?.vatRateBps ?? null,
    invoiceNumber,
  }));
  return sendPdf(
    issued.map(({ number }) => number).join('-'),
    await accounts({ ...order, customer: parties.customer }, parties.seller, issued),
  );
}

/** One list for some orders in `lang`, that of whoever picks, or their packing slips in one file; orders that are not the
 *  tenant's are in neither. */
export async function sendTogether(of: {
  tenantId: TenantId;
  orderIds: readonly string[];
  kind: 'pick-list' | 'packing-slips';
  lang: string;
}): Promise<Response> {
  const found = await readOrders(of.tenantId, of.orderIds);
  const [first] = found;
  if (!first) throw notFound();
  if (of.kind === 'packing-slips') return sendPdf('packing-slips', await packingSlips(found));
  return sendPdf('pick-list', await pickList(found, of.lang, first.region));
}

const PREFIX = { invoice: 'INV', 'credit note': 'CN' } as const;
const numberOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`;

/** The next number of a tenant's documents. The counter's row stays locked until the document is there or undone with it:
 *  there is no gap, and no number twice. */
async function nextNumber(tx: Tx, tenantId: TenantId, kind: DocumentRow['kind']): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into document_counters (tenant_id, kind, last) values (${tenantId}, ${kind}, 1)
    on conflict (tenant_id, kind) do update set last = document_counters.last + 1 returning last`);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('a counter counts');
  return last;
}

async function issueInvoice(tx: Tx, { tenantId, orderId }: OfOrder): Promise<DocumentRow> {
  // Locked, so that two who ask at once get the same one.
  const [order] = await tx
    .select({ eventId: orders.eventId, totalMinor: orders.totalMinor })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId), isPlaced))
    .for('update');
  if (!order) throw notFound();
  const [known] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.tenantId, tenantId), eq(documents.kind, 'invoice')));
  if (known) return known;
  if (order.totalMinor === 0) throw new AppError('conflict', refusal('invoice_of_nothing'));
  if (await isBilledByShopify(tx, orderId)) throw new AppError('conflict', refusal('invoice_elsewhere'));
  const number = await nextNumber(tx, tenantId, 'invoice');
  const parties = await readParties(tx, { tenantId, orderId });
  const made = { tenantId, orderId, eventId: order.eventId, number, amountMinor: order.totalMinor, parties };
  const [invoice] = await tx
    .insert(documents)
    .values({ ...made, kind: 'invoice' })
    .returning();
  if (!invoice) throw new Error('an insert returned no document');
  return invoice;
}

/** One for each refund that was made, oldest first. Of one that came back there is none to show any more; its number stays
 *  given. The order's row is locked. */
async function issueCreditNotes(tx: Tx, { tenantId, orderId }: OfOrder): Promise<DocumentRow[]> {
  const made = await tx
    .select({ id: refunds.id, amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.tenantId, tenantId),
        eq(refunds.state, 'done'),
        eq(refunds.cause, 'owner'),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const [order] = await tx.select({ eventId: orders.eventId }).from(orders).where(eq(orders.id, orderId));
  const listNotes = () =>
    tx
      .select()
      .from(documents)
      .where(and(eq(documents.orderId, orderId), eq(documents.tenantId, tenantId), eq(documents.kind, 'credit note')))
      .orderBy(asc(documents.number));
  const known = await listNotes();
  for (const refund of made) {
    if (!order || known.some(({ refundId }) => refundId === refund.id)) continue;
    const number = await nextNumber(tx, tenantId, 'credit note');
    const parties = await readParties(tx, { tenantId, orderId });
    const note = { tenantId, orderId, eventId: order.eventId, number, amountMinor: refund.amountMinor, parties };
    await tx.insert(documents).values({ ...note, kind: 'credit note', refundId: refund.id });
  }
  const isMade = new Set(made.map(({ id }) => id));
  return (await listNotes()).filter(({ refundId }) => refundId !== null && isMade.has(refundId));
}

/** Who sells and who buys as it stands now: kept with the number, so that the paper says the same for ever. */
async function readParties(tx: Tx, { tenantId, orderId }: OfOrder): Promise<DocumentParties> {
  const [row] = await tx
    .select({ name: tenants.name, company: tenants.company, customer: orders.customer, rateBps: events.vatRateBps })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!row) throw notFound();
  const { name, company, customer, rateBps } = row;
  const lines = await listLines(tx, { tenantId, orderId });
  const taxed = lines.filter(({ vatApplies }) => vatApplies);
  // The store may have another rate now than when it sold this.
  const isRate =
    taxed.length > 0 &&
    taxed.every((line) => line.unitGrossMinor === withVat(line.unitNetMinor, { rateBps, registered: true }));
  const { address, vatNumber, registrationNumber } = company;
  const seller = { name: company.legalName || name, address, vatNumber, registrationNumber };
  return { seller, customer, vatRateBps: isRate ? rateBps : null };
}

/** Whoever bought in Shopify was billed there. */
const isBilledByShopify = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.$count(shopifyOrders, eq(shopifyOrders.orderId, orderId))) > 0;

const countIssued = (tx: Tx, { tenantId, orderId }: OfOrder): Promise<number> =>
  tx.$count(documents, and(eq(documents.orderId, orderId), eq(documents.tenantId, tenantId)));

/** What can be printed of an order now: an invoice where it cost something that nobody else bills, credit notes where something
 *  was given back. */
export async function listPapers(
  tx: Tx,
  { tenantId, orderId }: OfOrder,
): Promise<{ papers: (typeof PAPERS)[number][]; billedBy: 'shopify' | null }> {
  const [order] = await tx
    .select({ totalMinor: orders.totalMinor })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  const isGivenBack = and(
    eq(refunds.orderId, orderId),
    eq(refunds.tenantId, tenantId),
    eq(refunds.state, 'done'),
    eq(refunds.cause, 'owner'),
  );
  const credited = await tx.$count(refunds, isGivenBack);
  const isElsewhere = await isBilledByShopify(tx, orderId);
  const isBilled = (order?.totalMinor ?? 0) > 0 && !isElsewhere;
  const papers = PAPERS.filter((kind) =>
    kind === 'invoice' ? isBilled : kind === 'credit-note' ? isBilled && credited > 0 : true,
  );
  return { papers, billedBy: isElsewhere ? 'shopify' : null };
}

function readOrders(tenantId: TenantId, ids: readonly string[]): Promise<DocumentOrder[]> {
  return withTenant(tenantId, async (tx) => {
    const rows = await tx
      .select({ order: orders, storeName: events.name })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, [...ids]), isPlaced))
      .orderBy(asc(orders.placedAt));
    const read: DocumentOrder[] = [];
    for (const { order, storeName } of rows)
      read.push({
        ...order,
        storeName,
        placedOn: dayIn(timeZoneOf(order.region), order.placedAt),
        lines: await listLines(tx, { tenantId, orderId: order.id }),
      });
    return read;
  });
}
