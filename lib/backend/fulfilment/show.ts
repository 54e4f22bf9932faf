import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { getDatabasePools, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import {
  events,
  failedJobs,
  fulfillerSubmissions,
  fulfillers,
  orderFulfilments,
  orders,
  tenants,
} from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import {
  isBeforeProduction,
  isForCustomerService,
  isSetBy,
  isWaitingFor,
  movesWhenSolved,
} from '@/lib/domain/orders/status-rules';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { getOrderActor, listMoves } from '@/lib/domain/orders/transitions';
import { type Actor, can } from '@/lib/domain/roles/roles';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { buildTrackingPath } from '@/lib/platform/signed-links';
import { recordAudit } from '../audit/record';
import { buildFulfilJob, enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { isOpenFailedJobSql } from '../orders/filter';
import { findLastOrderIssue } from '../orders/move';
import { isPlacedSql } from '../orders/queries';
import { reverseDateParts } from '../orders/to-dto';
import { listOrderActions } from './act';
import { enqueuePrintFiles } from './artwork';
import { readBalanceLimit } from './balance-limit';
import { calculateProductionCost, listCredits, readBudget } from './budgets';
import { listEligibleFulfillers } from './candidates';
import { listDocuments } from './documents';
import type { OrderInFulfilment } from './order-in-fulfilment';
import { readShipments } from './parcels';
import { listRecalls, repeatRecalls } from './recall';
import { isTrackable } from './tracking';

type FulfilmentRow = typeof orderFulfilments.$inferSelect;

/**
 * Returns an order's progress in production and the actions that its reader may take.
 * @throws AppError `not_found` for another tenant's order and for one that was never paid
 */
export async function showFulfilment(of: { tenantId: TenantId; orderId: string }, reader: Actor) {
  const fulfilment = await readFulfilment(of, reader);
  const isRetried = fulfilment.status === 'submitting to fulfiller' && fulfilment.submissions[0]?.state === 'failed';
  return { ...fulfilment, next_try_at: isRetried ? await findNextTry(of.orderId) : null };
}

/**
 * Returns the time at which the work on an order is retried, ISO 8601; null if no retry is scheduled. Uses the main
 * pool, because the queue's tables belong to the database's owner.
 */
async function findNextTry(orderId: string): Promise<string | null> {
  const { rows } = await getDatabasePools().main.query<{ run_at: Date }>(
    'select run_at from queued_jobs where key = $1 and run_at > now()',
    [buildFulfilJob(orderId).key],
  );
  return rows[0]?.run_at.toISOString() ?? null;
}

function readFulfilment(of: { tenantId: TenantId; orderId: string }, reader: Actor) {
  const { tenantId, orderId } = of;
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        status: orders.status,
        eventId: orders.eventId,
        currency: orders.currency,
        deliveryTo: orders.deliveryTo,
        slug: events.slug,
        storeWay: sql<OrderInFulfilment['way']>`coalesce(${events.fulfilment}->>'production', ${tenants.production})`,
        fulfilment: orderFulfilments,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(tenants, eq(tenants.id, orders.tenantId))
      .leftJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
      .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId), isPlacedSql));
    if (!row) throw buildNotFoundError();
    const { status, fulfilment } = row;
    const mayUpdate = can(reader, 'orders.update');
    const { documentKinds, billedBy, lacks } = await listDocuments(tx, of);
    const askable = await listEligibleFulfillers(tx, { tenantId, eventId: row.eventId });
    const chosen = fulfilment?.fulfillerId ? askable.find(({ id }) => id === fulfilment.fulfillerId) : undefined;
    return {
      status,
      start_at: fulfilment?.startAt?.toISOString() ?? null,
      fulfiller: chosen ? { id: chosen.id, name: chosen.name, sandbox: chosen.sandbox } : null,
      self_made: fulfilment?.selfMade ?? false,
      stays_here: fulfilment?.selfMade || (row.storeWay === 'self' && (fulfilment?.fulfillerId ?? null) === null),
      chosen_by_hand: fulfilment?.chosenByHand ?? false,
      routing: fulfilment?.routing ?? null,
      external_id: fulfilment?.externalId ?? null,
      submissions: await listSubmissions(tx, of),
      recalls: await listRecalls(tx, of),
      documents: documentKinds,
      billed_by: billedBy,
      invoice_lacks: lacks,
      tracking: toTrackingDto(fulfilment),
      ...(await readShipments(tx, of, status)),
      shipped_at: fulfilment?.shippedAt?.toISOString() ?? null,
      promised_to: reverseDateParts(row.deliveryTo),
      delayed_to: fulfilment?.delayedTo ? reverseDateParts(fulfilment.delayedTo) : null,
      tracking_page: buildTrackingPath(row.slug, of),
      cost: fulfilment?.reservedMinor == null ? null : toDecimal(fulfilment.reservedMinor),
      shortfall: await readShortfall(tx, of, row),
      dead_letters: await listOpenFailedSubmissions(tx, of),
      choices: askable.filter(({ disabledAt }) => disabledAt === null).map(({ id, name }) => ({ id, name })),
      actions: mayUpdate ? listOrderActions(reader, status, fulfilment ? { fulfilment } : null) : [],
      may_restart: can(reader, 'orders.produce'),
      may_track: can(reader, 'orders.produce') && isTrackable(status, fulfilment?.selfMade ?? false),
      moves:
        can(reader, 'orders.produce') || (mayUpdate && isForCustomerService(status))
          ? await listOwnMoves(tx, of, status, reader)
          : [],
    };
  });
}

