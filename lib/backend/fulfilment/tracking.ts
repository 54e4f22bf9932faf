import { and, asc, eq, inArray } from 'drizzle-orm';
import { trackingSchema } from '@/lib/contracts/parcels';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { resolveEventEffect } from '@/lib/domain/fulfilment/events';
import type { ParcelLine } from '@/lib/domain/fulfilment/parcels';
import { parseOrderRef } from '@/lib/domain/orders/order-ref';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { listSelfMadeMoves } from '@/lib/domain/orders/transitions';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { type CsvRow, parseCsv } from '../http/parse-csv';
import { moveOrder } from '../orders/move';
import { isPlacedSql } from '../orders/queries';
import { lockOrder } from './act';
import { assertPrintFilesReady, runOrEnqueueMissingFiles } from './artwork';
import { type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { announceParcel, changeParcelTracking, planShipment, recordParcel } from './parcels';

export interface Tracking {
  readonly carrier: string;
  readonly tracking_number: string;
  readonly tracking_url: string;
}
/**
 * Returns whether tracking may be entered: as soon as the fulfiller has the order, or as soon as a self-made order is
 * in its tenant's work list.
 */
export const isTrackable = (status: OrderStatus, isSelfMade: boolean): boolean =>
  status === 'shipped' || stepsToCarrier(status, isSelfMade) !== null;

/**
 * Returns the statuses between an order's status and `shipped`; null when the order cannot be handed to a carrier yet.
 */
function stepsToCarrier(status: OrderStatus, isSelfMade: boolean): readonly OrderStatus[] | null {
  if (isSelfMade) return listSelfMadeMoves(status, 'shipped');
  const effect = resolveEventEffect('shipped', status);
  return effect.kind === 'moves' ? effect.through : null;
}

/**
 * Saves a parcel's tracking. The parcel counts as shipped, so the order passes the statuses in between as if its
 * fulfiller had reported them; not every fulfiller has an API. A self-made order may be shipped without a number.
 * `lines` names the items in the parcel; without it the parcel holds all remaining items.
 * @throws AppError `invalid` for a number without a carrier and for items that are not left to send; `conflict` when
 * the order cannot have a parcel
 */
export function saveOrderTracking(
  input: ActorContext & { orderId: string; tracking: Tracking; lines?: readonly ParcelLine[] | undefined },
): Promise<{ status: string }> {
  return runOrEnqueueMissingFiles(input, () =>
    withTenant(input.tenantId, async (tx) => {
      const work = await lockOrder(tx, input);
      return { status: await saveLockedOrderTracking(tx, work, input.userId, input) };
    }),
  );
}

/** Saves the tracking of {@link saveOrderTracking} for an order whose row is already locked. */
export async function saveLockedOrderTracking(
  tx: Tx,
  work: OrderInFulfilment,
  userId: number,
  { tracking, lines }: { readonly tracking: Tracking; readonly lines?: readonly ParcelLine[] | undefined },
): Promise<OrderStatus> {
  const { tenantId, orderId, status, fulfilment } = work;
  const { selfMade } = fulfilment;
  const isGone = status === 'shipped';
  assertComplete(tracking, selfMade && !isGone);
  if (!isTrackable(status, selfMade) || (isGone && lines))
    throw new AppError('conflict', buildErrorReason('not_with_fulfiller'));
  if (selfMade && !isGone) await assertPrintFilesReady(tx, work);
  const parcel = isGone ? null : await planShipment(tx, work, lines);
  const isLast = parcel === null || parcel.isLast;
  await updateFulfilment(tx, work, {
    carrier: tracking.carrier,
    trackingNumber: tracking.tracking_number,
    trackingUrl: tracking.tracking_url,
    ...(isGone || !isLast ? {} : { shippedAt: new Date() }),
  });
  let from = status;
  for (const to of stepsToCarrier(status, selfMade) ?? []) {
    // The order stays packed until its last pieces are sent.
    if (to === 'shipped' && !isLast) break;
    await moveOrder(tx, { tenantId, orderId, from, to, actor: selfMade ? 'maker' : 'system', userId });
    from = to;
  }
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'order tracking updated',
    subjectType: 'order',
    subjectId: orderId,
    details: { order_ref: work.orderRef, carrier: tracking.carrier, tracking_number: tracking.tracking_number },
  });
  if (parcel) {
    const id = await recordParcel(tx, work, { lines: parcel.lines, tracking, shippedAt: new Date() });
    await announceParcel(tx, { tenantId, orderId }, { ...parcel, id, userId });
  } else await changeParcelTracking(tx, work, tracking);
  return from;
}

