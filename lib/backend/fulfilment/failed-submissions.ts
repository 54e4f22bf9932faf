import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { failedJobs } from '@/lib/db/schema';
import type { RETRYABLE_TASKS } from '@/lib/domain/fulfilment/bulk';
import { publishChange } from '../feed/publish-change';
import { recordStuckOrder } from '../notifications/notify';

/** Saves a job that failed its last attempt, so that a person can see and restart it. */
export function saveFailedJob(failedJob: {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly task: (typeof RETRYABLE_TASKS)[number];
  readonly status: string;
  readonly reason: string;
  readonly attempts: number;
}): Promise<void> {
  return withTenant(failedJob.tenantId, async (tx) => {
    await tx.insert(failedJobs).values(failedJob);
    // Users are notified of a failed submission by the change of the order's status.
    if (failedJob.status !== 'submitting to fulfiller') await recordStuckOrder(tx, failedJob);
    const { tenantId, orderId } = failedJob;
    await publishChange(tx, { kind: 'order', tenantId, event: 'order.status', id: orderId, changed: ['fulfilment'] });
  });
}
