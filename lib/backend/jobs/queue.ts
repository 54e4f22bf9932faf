import { is, SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';

/** How often each job is tried; each try waits longer than the one before, e to the power of its number, at most 10, in
 *  seconds. */
export const TRIES = {
  'check-shopify-products': 4,
  'confirm-order': 12,
  /** Of one step of an order; the last some 28 hours after the first, so that a fulfiller may be away for a day. */
  'fulfil-order': 14,
  'print-artwork': 8,
  'push-shopify-product': 6,
  'recall-order': 8,
  'remove-files': 12,
  'retry-waiting-orders': 8,
  'run-batch': 25,
  'send-account-mail': 12,
  'send-contact-mail': 12,
  'send-order-notification': 12,
  'send-test-webhook': 10,
  'shopify-webhook': 12,
  'start-reset': 12,
  'start-sign-in': 12,
  /** The clock begins another round anyway. */
  'sync-shopify-orders': 6,
} as const;

/** What is done for an order, a shop or a mail once its transaction has committed; the clock's own errands are not among them. */
export type JobName = keyof typeof TRIES;
/** Every one of them.
 *  @public read by its test */
export const JOB_NAMES: readonly string[] = Object.keys(TRIES);

interface Job {
  readonly task: JobName;
  /** What the task reads; an expression where ids come from the statement that this is part of. */
  readonly payload: object | SQL;
  /** Asked again under the same key, it is the same job; one that is running is followed by another. */
  readonly key: string | SQL | null;
  readonly dueAt?: Date | null;
  /** Jobs of one queue follow one another. */
  readonly queue?: string;
}

/** A job as part of a larger statement: it is there when that commits. */
export function queued({ task, payload, key, dueAt = null, queue }: Job): SQL {
  const told = is(payload, SQL) ? payload : sql`${JSON.stringify(payload)}`;
  return sql`schedule_job(${task}::text, ${told}::json, ${key}::text, ${TRIES[task]}::int,
    ${dueAt?.toISOString() ?? null}::timestamptz, ${queue ?? null}::text)`;
}

/** Puts a job into the queue, in the transaction that it is about. */
export async function queueJob(tx: Tx, job: Job): Promise<void> {
  await tx.execute(sql`select ${queued(job)}`);
}
