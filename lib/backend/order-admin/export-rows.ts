import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EXPORT_ROW_KINDS } from '@/lib/contracts/order-admin';
import { orderLineEndpoints } from '@/lib/contracts/order-lines';
import type { OrderFilter } from '@/lib/contracts/orders';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import {
  blankPrices,
  blankVariants,
  events,
  orderFulfilments,
  orderLines,
  orders,
  printFiles,
  tenants,
} from '@/lib/db/schema';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { applyClientDiscount } from '@/lib/domain/clients/discount';
import { calculateProductionCostMinor } from '@/lib/domain/fulfilment/budget';
import { toDecimalText } from '@/lib/domain/money/decimal';
import type { Side } from '@/lib/domain/scene/schema';
import { env } from '@/lib/platform/env';
import { buildOrderCondition } from '../orders/filter';
import { isPlacedSql } from '../orders/queries';

export type ExportRowKind = (typeof EXPORT_ROW_KINDS)[number];
type Cell = string | number | null;
/** Columns in their sequence: header and cell. Dates are ISO 8601, amounts decimal with the currency beside them. */
type Columns<Row> = readonly (readonly [string, (row: Row) => Cell])[];

/** Position at the end of a batch. It has microseconds, because a Date would lose them and skip rows. */
interface Cursor {
  readonly placedAt: string;
  readonly id: string;
}

/** Orders of an export as text rows, with the start of the next batch. */
export interface ExportBatch {
  readonly cells: readonly (readonly Cell[])[];
  /** Start of the next batch; null after the last one. */
  readonly next: Cursor | null;
}

interface BatchRequest {
  readonly tenantId: TenantId;
  readonly rows: ExportRowKind;
  readonly ids: readonly string[] | undefined;
  readonly filter: OrderFilter;
  readonly after: Cursor | null;
}

const BATCH_SIZE = 1_000;

/** Reads the next orders of an export, newest first, and builds a row per order or per line. */
export async function readExportBatch(tx: Tx, request: BatchRequest): Promise<ExportBatch> {
  const orderRows = await selectOrders(tx, request);
  const last = orderRows.length < BATCH_SIZE ? undefined : orderRows.at(-1);
  const next = last ? { placedAt: last.placedAtText, id: last.order.id } : null;
  if (request.rows === 'orders') return { cells: toCells(ORDER_COLUMNS, orderRows), next };
  const byId = new Map(orderRows.map((row) => [row.order.id, row]));
  const ids = [...byId.keys()];
  const lines = ids.length === 0 ? [] : await selectLines(tx, request.tenantId, ids);
  const files = ids.length === 0 ? [] : await selectPrintFiles(tx, request.tenantId, ids);
  const filesByLine = new Map<string, PrintFile[]>();
  for (const file of files) filesByLine.set(file.lineId, [...(filesByLine.get(file.lineId) ?? []), file]);
  const rows = lines.flatMap((line): LineRow[] => {
    const order = byId.get(line.line.orderId);
    return order ? [{ ...line, order, files: filesByLine.get(line.line.id) ?? [] }] : [];
  });
  return { cells: toCells(LINE_COLUMNS, rows), next };
}

/** Returns the header row of an export. */
export const getExportHeader = (rows: ExportRowKind): readonly string[] =>
  (rows === 'orders' ? ORDER_COLUMNS : LINE_COLUMNS).map(([name]) => name);

const toCells = <Row>(columns: Columns<Row>, rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map(([, cell]) => cell(row)));

