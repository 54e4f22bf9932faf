import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { queueJob } from '../queue/queue';

const QUEUES = 64;

/**
 * Returns the queue of an order's jobs, shared with some other orders: fetching a job scans all queues that ever
 * existed, so one queue per order would slow all of them down.
 */
export const getOrderQueue = (orderId: string): string => `fulfil:${Number.parseInt(orderId.slice(-2), 16) % QUEUES}`;

/** Builds the job that advances an order; an order has at most one. */
export const buildFulfilJob = (orderId: string, dueAt: Date | null = null) =>
  ({
    task: 'fulfil-order',
    payload: { orderId },
    key: `fulfil:${orderId}`,
    dueAt,
    queue: getOrderQueue(orderId),
  }) as const;

/**
 * Enqueues the next step of an order, at commit or at `dueAt`. An order has one such job: enqueueing again updates it,
 * and a running one is followed by another.
 */
export async function enqueueFulfilment(
  tx: Tx,
  { orderId, dueAt = null }: { readonly tenantId: TenantId; readonly orderId: string; readonly dueAt?: Date | null },
): Promise<void> {
  await queueJob(tx, buildFulfilJob(orderId, dueAt));
}
