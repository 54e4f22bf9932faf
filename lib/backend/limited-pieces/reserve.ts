import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { EventKey, OrderKey } from '@/lib/db/keys';
import { pieceReservations } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';

/** Fields of an order's line that determine its number of pieces. */
interface LimitedLine {
  readonly product: { readonly productId: number; readonly piecesLeft: number | null };
  readonly quantity: number;
}

/** Time for which an order that awaits payment holds its pieces; vouchers are held as long. */
const RESERVED_FOR = sql`now() + interval '30 minutes'`;

/**
 * Reserves the pieces of an order's limited products for 30 minutes, and first releases the pieces that the order held
 * before. Condition and count are one SQL statement, so that concurrent orders never sell more pieces than exist.
 * @param orderId an inserted order
 * @throws AppError `invalid` (products: line_sold_out or line_pieces_left), which rolls back the order
 */
export async function reservePieces(
  tx: Tx,
  { tenantId, eventId, orderId }: EventKey & OrderKey,
  lines: readonly LimitedLine[],
): Promise<void> {
  await returnReserved(tx, { tenantId, orderId });
  for (const [productId, { quantity, line }] of countLimited(lines)) {
    const { rowCount } = await tx.execute(sql`
      with taken as (
        update event_products set pieces_left = pieces_left - ${quantity}::int
        where tenant_id = ${tenantId} and event_id = ${eventId} and product_id = ${productId} and pieces_left >= ${quantity}::int
        returning product_id
      )
      insert into piece_reservations (order_id, product_id, tenant_id, event_id, quantity, state, reserved_until)
      select ${orderId}::uuid, product_id, ${tenantId}::int, ${eventId}::int, ${quantity}::int, 'reserved', ${RESERVED_FOR} from taken`);
    if (rowCount === 1) continue;
    const left = await readPiecesLeft(tx, { tenantId, eventId }, productId);
    // The owner has removed the limit meanwhile.
    if (left === null) continue;
    throw buildInvalidFieldsError({
      products: [
        left === 0
          ? buildErrorReason('line_sold_out', { line })
          : buildErrorReason('line_pieces_left', { line, count: left }),
      ],
    });
  }
}

/** Returns whether an order contains a product with a limited number of pieces. */
export const hasLimitedPieces = (lines: readonly LimitedLine[]): boolean =>
  lines.some(({ product }) => product.piecesLeft !== null);

/** Returns the pieces of limited products per product, sorted by product id, so that two orders cannot deadlock. */
function countLimited(lines: readonly LimitedLine[]) {
  const counts = new Map<number, { readonly quantity: number; readonly line: number }>();
  for (const [index, { product, quantity }] of lines.entries()) {
    if (product.piecesLeft === null) continue;
    const former = counts.get(product.productId);
    counts.set(product.productId, {
      quantity: (former?.quantity ?? 0) + quantity,
      line: former?.line ?? index + 1,
    });
  }
  return [...counts].sort(([a], [b]) => a - b);
}

async function readPiecesLeft(tx: Tx, { tenantId, eventId }: EventKey, productId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ pieces_left: number | null }>(sql`
    select pieces_left from event_products
    where tenant_id = ${tenantId} and event_id = ${eventId} and product_id = ${productId}`);
  return rows[0]?.pieces_left ?? null;
}

/** Releases the pieces that an order held when it is placed again, because its basket may have changed. */
async function returnReserved(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  await tx.execute(sql`
    with former as (
      delete from piece_reservations where order_id = ${orderId} and tenant_id = ${tenantId} and state <> 'sold'
      returning event_id, product_id, quantity, state
    )
    update event_products p set pieces_left = p.pieces_left + f.quantity
    from former f where f.state = 'reserved' and p.event_id = f.event_id and p.product_id = f.product_id`);
}

/**
 * Releases the pieces of an order for others: of an ended payment those that are reserved, of a cancelled order also
 * those that are sold.
 */
