import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import type { IntentStatus } from '@/lib/domain/payments/intents';
import { findPending } from '@/lib/integrations/payments/gateway';
import { isPayableAt, recordedGateway } from '@/lib/integrations/payments/select';
import { listWriteObstacles } from '@/lib/platform/browsing-only';
import { AppError } from '@/lib/platform/errors';
import { reportBoot } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { payBack } from './pay-back';
import { settleOpened } from './settle-intent';

const EVERY_MS = 20_000;
/** Younger payments are still with their shopper. */
const OLDER_THAN_SECONDS = 30;
const AT_ONCE = 50;
/** Batches of orders in one pass: refunds that are due come after them. */
const MAX_BATCHES = 20;

/**
 * Starts the reconciler, the third way to settle an order: asks gateways about payments that neither browser nor
 * webhook completed, less often the older they are, and cancels abandoned ones. The first pass runs at once, to
 * complete what a crash left.
 */
export function startReconciler(): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const pass = (olderThanSeconds: number): void => {
    running = reconcileOnce(olderThanSeconds, () => stopped).finally(() => {
      if (!stopped) timer = setTimeout(pass, EVERY_MS, OLDER_THAN_SECONDS);
    });
  };
  reportProgress();
  pass(0);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      reportBoot({ reconciledAt: null });
    },
  };
}

/** Tells health that the reconciler works: its silence raises an alarm. */
const reportProgress = (): void => reportBoot({ reconciledAt: Date.now() });

/** Runs one pass over open payments and due refunds that no other node has leased. */
export async function reconcileOnce(olderThanSeconds: number, isStopped = () => false): Promise<void> {
  try {
    await reconcilePending(olderThanSeconds, isStopped);
    // Refunds that began before the disk was full may finish; new ones are changes, which are refused until there is
    // space.
    if (listWriteObstacles().length > 0) return reportProgress();
    const { data: due } = await tenantApi.call(refundEndpoints.claim, { params: {}, body: { limit: AT_ONCE } });
    for (const refund of due) await payBack(refund);
    reportProgress();
  } catch (error) {
    // Health and alarms name what keeps the database from being written to; each pass would only repeat it.
    if (listWriteObstacles().length > 0) return reportProgress();
    logger.warn({ err: error }, 'reconciler pass failed');
  }
}

type Pending = EndpointResponse<typeof serviceEndpoints.claimPending>['data'][number];

/** Takes one batch after the other while they come back full, so that a paid order does not wait behind many that were left. After a
 *  gateway that does not answer no further batch is taken: its orders would count as asked about. */
async function reconcilePending(olderThanSeconds: number, isStopped: () => boolean): Promise<void> {
  const body = { older_than_seconds: olderThanSeconds, limit: AT_ONCE };
  for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) {
    const { data: pending } = await tenantApi.call(serviceEndpoints.claimPending, { params: {}, body });
    const isEachGatewayThere = await reconcileOrders(pending);
    if (pending.length > 0) reportProgress();
    if (pending.length < AT_ONCE || !isEachGatewayThere) return;
  }
}

/** A gateway that does not answer is asked no further in this pass: each question would wait as long as the last. Returns whether all
 *  gateways answered. */
async function reconcileOrders(pending: readonly Pending[]): Promise<boolean> {
  const silent = new Set<string>();
  for (const order of pending) {
    const place = `${order.gateway} ${order.region}`;
    if (silent.has(place)) continue;
    try {
      await reconcileOrder(order);
    } catch (error) {
      if (error instanceof AppError && error.code === 'upstream_timeout') silent.add(place);
      logger.warn({ err: error, intentId: order.intent_id }, 'order could not be reconciled');
    }
  }
  return silent.size === 0;
}

async function reconcileOrder(order: Pending): Promise<void> {
  const { gateway, region, intent_id: id, account } = order;
  const provider = recordedGateway(gateway, region);
  // The order is priced again at the shopper's next request. A payment made by now is settled.
  const isDead =
    order.voucher_lapsed ||
    (order.is_abandoned && !order.is_pending && isUnpaid((await provider.retrieveIntent(id, account)).status));
  if (isDead) await provider.cancelIntent(id, account);
  // A test payment from before the region went live pays for nothing; the next request opens a real one.
  const isTaken = isPayableAt(gateway, region);
  await settleOpened(order, (intent) => {
    if (intent.status === 'canceled' || findPending(intent)) return true;
    return intent.status === 'succeeded' ? isTaken : order.is_pending;
  });
}

/** Returns whether a payment waits for its shopper; one that a bank is processing does not. */
const isUnpaid = (status: IntentStatus): boolean =>
  status === 'requires_payment_method' || status === 'requires_action';
