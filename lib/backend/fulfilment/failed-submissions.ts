import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { failedJobs } from '@/lib/db/schema';
import type { DEAD_LETTER_TASKS } from '@/lib/domain/fulfilment/bulk';
import { publishChange } from '../feed/publish-change';
import { noteStuck } from '../notifications/notify';

/** Saves a failed job for a person to see and restart. */
export function saveDeadLetter(letter: {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly task: (typeof DEAD_LETTER_TASKS)[number];
  readonly status: string;
  readonly reason: string;
  readonly attempts: number;
}): Promise<void> {
  return withTenant(letter.tenantId, async (tx) => {
    await tx.insert(failedJobs).values(letter);
    // Users are already notified of an abandoned submission by its status.
    if (letter.status !== 'submitting to fulfiller') await noteStuck(tx, letter);
    const { tenantId, orderId } = letter;
    await publishChange(tx, { kind: 'order', tenantId, event: 'order.status', id: orderId, changed: ['fulfilment'] });
  });
}
