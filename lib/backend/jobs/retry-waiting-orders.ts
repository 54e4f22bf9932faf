import { z } from 'zod';
import { asTenantId } from '@/lib/db/ids';
import { can } from '@/lib/domain/roles/roles';
import { AppError } from '@/lib/platform/errors';
import { retryWaitingOrder } from '../fulfilment/retry-waiting';
import { readJobUser } from './job-user';

const payloadSchema = z.object({ tenantId: z.number().int(), userId: z.number().int(), orderIds: z.array(z.uuid()) });

/**
 * Retries the waiting orders of one request, oldest first. Each is retried in a separate transaction, so that the job
 * never locks all of them. When it is repeated after a crash, orders that no longer wait are skipped.
 */
export async function retryWaitingOrders(payload: unknown): Promise<void> {
  const { tenantId: id, userId, orderIds } = payloadSchema.parse(payload);
  const tenantId = asTenantId(id);
  const user = await readJobUser({ userId, tenantId });
  if (!can(user, 'events.manage')) return;
  for (const orderId of orderIds) {
    try {
      await retryWaitingOrder({ tenantId, orderId, user });
    } catch (error) {
      // Another person moved this order concurrently, so it no longer waits.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
}