/**
 * Returns the shortfall of an order that waits for budget, computed from the present limit and use; null for every
 * other order.
 */
async function readShortfall(
  tx: Tx,
  of: { tenantId: TenantId; orderId: string },
  order: {
    readonly status: OrderStatus;
    readonly eventId: number;
    readonly currency: Currency;
    readonly storeWay: OrderInFulfilment['way'];
  },
) {
  const { status, eventId, currency, storeWay: way } = order;
  if (!isWaitingFor(status, 'budget')) return null;
  const { tenantId } = of;
  const budget =
    status === 'over budget'
      ? await readBudget(tx, { tenantId, eventId })
      : // A credit limited only in another currency sets no limit in this one.
        (await listCredits(tx, tenantId, currency)).find((credit) => credit.currency === currency);
  if (!budget) return null;
  const balanceMinor = status === 'over budget' ? null : await readBalanceLimit(tx, { ...of, currency, way });
  const limitMinor = balanceMinor ?? budget.limitMinor;
  return {
    of:
      status === 'over budget'
        ? ('budget' as const)
        : balanceMinor === null
          ? ('credit' as const)
          : ('balance' as const),
    currency,
    cost: toDecimal(await calculateProductionCost(tx, of)),
    limit: limitMinor === null ? null : toDecimal(limitMinor),
    used: toDecimal(budget.usedMinor),
  };
}

/**
 * Returns the statuses to which the order page can move the order by hand. Cancelling is a separate call, and moves to
 * a status before production are separate buttons (send, retry). Only from an artwork issue, the order may return to
 * the check of pictures and personalisation, which a retry skips.
 */
async function listOwnMoves(
  tx: Tx,
  of: { tenantId: TenantId; orderId: string },
  status: OrderStatus,
  reader: Actor,
): Promise<OrderStatus[]> {
  const moves = listMoves(status, getOrderActor(reader)).filter(
    (to) =>
      to !== 'cancelled' &&
      isSetBy(to, 'person') &&
      (!isBeforeProduction(to) || (to === 'queued downloading' && isWaitingFor(status, 'artwork'))),
  );
  if (!movesWhenSolved(status)) return moves;
  // Resolving an issue moves the order automatically. The only remaining move is for a corrected address issue: to the
  // status in which the order continues.
  const issue = await findLastOrderIssue(tx, { ...of, issue: status });
  return issue && issue.corrected > 0 && status === 'address issue' ? moves.filter((to) => to === issue.next) : [];
}

