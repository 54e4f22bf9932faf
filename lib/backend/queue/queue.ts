import { is, SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';

/** Maximum attempts per job; the delay after failed attempt n is e^n seconds, with n at most 10. */
export const MAX_ATTEMPTS = {
  'check-shopify-products': 4,
  'confirm-order': 12,
  /**
   * Attempts per step of an order. The last attempt is about 28 hours after the first, so that a fulfiller may be
   * unavailable for a day.
   */
  'fulfil-order': 14,
  'post-missing-entries': 12,
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
  'send-wait-list-mail': 12,
  'shopify-webhook': 12,
  'start-reset': 12,
  'start-sign-in': 12,
  /** Few attempts suffice, because the schedule starts another run anyway. */
  'sync-shopify-orders': 6,
} as const;

/** Name of a job that transactions enqueue. Maintenance that is only scheduled is not included. */
export type JobName = keyof typeof MAX_ATTEMPTS;
/** All job names. @public read by its test */
export const JOB_NAMES: readonly string[] = Object.keys(MAX_ATTEMPTS);

interface Job {
  readonly task: JobName;
  /** Payload of the task; an SQL expression where ids come from the enclosing statement. */
  readonly payload: object | SQL;
  /** Enqueueing again with the same key updates the job; a running one is followed by another. */
  readonly key: string | SQL | null;
  readonly dueAt?: Date | null;
  /** Jobs of the same queue run one after another. */
  readonly queue?: string;
}

/**
 * Builds the SQL that enqueues a job within a larger statement. The job exists once the statement's transaction
 * commits.
 */
export function buildQueueJobSql({ task, payload, key, dueAt = null, queue }: Job): SQL {
  const payloadSql = is(payload, SQL) ? payload : sql`${JSON.stringify(payload)}`;
  return sql`schedule_job(${task}::text, ${payloadSql}::json, ${key}::text, ${MAX_ATTEMPTS[task]}::int,
    ${dueAt?.toISOString() ?? null}::timestamptz, ${queue ?? null}::text)`;
}

/** Enqueues a job in the current transaction. */
export async function queueJob(tx: Tx, job: Job): Promise<void> {
  await tx.execute(sql`select ${buildQueueJobSql(job)}`);
}
