import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { orderLines, parcels } from '@/lib/db/schema';
import { buildErrorReason, type ErrorReason } from '@/lib/domain/errors/error-codes';
import {
  countShippedPieces,
  listUnsentPieces,
  type ParcelLine,
  type ParcelProblem,
  planParcel,
} from '@/lib/domain/fulfilment/parcels';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { queueShopperMail } from '../orders/shopper-mails';
import { addTimelineEntry } from '../orders/timeline';

type ParcelRow = typeof parcels.$inferSelect;

interface Tracked {
  readonly carrier: string;
  readonly tracking_number: string;
  readonly tracking_url: string;
}

/** Lists the parcels of an order in the sequence of their announcement. */
export const listParcels = (tx: Tx, { tenantId, orderId }: OrderKey): Promise<ParcelRow[]> =>
  tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.tenantId, tenantId)))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));

const listOrdered = (tx: Tx, { tenantId, orderId }: OrderKey) =>
  tx
    .select({
      id: orderLines.id,
      name: orderLines.name,
      colour: orderLines.colourName,
      size: orderLines.size,
      customTexts: orderLines.customTexts,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.tenantId, tenantId)))
    .orderBy(asc(orderLines.position));

/**
 * Returns the lines of the parcels that count towards the order. A parcel that was sent although the order was
 * cancelled does not count.
 */
const countingLines = (rows: readonly ParcelRow[]) =>
  rows.filter(({ afterCancellation }) => !afterCancellation).map(({ lines }) => lines);

/** Checked parcel that is to be recorded; `shipped` and `total` are numbers of pieces of the order. */
export interface PlannedParcel {
  readonly lines: readonly ParcelLine[];
  /** Whether this parcel contains all remaining pieces. */
  readonly isLast: boolean;
  /** Whether no other parcel of the order has been sent. */
  readonly isFirst: boolean;
  readonly shipped: number;
  readonly total: number;
}

/**
 * Plans a parcel of an order: with the named pieces, or with all remaining pieces. The order's row must be locked.
 * @throws AppError `invalid` per line for pieces that the order does not have, or that were sent already
 */
export async function planShipment(
  tx: Tx,
  of: OrderKey,
  named: readonly ParcelLine[] | undefined,
): Promise<PlannedParcel> {
  const ordered = await listOrdered(tx, of);
  const sent = countingLines(await listParcels(tx, of));
  const plan = planParcel(ordered, sent, named);
  if (plan.kind === 'refused') throw buildParcelError(plan.problems);
  const { lines, isLast } = plan;
  return { lines, isLast, isFirst: sent.length === 0, ...countShippedPieces(ordered, [...sent, lines]) };
}

/** Builds the error for a parcel's problems, per line. */
export const buildParcelError = (problems: readonly ParcelProblem[]) =>
  buildInvalidFieldsError(Object.fromEntries(problems.map((problem) => [getField(problem), [getMessage(problem)]])));

const getField = ({ at, problem }: ParcelProblem): string =>
  `lines.${at}.${problem === 'more than left' ? 'quantity' : 'line_id'}`;

function getMessage(problem: ParcelProblem): string | ErrorReason {
  if (problem.problem === 'more than left') return buildErrorReason('parcel_too_much', { left: problem.left });
  return buildErrorReason(problem.problem === 'named twice' ? 'parcel_line_twice' : 'parcel_line_unknown');
}

/** Inserts a parcel and returns its id. The order's row must be locked. */
export async function recordParcel(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  parcel: {
    readonly lines: readonly ParcelLine[];
    readonly tracking: Tracked | undefined;
    readonly shippedAt: Date;
    readonly afterCancellation?: boolean;
  },
): Promise<string> {
  const { lines, tracking, shippedAt, afterCancellation = false } = parcel;
  const [row] = await tx
    .insert(parcels)
    .values({
      tenantId,
      orderId,
      lines: [...lines],
      carrier: tracking?.carrier ?? '',
      trackingNumber: tracking?.tracking_number ?? '',
      trackingUrl: tracking?.tracking_url ?? '',
      shippedAt,
      afterCancellation,
    })
    .returning({ id: parcels.id });
  if (!row) throw new Error(`a parcel of order ${orderId} was not written`);
  return row.id;
}

