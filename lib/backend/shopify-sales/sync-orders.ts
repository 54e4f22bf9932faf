import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { shopifyServices } from '@/lib/db/schema';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { listAssignedFulfilmentOrders } from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { logger } from '@/lib/platform/log';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import {
  findShopConnection,
  getShopAdminClient,
  listConnectedTenants,
  publishShopifyChange,
} from '../shopify-connections/connections';
import { enqueueShopSync } from './enqueue-sync';
import { pushParcels, syncCancellations } from './parcels';
import { isTemporaryFailure } from './problems';
import { findFulfilmentService } from './service';
import { decideCancellationRequest, decideFulfilmentRequest } from './work';

const job = z.object({ tenantId: z.number().int() });
const SOON_MS = 20_000;

/**
 * Synchronises a shop's orders with the orders of this program: answers requests, sends parcels, and settles
 * cancellations. Webhooks and status changes only trigger it; it reads the current state and not a webhook's content,
 * so that lost, repeated or late webhooks do not matter. Runs as a job, one at a time per shop.
 */
export async function syncShopOrders(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const tenantId = asTenantId(job.parse(payload).tenantId);
  const shop = await withTenant(tenantId, async (tx) => {
    const connection = await findShopConnection(tx, tenantId);
    const service = await findFulfilmentService(tx, tenantId);
    // Before the first push the shop has no products of this program, so there are no orders to synchronise.
    return connection?.state === 'connected' && service ? connection.shop : null;
  });
  if (shop === null) return;
  try {
    const of = { tenantId, shop, admin: await getShopAdminClient(tenantId) };
    // If both a fulfilment and a cancellation are requested, the cancellation is handled first.
    let waits = false;
    for (const id of await listAssignedFulfilmentOrders(of.admin, 'CANCELLATION_REQUESTED'))
      waits = (await decideCancellationRequest(of, id)) === 'wait' || waits;
    for (const id of await listAssignedFulfilmentOrders(of.admin, 'FULFILLMENT_REQUESTED'))
      await decideFulfilmentRequest(of, id);
    await pushParcels(of);
    await syncCancellations(of);
    await note(tenantId, '');
    if (waits) await withTenant(tenantId, (tx) => enqueueShopSync(tx, tenantId, new Date(Date.now() + SOON_MS)));
  } catch (error) {
    await note(tenantId, describeFulfillerFailure(error));
    if (isTemporaryFailure(error) && !isLastAttempt(attempt)) throw error;
    logger.warn({ err: error, tenantId }, 'a shop’s orders could not be synchronised');
  }
}

function note(tenantId: TenantId, problem: string): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    await tx
      .update(shopifyServices)
      .set({ problem, ...(problem === '' ? { ordersAt: sql`now()` } : {}) })
      .where(eq(shopifyServices.tenantId, tenantId));
    await publishShopifyChange(tx, tenantId, ['connection']);
  });
}

/** Enqueues a synchronisation of all connected shops. Runs on a schedule, so that lost webhooks do not matter. */
export async function enqueueAllShopSyncs(): Promise<void> {
  for (const tenantId of await listConnectedTenants())
    await withTenant(tenantId, (tx) => enqueueShopSync(tx, tenantId));
}
