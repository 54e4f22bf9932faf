import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { MAX_ORDERS_PER_BATCH, type SELF_MADE_ORDER_STEPS } from '@/lib/contracts/order-batches';
import { orderFilterSchema } from '@/lib/contracts/orders';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { events, orderBatches, orderBatchRows, orderFulfilments, orders, tenants } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { type BATCH_KINDS, listBulkTargets } from '@/lib/domain/fulfilment/bulk';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor } from '@/lib/domain/orders/transitions';
import { type Actor, can } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { toInvalidInputError } from '../http/route';
import { buildOrderCondition } from '../orders/filter';
import { isPlacedSql } from '../orders/queries';
import { queueJob } from '../queue/queue';
import { isSelfMadeSql } from './order-in-fulfilment';

/** Delay before bulk work starts, during which it can be undone. */
const UNDO_SECONDS = 15;
const PROBLEMS_SHOWN = 100;
const MAX_LISTED_BATCHES = 5;

/** Action on many orders: send them, change their status with a note, or mark them as made or shipped by the tenant. */
interface BatchAction {
  readonly to: OrderStatus | null;
  readonly note: string;
  readonly make: (typeof SELF_MADE_ORDER_STEPS)[number] | undefined;
  readonly carrier: string;
  /** Tracking numbers by order id; an empty or absent value means that the order has no number. */
  readonly tracking: Readonly<Record<string, string>>;
}

const getBatchKind = ({ to, make }: BatchAction): (typeof BATCH_KINDS)[number] => {
  if (make !== undefined) return make === 'made' ? 'mark made' : 'mark shipped';
  return to === null ? 'send to fulfiller' : 'move';
};

const AUDITED = {
  'send to fulfiller': 'orders sent in bulk',
  move: 'orders moved in bulk',
  'mark made': 'orders marked made in bulk',
  'mark shipped': 'orders marked shipped in bulk',
} as const satisfies Readonly<Record<(typeof BATCH_KINDS)[number], RecordedAction>>;

/**
 * Checks an action before any order is read.
 * @throws AppError `invalid` for contradictory or missing fields and for a status to which the user may not move
 * orders; `forbidden` for a user who may not cancel
 */
function assertActionAllowed({ to, note, make, carrier, tracking }: BatchAction, user: Actor): void {
  if (make !== undefined && to !== null) throw buildInvalidFieldsError({ make: ['invalid'] });
  if (carrier === '' && Object.values(tracking).some((number) => number !== ''))
    throw buildInvalidFieldsError({ carrier: ['required'] });
  if (to === null) return;
  if (!listBulkTargets(getOrderActor(user)).includes(to)) throw buildInvalidFieldsError({ to: ['invalid'] });
  if (to !== 'cancelled') return;
  if (!can(user, 'orders.cancel')) throw buildForbiddenError();
  if (note === '') throw buildInvalidFieldsError({ note: ['required'] });
}

/**
 * Saves an action on many orders. The orders are determined now; the action starts after {@link UNDO_SECONDS} unless it
 * is undone. A repeated key returns the existing batch.
 * @throws AppError `invalid` without exactly one choice of orders, for more than {@link MAX_ORDERS_PER_BATCH} orders,
 * and for a status to which the user may not move orders; `forbidden` for a user who may not cancel
 */
export function startBatch(
  input: Pick<ActorContext, 'tenantId'> &
    BatchAction & {
      user: Actor & { readonly userId: number };
      key: string;
      ids: readonly string[] | undefined;
      filter: Readonly<Record<string, string>> | undefined;
    },
) {
  const { tenantId, user, key, ids, filter, to, note, carrier, tracking } = input;
  const kind = getBatchKind(input);
  const { userId } = user;
  assertActionAllowed(input, user);
  return withTenant(tenantId, async (tx) => {
    if ((ids === undefined) === (filter === undefined)) throw buildInvalidFieldsError({ ids: ['required'] });
    const [existingBatch] = await tx
      .select()
      .from(orderBatches)
      .where(and(eq(orderBatches.id, key), eq(orderBatches.tenantId, tenantId)));
    if (existingBatch) return toBatchDto(tx, existingBatch);
    const where = filter
      ? await buildOrderCondition(tx, tenantId, readFilter(filter))
      : and(eq(orders.tenantId, tenantId), isPlacedSql, inArray(orders.id, [...(ids ?? [])]));
    const orderRows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .limit(MAX_ORDERS_PER_BATCH + 1);
    if (orderRows.length === 0) throw buildNotFoundError();
    if (orderRows.length > MAX_ORDERS_PER_BATCH)
      throw buildInvalidFieldsError({ filter: [`at most ${MAX_ORDERS_PER_BATCH}`] });
    const [batch] = await tx
      .insert(orderBatches)
      .values({
        id: key,
        tenantId,
        userId,
        kind,
        to,
        note,
        carrier,
        state: 'waiting',
        startsAt: sql`now() + make_interval(secs => ${UNDO_SECONDS})`,
        total: orderRows.length,
        unknown: ids === undefined ? 0 : new Set(ids).size - orderRows.length,
      })
      .onConflictDoNothing()
      .returning();
    // The key belongs to another tenant, or two requests with it are concurrent.
    if (!batch) throw new AppError('conflict', buildErrorReason('asked_before'));
    const numbers = orderRows.map(({ id }) => tracking[id] ?? '');
    await tx.execute(sql`insert into batch_rows (batch_id, order_id, tenant_id, state, tracking_number)
      select ${key}, id, ${tenantId}, 'waiting', number
      from unnest(${sql.param(orderRows.map(({ id }) => id))}::uuid[], ${sql.param(numbers)}::text[]) as row (id, number)`);
    const payload = { batchId: key, tenantId };
    await queueJob(tx, { task: 'run-batch', payload, key: `batch:${key}`, dueAt: batch.startsAt });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: AUDITED[kind],
      subjectType: 'batch',
      subjectId: key,
      details: { orders: orderRows.length, ...(to === null ? {} : { to }) },
    });
    return toBatchDto(tx, batch);
  });
}