/**
 * Enqueues the shopper's mail about a recorded parcel, and adds it to the timeline. An order sent in one parcel uses
 * the regular shipping mail, and its timeline shows the change of status instead.
 */
export async function announceParcel(
  tx: Tx,
  of: OrderKey,
  parcel: PlannedParcel & { readonly id: string; readonly reportedBy?: string; readonly userId: number | null },
): Promise<void> {
  const { id, isFirst, isLast, shipped, total, reportedBy, userId } = parcel;
  const isWhole = isFirst && isLast;
  if (!isWhole)
    await addTimelineEntry(tx, {
      ...of,
      kind: 'note',
      code: 'parcel sent',
      params: { shipped, total, ...(reportedBy === undefined ? {} : { by: reportedBy }) },
      actorId: userId,
      changed: 'fulfilment',
    });
  await queueShopperMail(tx, { ...of, kind: 'shipping', ...(isWhole ? {} : { key: id }) });
}

/**
 * Changes the tracking of an order's newest parcel. Does nothing for an order that was shipped before parcels were
 * stored.
 */
export async function changeParcelTracking(tx: Tx, of: OrderKey, tracking: Tracked): Promise<void> {
  const newest = (await listParcels(tx, of)).findLast(({ afterCancellation }) => !afterCancellation);
  if (!newest) return;
  await tx
    .update(parcels)
    .set({
      carrier: tracking.carrier,
      trackingNumber: tracking.tracking_number,
      trackingUrl: tracking.tracking_url,
    })
    .where(and(eq(parcels.id, newest.id), eq(parcels.tenantId, of.tenantId)));
}

/**
 * Returns the shipments of an order: parcels with the names of their pieces, the number of sent pieces, and the
 * remaining pieces. An order shipped before parcels were stored counts as fully sent.
 */
export async function readShipments(tx: Tx, of: OrderKey, status: OrderStatus) {
  const ordered = await listOrdered(tx, of);
  const rows = await listParcels(tx, of);
  const sent = countingLines(rows);
  const isGone = status === 'shipped';
  const { shipped, total } = countShippedPieces(ordered, sent);
  const linesById = new Map(ordered.map((line) => [line.id, line]));
  return {
    parcels: rows.map((row) => ({
      id: row.id,
      tracking: toParcelTracking(row),
      shipped_at: row.shippedAt.toISOString(),
      after_cancellation: row.afterCancellation,
      pieces: row.lines.map(({ line_id, quantity }) => ({ name: linesById.get(line_id)?.name ?? '', quantity })),
    })),
    pieces: { shipped: isGone ? total : shipped, total },
    unsent: isGone
      ? []
      : listUnsentPieces(ordered, sent).map(({ line_id, quantity }) => {
          const line = linesById.get(line_id);
          return {
            line_id,
            name: line?.name ?? '',
            colour: line?.colour ?? '',
            size: line?.size ?? '',
            texts: line?.customTexts.map(({ text }) => text) ?? [],
            quantity,
          };
        }),
  };
}

/** Returns a parcel's tracking; null without a tracking number. */
export const toParcelTracking = (row: Pick<ParcelRow, 'carrier' | 'trackingNumber' | 'trackingUrl'>) =>
  row.trackingNumber === ''
    ? null
    : { carrier: row.carrier, tracking_number: row.trackingNumber, tracking_url: row.trackingUrl };

/**
 * Returns a parcel and the number of pieces sent up to its announcement, for the mail about it; null when it does not
 * exist.
 */
export async function readParcel(tx: Tx, of: OrderKey, id: string) {
  const rows = (await listParcels(tx, of)).filter(({ afterCancellation }) => !afterCancellation);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const ordered = await listOrdered(tx, of);
  return { ...row, ...countShippedPieces(ordered, countingLines(rows.slice(0, at + 1))) };
}
