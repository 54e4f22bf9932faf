import { serviceEndpoints } from '@/lib/contracts/service';
import { logger } from '@/lib/log';
import { gatewayOf } from '@/lib/payments/select';
import { tenantApi } from '@/lib/tenant-api/client';
import { settleIntent } from './complete-payment';

const EVERY_MS = 20_000;
const OLDER_THAN_SECONDS = 30;
const AT_ONCE = 50;

/**
 * The third way in: asks the gateways about orders that neither a browser nor a webhook completed. The first pass runs
 * at once, so that what a crash left behind completes at start.
 */
export function startReconciler(): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const loop = (): void => {
    running = reconcileOnce(0 === passes++ ? 0 : OLDER_THAN_SECONDS).finally(() => {
      if (!stopped) timer = setTimeout(loop, EVERY_MS);
    });
  };
  let passes = 0;
  loop();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** One pass over the orders that no other node has leased. */
export async function reconcileOnce(olderThanSeconds: number): Promise<void> {
  try {
    const body = { older_than_seconds: olderThanSeconds, limit: AT_ONCE };
    const { data: pending } = await tenantApi.call(serviceEndpoints.claimPending, { params: {}, body });
    for (const order of pending) await reconcileOrder(order);
  } catch (error) {
    logger.warn({ err: error }, 'reconciler pass failed');
  }
}

async function reconcileOrder(order: {
  gateway: string;
  intent_id: string;
  account: string | null;
  region: 'UK' | 'EU' | 'US';
}): Promise<void> {
  const gateway = gatewayOf(order.region);
  if (gateway.kind !== order.gateway) return;
  try {
    const intent = await gateway.retrieveIntent(order.intent_id, order.account);
    if (intent.status === 'succeeded' || intent.status === 'canceled') await settleIntent(intent, gateway.kind, null);
  } catch (error) {
    logger.warn({ err: error, intentId: order.intent_id }, 'order could not be reconciled');
  }
}