function assertComplete({ carrier, tracking_number: number, tracking_url: url }: Tracking, mayBeEmpty: boolean): void {
  if (mayBeEmpty && number === '' && url === '') return;
  const missing = [...(carrier === '' ? ['carrier'] : []), ...(number === '' ? ['tracking_number'] : [])];
  if (missing.length > 0)
    throw buildInvalidFieldsError(Object.fromEntries(missing.map((field) => [field, ['required']])));
}

const MAX_ROWS = 10_000;
const ROWS_A_TURN = 100;
interface Row {
  readonly line: number;
  readonly reference: string;
  readonly tracking: Tracking | null;
  readonly reason: string;
}
interface Problem {
  readonly line: number;
  readonly reference: string;
  readonly reason: string;
}

/**
 * Imports tracking of many orders. A faulty row is reported and does not stop the others. Without `apply`, the rows are
 * only validated.
 * @throws AppError `invalid` (field `csv`) for an unreadable file
 */
export async function importTracking({ tenantId, userId, csv, apply }: ActorContext & { csv: string; apply: boolean }) {
  const rows = parseCsv(csv, { needs: 'reference', most: MAX_ROWS }).map(readRow);
  const problems: Problem[] = [];
  let applied = 0;
  const seen = new Set<string>();
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    const turn = rows.slice(at, at + ROWS_A_TURN);
    const ids = await findOrders(tenantId, turn);
    for (const row of turn) {
      const reason = seen.has(row.reference) ? 'twice in this file' : await importRow(row, ids.get(row.reference));
      if (row.reason === '') seen.add(row.reference);
      if (reason) problems.push({ line: row.line, reference: row.reference.slice(0, 60), reason });
      else applied++;
    }
  }
  if (apply && applied > 0)
    await withTenant(tenantId, (tx) =>
      recordAudit(tx, {
        tenantId,
        userId,
        action: 'tracking imported',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: { rows: rows.length, applied, refused: problems.length },
      }),
    );
  return { rows: rows.length, applied, problems: problems.slice(0, 1_000) };

  async function importRow(row: Row, orderId: string | undefined): Promise<string> {
    if (row.reason || !row.tracking) return row.reason;
    if (!orderId) return 'unknown order';
    const { tracking } = row;
    try {
      await withTenant(tenantId, async (tx) => {
        const work = await lockOrder(tx, { tenantId, orderId });
        if (!isTrackable(work.status, work.fulfilment.selfMade))
          throw new AppError('conflict', buildErrorReason('not_with_fulfiller'));
        if (apply) await saveLockedOrderTracking(tx, work, userId, { tracking });
      });
      return '';
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return 'not with its fulfiller';
      throw error;
    }
  }
}

/** Finds the orders of imported rows. An order of another tenant counts as unknown. */
async function findOrders(tenantId: TenantId, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const refs = rows.map(({ reference }) => reference);
  const orderRows = await withTenant(tenantId, (tx) =>
    tx
      .select({ id: orders.id, ref: orders.orderRef })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), inArray(orders.orderRef, refs), isPlacedSql))
      .orderBy(asc(orders.orderRef)),
  );
  return new Map(orderRows.map(({ id, ref }) => [ref, id]));
}

/**
 * Returns whether a spreadsheet would evaluate a cell as a formula. Such a value is no carrier or number, whether or
 * not it is escaped.
 */
const isFormula = (cell: string): boolean => /^['\s]*[=+\-@\t]/.test(cell);

function readRow({ line, record }: CsvRow): Row {
  const enteredReference = (record.reference ?? '').trim();
  const reference = parseOrderRef(enteredReference) ?? enteredReference;
  const cells = [record.reference, record.carrier, record.tracking_number, record.tracking_url];
  if (cells.some((cell) => cell !== undefined && isFormula(cell)))
    return { line, reference, tracking: null, reason: 'a formula' };
  const tracking = trackingSchema.safeParse({
    carrier: record.carrier ?? '',
    tracking_number: record.tracking_number ?? '',
    tracking_url: record.tracking_url ?? '',
  });
  if (tracking.success) return { line, reference, tracking: tracking.data, reason: '' };
  const field = String(tracking.error.issues[0]?.path[0] ?? 'row');
  return { line, reference, tracking: null, reason: `${field} ${tracking.error.issues[0]?.message ?? 'invalid'}` };
}
