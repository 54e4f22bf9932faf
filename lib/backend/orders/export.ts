import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, orders } from '@/lib/db/schema';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { logger } from '@/lib/log';
import { recordAudit } from '../audit/record';
import { matchingOrders } from './filter';
import { isPlaced } from './queries';

const BATCH = 1_000;
/** Columns as they are written; dates are ISO 8601, amounts decimal with the currency beside them. */
const COLUMNS = [
  'order_ref',
  'placed_at',
  'store',
  'status',
  'payment_state',
  'customer_name',
  'customer_email',
  'customer_phone',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_state',
  'address_postcode',
  'address_country',
  'items',
  'currency',
  'subtotal',
  'shipping',
  'discount',
  'total_excluding_vat',
  'vat',
  'total',
  'discount_code',
  'shipping_method',
  'delivery_from',
  'delivery_to',
  'message',
] as const;

type Query = ParsedInput<typeof orderDeskEndpoints.export>['query'];
interface Wanted {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly query: Query;
}

/**
 * All matching orders as CSV, newest first (UX C14). Batches follow the reader: each is a transaction of its own, read
 * when the last one has left, so that neither memory nor a snapshot is held for a slow download. Cells that a spreadsheet
 * would run begin with an apostrophe (SECURITY T27).
 */
export async function exportOrders(wanted: Wanted): Promise<Response> {
  const { tenantId, userId, query } = wanted;
  let after: Cursor | null = null;
  const nextRows = () => withTenant(tenantId, (tx) => selectBatch(tx, { tenantId, query, after }));
  // The first batch is read before the answer begins, so that what is wrong still has its status.
  let rows = await withTenant(tenantId, async (tx) => {
    const { ids, ...filter } = query;
    const details = { filters: Object.keys(filter), ticked: ids?.length ?? 0 };
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'orders exported',
      subjectType: 'tenant',
      subjectId: tenantId,
      details,
    });
    return selectBatch(tx, { tenantId, query, after });
  });
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (!isFirst) rows = rows.length < BATCH ? [] : await nextRows();
          if (isFirst || rows.length > 0) controller.enqueue(encoder.encode(toCsv(rows, isFirst)));
          isFirst = false;
          after = cursorOf(rows);
          if (rows.length < BATCH) controller.close();
        } catch (error) {
          logger.error({ err: error }, 'an export broke off');
          controller.error(error);
        }
      },
    },
    { highWaterMark: 1 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${day}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Where a batch ended. To the microsecond: a Date would lose them, and with them rows. */
interface Cursor {
  readonly placedAt: string;
  readonly id: string;
}

function cursorOf(rows: readonly Row[]): Cursor | null {
  const last = rows.at(-1);
  return last ? { placedAt: last.placedAtText, id: last.order.id } : null;
}

async function selectBatch(
  tx: Tx,
  { tenantId, query, after }: { tenantId: TenantId; query: Query; after: Cursor | null },
) {
  const { ids, ...filter } = query;
  const wanted: SQL | undefined = ids
    ? and(eq(orders.tenantId, tenantId), isPlaced, inArray(orders.id, ids))
    : await matchingOrders(tx, tenantId, filter);
  const older = after
    ? sql`(${orders.placedAt}, ${orders.id}) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`
    : undefined;
  return tx
    .select({
      order: orders,
      placedAtText: sql<string>`${orders.placedAt}::text`,
      store: events.name,
      items: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(wanted, older))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(BATCH);
}
type Row = Awaited<ReturnType<typeof selectBatch>>[number];

const toCsv = (rows: readonly Row[], isFirst: boolean): string =>
  stringify(rows.map(cellsOf), {
    columns: [...COLUMNS],
    header: isFirst,
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  });

function cellsOf({ order, store, items }: Row): (string | number | null)[] {
  const { customer } = order;
  return [
    order.orderRef,
    order.placedAt.toISOString(),
    store,
    order.status,
    order.paymentState,
    customer.name,
    customer.email,
    customer.phone,
    customer.addressFirstLine,
    customer.addressSecondLine,
    customer.city,
    customer.county,
    customer.state,
    customer.postcode,
    customer.country,
    items,
    order.currency,
    toDecimalText(order.subtotalMinor),
    toDecimalText(order.shippingMinor),
    toDecimalText(order.discountMinor),
    toDecimalText(order.netMinor),
    toDecimalText(order.vatMinor),
    toDecimalText(order.totalMinor),
    order.discountCode,
    order.shippingMethod,
    order.deliveryFrom,
    order.deliveryTo,
    order.message,
  ];
}