async function selectOrders(tx: Tx, { tenantId, ids, filter, after }: BatchRequest) {
  const scope: SQL | undefined = ids
    ? and(eq(orders.tenantId, tenantId), isPlacedSql, inArray(orders.id, [...ids]))
    : await buildOrderCondition(tx, tenantId, filter);
  const older = after
    ? sql`(${orders.placedAt}, ${orders.id}) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`
    : undefined;
  return tx
    .select({
      order: orders,
      placedAtText: sql<string>`${orders.placedAt}::text`,
      store: events.name,
      items: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = ${orders.id})`,
      refundedMinor: sql<number>`(select coalesce(sum(r.amount_minor), 0)::int from refunds r
        where r.order_id = ${orders.id} and r.cause = 'owner' and r.state <> 'failed')`,
      fulfiller: sql<string | null>`${orderFulfilments.routing}->'chosen'->>'name'`,
      carrier: orderFulfilments.carrier,
      trackingNumber: orderFulfilments.trackingNumber,
      parcels: sql<TrackedParcel[]>`(select coalesce(jsonb_agg(jsonb_build_object('carrier', p.carrier,
        'number', p.tracking_number, 'lineIds', (select coalesce(jsonb_agg(l ->> 'line_id'), '[]') from jsonb_array_elements(p.lines) l))
        order by p.created_at, p.id), '[]') from parcels p where p.order_id = ${orders.id})`,
      shopOrder: sql<string | null>`(select w.order_name from shopify_orders s
        join shopify_work w on w.tenant_id = s.tenant_id and w.id = s.work_id where s.order_id = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(scope, older))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(BATCH_SIZE);
}
/** A parcel's tracking, and the lines of its pieces; [] = unknown. */
interface TrackedParcel {
  readonly carrier: string;
  readonly number: string;
  readonly lineIds: readonly string[];
}
type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/** Selects lines with the production cost of one piece, without designs. */
function selectLines(tx: Tx, tenantId: TenantId, orderIds: readonly string[]) {
  const { id, orderId, name, sku, colourName, size, quantity, unitNetMinor, unitGrossMinor, customTexts } = orderLines;
  return tx
    .select({
      line: { id, orderId, name, sku, colourName, size, quantity, unitNetMinor, unitGrossMinor, customTexts },
      blankMinor: blankPrices.blankMinor,
      printMinor: blankPrices.printMinor,
      discountBps: sql<number>`case when ${tenants.creditActivatedAt} is null then 0 else ${tenants.discountBps} end`,
      printedSides: sql<number>`(coalesce(jsonb_array_length(nullif(${orderLines.front}, 'null')->'elements'), 0) > 0)::int
        + (coalesce(jsonb_array_length(nullif(${orderLines.back}, 'null')->'elements'), 0) > 0)::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(tenants, eq(tenants.id, orderLines.tenantId))
    .leftJoin(blankVariants, eq(blankVariants.sku, orderLines.sku))
    .leftJoin(blankPrices, and(eq(blankPrices.blankId, blankVariants.blankId), eq(blankPrices.region, orders.region)))
    .where(and(eq(orderLines.tenantId, tenantId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(desc(orders.placedAt), desc(orders.id), asc(orderLines.position));
}

function selectPrintFiles(tx: Tx, tenantId: TenantId, orderIds: readonly string[]) {
  return tx
    .select({ id: printFiles.id, lineId: printFiles.lineId, side: printFiles.side })
    .from(printFiles)
    .where(
      and(eq(printFiles.tenantId, tenantId), inArray(printFiles.orderId, [...orderIds]), eq(printFiles.state, 'ready')),
    );
}

type PrintFile = Awaited<ReturnType<typeof selectPrintFiles>>[number];

type LineRow = Awaited<ReturnType<typeof selectLines>>[number] & {
  readonly order: OrderRow;
  readonly files: readonly PrintFile[];
};

const ADDRESS: Columns<OrderRow> = [
  ['customer_name', ({ order }) => order.customer.name],
  ['customer_email', ({ order }) => order.customer.email],
  ['customer_phone', ({ order }) => order.customer.phone],
  ['address_first_line', ({ order }) => order.customer.addressFirstLine],
  ['address_second_line', ({ order }) => order.customer.addressSecondLine],
  ['address_city', ({ order }) => order.customer.city],
  ['address_county', ({ order }) => order.customer.county],
  ['address_state', ({ order }) => order.customer.state],
  ['address_postcode', ({ order }) => order.customer.postcode],
  ['address_country', ({ order }) => order.customer.country],
];
const IDENTITY: Columns<OrderRow> = [
  ['order_ref', ({ order }) => order.orderRef],
  ['placed_at', ({ order }) => order.placedAt.toISOString()],
  ['store', ({ store }) => store],
  ['status', ({ order }) => order.status],
  ['payment_state', ({ order }) => order.paymentState],
];
const DELIVERY: Columns<OrderRow> = [
  ['shipping_method', ({ order }) => order.shippingMethod],
  ['ship_by', ({ order }) => order.shipBy ?? ''],
  ['delivery_from', ({ order }) => order.deliveryFrom],
  ['delivery_to', ({ order }) => order.deliveryTo],
  ['fulfiller', ({ fulfiller }) => fulfiller],
];
const TRACKING: Columns<OrderRow> = [
  ['carrier', (row) => trackingText(row, 'carrier')],
  ['tracking_number', (row) => trackingText(row, 'number')],
];

/**
 * Returns carriers or tracking numbers of all parcels of an order, or of those with one of its lines. Orders from
 * before parcels were stored have the order's own tracking. A parcel without known pieces may contain any line.
 */
function trackingText(
  { parcels, carrier, trackingNumber }: OrderRow,
  field: 'carrier' | 'number',
  lineId: string | null = null,
): string | null {
  if (parcels.length === 0) return field === 'carrier' ? carrier : trackingNumber;
  return parcels
    .filter(({ lineIds }) => lineId === null || lineIds.length === 0 || lineIds.includes(lineId))
    .map((parcel) => parcel[field])
    .filter((text) => text !== '')
    .join('; ');
}

/** Order number in Shopify; empty for orders of the platform's own stores. */
const SHOP_ORDER: Columns<OrderRow>[number] = ['shopify_order', ({ shopOrder }) => shopOrder];

const ORDER_COLUMNS: Columns<OrderRow> = [
  ...IDENTITY,
  ...ADDRESS,
  ['items', ({ items }) => items],
  ['currency', ({ order }) => order.currency],
  ['subtotal', ({ order }) => toDecimalText(order.subtotalMinor)],
  ['shipping', ({ order }) => toDecimalText(order.shippingMinor)],
  ['discount', ({ order }) => toDecimalText(order.discountMinor)],
  ['total_excluding_vat', ({ order }) => toDecimalText(order.netMinor)],
  ['vat', ({ order }) => toDecimalText(order.vatMinor)],
  ['total', ({ order }) => toDecimalText(order.totalMinor)],
  ['refunded', ({ refundedMinor }) => toDecimalText(refundedMinor)],
  ['discount_code', ({ order }) => order.discountCode],
  ...DELIVERY,
  ...TRACKING,
  ['message', ({ order }) => order.message],
  SHOP_ORDER,
];

const LINE_COLUMNS: Columns<LineRow> = [
  ...forLines(IDENTITY),
  ['product', ({ line }) => line.name],
  ['sku', ({ line }) => line.sku],
  ['colour', ({ line }) => line.colourName],
  ['size', ({ line }) => getSizeLabel(line.size)],
  ['quantity', ({ line }) => line.quantity],
  ['personalisation', ({ line }) => line.customTexts.map(({ label, text }) => `${label}: ${text}`).join('\n')],
  ['currency', ({ order }) => order.order.currency],
  ['unit_price_excluding_vat', ({ line }) => toDecimalText(line.unitNetMinor)],
  ['unit_price', ({ line }) => toDecimalText(line.unitGrossMinor)],
  ['line_total', ({ line }) => toDecimalText(line.unitGrossMinor * line.quantity)],
  ['production_cost', productionCostText],
  ['print_file_front', (row) => printFileLink(row, 'front')],
  ['print_file_back', (row) => printFileLink(row, 'back')],
  ...forLines(ADDRESS),
  ...forLines(DELIVERY),
  ['carrier', ({ order, line }) => trackingText(order, 'carrier', line.id)],
  ['tracking_number', ({ order, line }) => trackingText(order, 'number', line.id)],
  ...forLines([SHOP_ORDER]),
];

/** Returns the columns for rows that represent lines. */
function forLines(columns: Columns<OrderRow>): Columns<LineRow> {
  return columns.map(([name, cell]) => [name, ({ order }) => cell(order)]);
}

/**
 * Returns the cost by catalogue prices, as in the order's budget; empty for blanks that the catalogue no longer has.
 */
function productionCostText({ line, blankMinor, printMinor, discountBps, printedSides }: LineRow): string {
  if (blankMinor === null || printMinor === null) return '';
  const cost = {
    blankMinor: applyClientDiscount(blankMinor, discountBps),
    printMinor: applyClientDiscount(printMinor, discountBps),
  };
  return toDecimalText(calculateProductionCostMinor([{ ...cost, printedSides, quantity: line.quantity }]));
}

/**
 * Returns the link to a print file. It works only with a session of the tenant, because an exported file is easily
 * forwarded.
 */
function printFileLink({ order: { order }, files }: LineRow, side: Side): string {
  const file = files.find((one) => one.side === side);
  if (!file) return '';
  const params = { tenant: order.tenantId, orderId: order.id, fileId: file.id };
  return `${env().PUBLIC_URL}${buildEndpointPath(orderLineEndpoints.printFile, params)}`;
}