function readFilter(filter: Readonly<Record<string, string>>) {
  const parsed = orderFilterSchema.strict().safeParse(filter);
  if (!parsed.success) throw toInvalidInputError(parsed.error);
  return parsed.data;
}

/**
 * Undoes a bulk action before it has started.
 * @throws AppError `conflict` afterwards
 */
export function undoBatch({ tenantId, userId, batchId }: ActorContext & { batchId: string }) {
  return withTenant(tenantId, async (tx) => {
    const [undone] = await tx
      .update(orderBatches)
      .set({ state: 'undone' })
      .where(and(eq(orderBatches.id, batchId), eq(orderBatches.tenantId, tenantId), eq(orderBatches.state, 'waiting')))
      .returning();
    if (!undone) {
      await requireBatch(tx, { tenantId, batchId });
      throw new AppError('conflict', buildErrorReason('work_begun'));
    }
    const entry = { tenantId, userId, action: 'bulk work undone', subjectType: 'batch', subjectId: batchId } as const;
    await recordAudit(tx, { ...entry, details: { orders: undone.total } });
    return toBatchDto(tx, undone);
  });
}

async function requireBatch(tx: Tx, { tenantId, batchId }: { tenantId: TenantId; batchId: string }) {
  const [batch] = await tx
    .select()
    .from(orderBatches)
    .where(and(eq(orderBatches.id, batchId), eq(orderBatches.tenantId, tenantId)));
  if (!batch) throw buildNotFoundError();
  return batch;
}

/**
 * Returns the progress of a bulk action with all failures.
 * @throws AppError `not_found` for another tenant's batch
 */
export const showBatch = (of: { tenantId: TenantId; batchId: string }) =>
  withTenant(of.tenantId, async (tx) => toBatchDto(tx, await requireBatch(tx, of), MAX_ORDERS_PER_BATCH));

/** Lists the tenant's latest bulk actions. */
export const listBatches = (tenantId: TenantId) =>
  withTenant(tenantId, async (tx) => {
    const rows = await tx
      .select()
      .from(orderBatches)
      .where(eq(orderBatches.tenantId, tenantId))
      .orderBy(desc(orderBatches.createdAt))
      .limit(MAX_LISTED_BATCHES);
    return Promise.all(rows.map((row) => toBatchDto(tx, row)));
  });

async function toBatchDto(tx: Tx, batch: typeof orderBatches.$inferSelect, maxProblems = PROBLEMS_SHOWN) {
  const counts = await tx.execute<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from batch_rows where batch_id = ${batch.id} group by 1`,
  );
  const of = (state: string) => counts.rows.find((row) => row.state === state)?.n ?? 0;
  const refused = of('refused');
  const problems =
    refused === 0
      ? []
      : await tx
          .select({ order_id: orderBatchRows.orderId, order_ref: orders.orderRef, reason: orderBatchRows.reason })
          .from(orderBatchRows)
          .innerJoin(orders, eq(orders.id, orderBatchRows.orderId))
          .where(and(eq(orderBatchRows.batchId, batch.id), eq(orderBatchRows.state, 'refused')))
          .orderBy(orders.orderRef)
          .limit(maxProblems);
  const [here] = await tx
    .select({ staying: sql<number>`count(*) filter (where ${isSelfMadeSql})::int` })
    .from(orderBatchRows)
    .innerJoin(orders, eq(orders.id, orderBatchRows.orderId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(eq(orderBatchRows.batchId, batch.id), eq(orderBatchRows.tenantId, batch.tenantId)));
  return {
    id: batch.id,
    kind: batch.kind,
    to: batch.to,
    state: batch.state,
    starts_at: batch.startsAt.toISOString(),
    created_at: batch.createdAt.toISOString(),
    total: batch.total,
    staying: here?.staying ?? 0,
    done: of('done'),
    refused,
    unknown: batch.unknown,
    problems,
  };
}
