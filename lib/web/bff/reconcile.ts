import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { refundEndpoints } from '@/lib/contracts/refunds';
import { serviceEndpoints } from '@/lib/contracts/service';
import { findPendingPayment, type IntentFacts } from '@/lib/integrations/payments/gateway';
import { isPayableAt, openRecordedGateway } from '@/lib/integrations/payments/select';
import { listWriteObstacles } from '@/lib/platform/browsing-only';
import { recordBootState } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { BusyGateways } from './busy-gateways';
import { recordKeyHealth } from './payment-problem';
import { refundAtGateway } from './refund-at-gateway';
import { settleIfPaid } from './settle-intent';

const EVERY_MS = 20_000;
/**
 * Minimum age of an open payment before the reconciler checks it, seconds. The shopper may still be completing a
 * younger one.
 */
const OLDER_THAN_SECONDS = 30;
const AT_ONCE = 50;
/** Maximum number of batches in one pass. */
const MAX_BATCHES = 20;

/**
 * Starts the reconciler, which settles orders whose payment neither the browser nor a webhook reported. It asks the
 * gateways about open payments, less often the older they are, and cancels abandoned ones. The first pass runs at once,
 * to complete what a crash interrupted.
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
      recordBootState({ reconciledAt: null });
    },
  };
}

/** Reports progress to the health check, which raises an alarm when the reports stop. */
const reportProgress = (): void => recordBootState({ reconciledAt: Date.now() });

/**
 * Runs one pass over the open payments and due refunds that no other node has leased. Both parts run at the same time.
 */
export async function reconcileOnce(olderThanSeconds: number, isStopped = () => false): Promise<void> {
  const results = await Promise.allSettled([reconcilePending(olderThanSeconds, isStopped), makeDueRefunds(isStopped)]);
  const failure = results.find((result) => result.status === 'rejected');
  // The health check and alarms already report why the database cannot be written to, so this pass does not log it
  // again.
  if (!failure || listWriteObstacles().length > 0) return reportProgress();
  logger.warn({ err: failure.reason }, 'reconciler pass failed');
}

/**
 * Makes due refunds at their gateways. Does nothing while the database cannot be written to; refunds that were already
 * started may finish.
 */
async function makeDueRefunds(isStopped: () => boolean): Promise<void> {
  if (listWriteObstacles().length > 0) return;
  const { data: due } = await tenantApi.call(refundEndpoints.claim, { params: {}, body: { limit: AT_ONCE } });
  const gateways = new BusyGateways();
  for (const refund of due) {
    if (isStopped()) return;
    if (!gateways.isBusy(refund)) gateways.note(refund, await refundAtGateway(refund));
  }
}

type Pending = EndpointResponse<typeof serviceEndpoints.claimPending>['data'][number];

/**
 * Processes further batches while they are full, so that a paid order does not wait behind many abandoned ones. Stops
 * after a batch in which a gateway was busy or did not respond, because the orders of another batch would be marked as
 * checked without a result.
 */
async function reconcilePending(olderThanSeconds: number, isStopped: () => boolean): Promise<void> {
  const body = { older_than_seconds: olderThanSeconds, limit: AT_ONCE };
  for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) {
    const { data: pending } = await tenantApi.call(serviceEndpoints.claimPending, { params: {}, body });
    const isEachGatewayThere = await reconcileOrders(pending);
    if (pending.length > 0) reportProgress();
    if (pending.length < AT_ONCE || !isEachGatewayThere) return;
  }
}

/** Checks a batch of payments at their gateways. Returns whether all gateways responded. */
async function reconcileOrders(pending: readonly Pending[]): Promise<boolean> {
  const gateways = new BusyGateways();
  for (const order of pending) {
    if (gateways.isBusy(order)) continue;
    try {
      await reconcileOrder(order);
      gateways.note(order, null);
    } catch (error) {
      gateways.note(order, error);
      logger.warn({ err: error, intentId: order.intent_id }, 'order could not be reconciled');
    }
  }
  return !gateways.isAnyBusy();
}

async function reconcileOrder(order: Pending): Promise<void> {
  const { gateway, region, intent_id: id, account } = order;
  const provider = openRecordedGateway(gateway, region);
  const mayBeDead = order.voucher_lapsed || order.is_abandoned;
  if (mayBeDead)
    await recordKeyHealth(order, async () => {
      if (isDead(order, await provider.retrieveIntent(id, account))) await provider.cancelIntent(id, account);
    });
  // A test payment made before the region started to take real payments does not settle the order; the shopper's next
  // request creates a real one.
  const isTaken = isPayableAt(gateway, region);
  await settleIfPaid(order, (intent) => {
    if (intent.status === 'canceled' || findPendingPayment(intent)) return true;
    return intent.status === 'succeeded' ? isTaken : hasFailedLate(order, intent);
  });
}

/**
 * Returns whether an open payment must be cancelled: its voucher or pieces are available to others again, or its
 * shopper has left. The order gets new prices at the shopper's next request. A payment that waits for a bank remains
 * open; one that the shopper completes elsewhere remains open until its deadline.
 */
function isDead(order: Pending, intent: IntentFacts): boolean {
  const pending = findPendingPayment(intent);
  if (pending?.step === 'bank') return false;
  if (pending) return pending.until ? pending.until.getTime() < Date.now() : order.is_expired;
  if (order.voucher_lapsed) return true;
  const isUnpaid = intent.status === 'requires_payment_method' || intent.status === 'requires_action';
  return order.is_abandoned && isUnpaid && !hasFailedLate(order, intent);
}

/** Returns whether a pending payment has failed since the last check, so that its shopper must be notified. */
const hasFailedLate = (order: Pending, { status, isCardFailure }: IntentFacts): boolean =>
  order.is_pending && status === 'requires_payment_method' && !isCardFailure;
