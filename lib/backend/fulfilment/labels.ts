import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { SAFE_CELL_OPTIONS } from '@/lib/domain/text/csv-cells';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isPlacedSql } from '../orders/queries';

/** Columns expected by label programs; the country as ISO 3166 alpha-2 and by name. */
const COLUMNS = [
  'order_ref',
  'name',
  'address_first_line',
  'address_second_line',
  'city',
  'county',
  'state',
  'postcode',
  'country_code',
  'country',
  'phone',
  'email',
  'shipping_method',
  'pieces',
] as const;

/**
 * SQL for the number of pieces in the parcel: pieces that no parcel contains yet, or all pieces once everything has
 * been sent. Table names are written out, because Drizzle omits them in queries of one table.
 */
const labelledPieces = sql<number>`(select coalesce(nullif(ordered.pieces - case when orders.status = 'shipped' then 0 else sent.pieces end, 0),
    ordered.pieces)::int
  from (select coalesce(sum(l.quantity), 0) as pieces from order_lines l where l.order_id = orders.id) ordered,
    (select coalesce(sum((line ->> 'quantity')::int), 0) as pieces from parcels p, jsonb_array_elements(p.lines) line
      where p.order_id = orders.id and not p.after_cancellation) sent)`;

/**
 * Sends the recipients of orders as CSV, one row per parcel, oldest first. Orders of other tenants are left out; 404
 * when none remains. Cells that a spreadsheet would evaluate start with an apostrophe ({@link SAFE_CELL_OPTIONS}).
 */
export function respondWithLabels({
  tenantId,
  userId,
  orderIds,
}: {
  tenantId: TenantId;
  userId: number;
  orderIds: readonly string[];
}): Promise<Response> {
  return withTenant(tenantId, async (tx) => {
    const rows = await tx
      .select({
        ref: orders.orderRef,
        customer: orders.customer,
        method: orders.shippingMethod,
        pieces: labelledPieces,
      })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), inArray(orders.id, [...orderIds]), isPlacedSql))
      .orderBy(asc(orders.placedAt), asc(orders.id));
    if (rows.length === 0) throw buildNotFoundError();
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order labels exported',
      subjectType: 'tenant',
      subjectId: tenantId,
      details: { orders: rows.length },
    });
    const csv = stringify(
      rows.map(({ ref, customer, method, pieces }) => [
        ref,
        customer.name,
        customer.addressFirstLine,
        customer.addressSecondLine,
        customer.city,
        customer.county,
        customer.state,
        customer.postcode,
        customer.countryIso2,
        customer.country,
        customer.phone,
        customer.email,
        method,
        pieces,
      ]),
      { columns: [...COLUMNS], header: true, bom: true, ...SAFE_CELL_OPTIONS, record_delimiter: 'windows' },
    );
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="labels-${new Date().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