export const toTrackingDto = (row: FulfilmentRow | null) =>
  row && row.trackingNumber !== ''
    ? { carrier: row.carrier, tracking_number: row.trackingNumber, tracking_url: row.trackingUrl }
    : null;

async function listSubmissions(tx: Tx, { tenantId, orderId }: { tenantId: TenantId; orderId: string }) {
  const rows = await tx
    .select({ submission: fulfillerSubmissions, name: fulfillers.name })
    .from(fulfillerSubmissions)
    .leftJoin(fulfillers, eq(fulfillers.id, fulfillerSubmissions.fulfillerId))
    .where(and(eq(fulfillerSubmissions.orderId, orderId), eq(fulfillerSubmissions.tenantId, tenantId)))
    .orderBy(desc(fulfillerSubmissions.at))
    .limit(20);
  return rows.map(({ submission, name }) => ({
    fulfiller: name ?? String(submission.fulfillerId),
    state: submission.state,
    reason: submission.reason,
    at: submission.at.toISOString(),
  }));
}

const MAX_FAILED_SUBMISSIONS = 100;

/** Lists failed submissions that still need a person, of one order or of the whole tenant, newest first. */
export async function listOpenFailedSubmissions(
  tx: Tx,
  { tenantId, orderId }: { tenantId: TenantId; orderId?: string },
) {
  const rows = await tx
    .select({ failedJob: failedJobs, orderRef: orders.orderRef })
    .from(failedJobs)
    .innerJoin(orders, eq(orders.id, failedJobs.orderId))
    .where(
      and(
        eq(failedJobs.tenantId, tenantId),
        isOpenFailedJobSql(sql`${failedJobs}`, sql`${orders}`),
        orderId === undefined ? undefined : eq(failedJobs.orderId, orderId),
      ),
    )
    .orderBy(desc(failedJobs.failedAt))
    .limit(MAX_FAILED_SUBMISSIONS);
  return rows.map(({ failedJob, orderRef }) => ({
    id: failedJob.id,
    order_id: failedJob.orderId,
    order_ref: orderRef,
    task: failedJob.task,
    status: failedJob.status,
    reason: failedJob.reason,
    attempts: failedJob.attempts,
    failed_at: failedJob.failedAt.toISOString(),
  }));
}

/**
 * Restarts a failed job, once. If the failed step has an order status of its own, the order is retried from that
 * status.
 */
export function restartFailedJob(of: {
  tenantId: TenantId;
  userId: number;
  jobId: string;
}): Promise<{ replayed: true }> {
  const { tenantId, userId, jobId } = of;
  return withTenant(tenantId, async (tx) => {
    const mine = and(eq(failedJobs.id, jobId), eq(failedJobs.tenantId, tenantId));
    const [failedJob] = await tx
      .update(failedJobs)
      .set({ replayedAt: new Date(), replayedBy: userId })
      .where(and(mine, isNull(failedJobs.replayedAt)))
      .returning();
    if (!failedJob) {
      if ((await tx.$count(failedJobs, mine)) === 0) throw buildNotFoundError();
      throw new AppError('conflict', buildErrorReason('work_restarted'));
    }
    const { orderId } = failedJob;
    if (failedJob.task === 'print-artwork') await enqueuePrintFiles(tx, { tenantId, orderId });
    if (failedJob.task === 'recall-order') await repeatRecalls(tx, { tenantId, orderId });
    await enqueueFulfilment(tx, { tenantId, orderId });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order work restarted',
      subjectType: 'order',
      subjectId: orderId,
      details: { task: failedJob.task, reason: failedJob.reason },
    });
    return { replayed: true as const };
  });
}
