import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { deadLetters } from '@/lib/db/schema';
import type { DEAD_LETTER_TASKS } from '@/lib/domain/fulfilment/bulk';
import { tellChange } from '../feed/tell';
import { noteStuck } from '../notifications/notify';

/** Which try of the queue this is. */
export interface Attempt {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
}

/** Whether the queue gives up after this one, or it is the last of `maxTries`. */
export const isLastTry = (attempt: Attempt | undefined, maxTries = Number.POSITIVE_INFINITY): boolean =>
  attempt !== undefined && attempt.job.attempts >= Math.min(attempt.job.max_attempts, maxTries);

/** Writes down work that was given up, for a person to see and start again. */
export function keepDeadLetter(letter: {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly task: (typeof DEAD_LETTER_TASKS)[number];
  readonly status: string;
  readonly reason: string;
  readonly attempts: number;
}): Promise<void> {
  return withTenant(letter.tenantId, async (tx) => {
    await tx.insert(deadLetters).values(letter);
    // A submission that was given up has a status that users are told of already.
    if (letter.status !== 'submitting to fulfiller') await noteStuck(tx, letter);
    const { tenantId, orderId } = letter;
    await tellChange(tx, { kind: 'order', tenantId, event: 'order.status', id: orderId, changed: ['fulfilment'] });
  });
}