export async function releasePieces(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  { isCancelled = false }: { readonly isCancelled?: boolean } = {},
): Promise<void> {
  const states = isCancelled ? sql`('reserved', 'sold')` : sql`('reserved')`;
  await tx.execute(sql`
    with released as (
      update piece_reservations set state = 'released', updated_at = now()
      where order_id = ${orderId} and tenant_id = ${tenantId} and state in ${states}
      returning event_id, product_id, quantity
    )
    update event_products p set pieces_left = p.pieces_left + r.quantity
    from released r where p.event_id = r.event_id and p.product_id = r.product_id`);
}

/**
 * Reserves again the pieces of an order that is settled after its reservation expired, as far as pieces are left.
 * Without enough pieces, a free order is not settled; a paid order is produced although the product is sold out, and
 * the owner is notified.
 * @throws AppError `conflict` for an order without payment, which rolls back the settlement
 */
export async function reserveLapsedPieces(
  tx: Tx,
  { tenantId, orderId, orderRef, isPaid }: OrderKey & { readonly orderRef: string; readonly isPaid: boolean },
): Promise<void> {
  const { rows } = await tx.execute<{ missing: number }>(sql`
    with lapsed as (
      update piece_reservations set state = 'sold', updated_at = now()
      where order_id = ${orderId} and tenant_id = ${tenantId} and state = 'released'
      returning event_id, product_id, quantity
    ), before as (
      select p.id, p.pieces_left, l.quantity from event_products p
      join lapsed l on l.event_id = p.event_id and l.product_id = p.product_id order by p.id for update of p
    ), taken as (
      update event_products p set pieces_left = greatest(b.pieces_left - b.quantity, 0) from before b where p.id = b.id
      returning greatest(b.quantity - b.pieces_left, 0) as missing
    )
    select coalesce(sum(missing), 0)::int as missing from taken`);
  const missing = rows[0]?.missing ?? 0;
  if (missing === 0) return;
  if (!isPaid)
    throw new AppError('conflict', buildErrorReason('line_sold_out', { line: 1 }), {
      detail: `the pieces of order ${orderRef} lapsed, and ${missing} of them are sold to others`,
    });
  await recordBeyondLimit(tx, { tenantId, orderId, orderRef, missing });
}

async function recordBeyondLimit(
  tx: Tx,
  order: { readonly tenantId: TenantId; readonly orderId: string; readonly orderRef: string; readonly missing: number },
): Promise<void> {
  const { tenantId, orderId, orderRef, missing } = order;
  const details = JSON.stringify({ order_ref: orderRef, pieces: missing });
  await tx.execute(sql`
    with noted as (
      insert into order_timeline (tenant_id, order_id, kind, code, params)
      values (${tenantId}, ${orderId}, 'note', ${'pieces sold beyond limit' satisfies TimelineCode}, ${JSON.stringify({ pieces: missing })}::jsonb)
    )
    insert into audit_entries (tenant_id, action, subject_type, subject_id, details)
    values (${tenantId}, ${'pieces sold beyond limit' satisfies RecordedAction}, 'order', ${orderId}::text, ${details}::jsonb)`);
}

/**
 * Returns the number of pieces per limited product that baskets may still contain: pieces that are left, and pieces
 * held by open payments, because these may be the shopper's own. Products without a limit are left out.
 */
export async function countObtainablePieces(
  tx: Tx,
  { tenantId, eventId, productIds }: EventKey & { readonly productIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ product_id: number; pieces: number }>(sql`
    select p.product_id, (p.pieces_left + coalesce((select sum(r.quantity) from ${pieceReservations} r
      where r.event_id = p.event_id and r.product_id = p.product_id and r.state = 'reserved'), 0))::int as pieces
    from event_products p
    where p.tenant_id = ${tenantId} and p.event_id = ${eventId} and p.pieces_left is not null
      and p.product_id = any(${sql.param([...productIds])}::int[])`);
  return new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
}
