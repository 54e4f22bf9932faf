import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { queueJob } from '../jobs/queue';

const QUEUES = 64;

/** The queue in which an order's jobs follow one another, together with those of some other orders: each fetch of a job looks
 *  at every queue there ever was, so a queue an order would slow all of them down. */
export const queueOf = (orderId: string): string => `fulfil:${Number.parseInt(orderId.slice(-2), 16) % QUEUES}`;

/** What takes an order on its way: one job at a time for each. */
export const fulfilJob = (orderId: string, dueAt: Date | null = null) =>
  ({ task: 'fulfil-order', payload: { orderId }, key: `fulfil:${orderId}`, dueAt, queue: queueOf(orderId) }) as const;

/**
 * Lets an order's work go on, at commit or at `dueAt`. An order has one job at a time: asked again, it is the same one,
 * and one that is running is followed by another.
 */
export async function wakeOrder(
  tx: Tx,
  { orderId, dueAt = null }: { readonly tenantId: TenantId; readonly orderId: string; readonly dueAt?: Date | null },
): Promise<void> {
  await queueJob(tx, fulfilJob(orderId, dueAt));
}
