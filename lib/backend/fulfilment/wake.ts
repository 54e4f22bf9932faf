import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';

/** Tries of one step of an order; each waits longer, the last some fifty minutes after the first. */
export const FULFIL_TRIES = 8;

const QUEUES = 64;

/** The queue in which an order's jobs follow one another, together with those of some other orders: each fetch of a job looks
 *  at every queue there ever was, so a queue an order would slow all of them down. */
export const queueOf = (orderId: string): string => `fulfil:${Number.parseInt(orderId.slice(-2), 16) % QUEUES}`;

/**
 * Lets an order's work go on, at commit or at `dueAt`. An order has one job at a time: asked again, it is the same one,
 * and one that is running is followed by another.
 */
export async function wakeOrder(
  tx: Tx,
  { orderId, dueAt = null }: { readonly tenantId: TenantId; readonly orderId: string; readonly dueAt?: Date | null },
): Promise<void> {
  const payload = JSON.stringify({ orderId });
  await tx.execute(sql`select schedule_job('fulfil-order', ${payload}::json, ${`fulfil:${orderId}`}, ${FULFIL_TRIES}::int,
    ${dueAt?.toISOString() ?? null}::timestamptz, ${queueOf(orderId)})`);
}
