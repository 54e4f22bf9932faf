import { sql } from 'drizzle-orm';
import { getDatabasePools, withPlatform } from '@/lib/db/client';
import { orders } from '@/lib/db/schema';
import { isMovingSql, isOpenFailedJobSql } from '../orders/filter';
import { isPlacedSql } from '../orders/queries';
import { isAccountSetupRefusedSql } from '../payments/problems';
import { oldestUnsettledSecondsSql } from '../payments/unsettled';
import { isWebhookSilentSql } from '../payments/webhook-silence';

export interface JobFigures {
  readonly lane: string;
  readonly task: string;
  /** Due jobs that no worker has taken. */
  readonly due: number;
  /** Jobs that start later, including retries. */
  readonly later: number;
  readonly running: number;
  /** Jobs whose last attempt failed within a day. */
  readonly failed: number;
  /** Waiting time of the oldest due job. */
  readonly oldestSeconds: number;
  /** Age of the oldest job that has failed and is tried again. */
  readonly failingSeconds: number;
}

export interface OperationFigures {
  readonly jobs: readonly JobFigures[];
  /** Waiting time of the oldest paid order that should have been sent to its fulfiller; 0 without one. */
  readonly oldestUnsentSeconds: number;
  /** Age of the oldest succeeded payment whose order is not settled; 0 without one. */
  readonly oldestUnsettledSeconds: number;
  /** Age of the oldest due refund that the provider has not made; 0 without one. */
  readonly oldestRefundSeconds: number;
  /** Whether recent payments of any region were all settled without an event of the card provider. */
  readonly isWebhookSilent: boolean;
  /** Whether the card provider last refused to open owners' accounts in any region. */
  readonly isAccountSetupRefused: boolean;
  /** Number of jobs that failed for good and were not restarted, of orders that have not ended. */
  readonly failedWork: number;
}

const FRESH_MS = 30_000;
let last: { readonly at: number; readonly url: string; readonly figures: Promise<OperationFigures> } | undefined;

/**
 * Returns figures of queues and waiting orders over all tenants, cached for {@link FRESH_MS}, because probes ask often.
 */
export function readOperations(): Promise<OperationFigures> {
  const { url } = getDatabasePools();
  if (!last || last.url !== url || Date.now() - last.at > FRESH_MS) {
    const figures = readFigures();
    last = { at: Date.now(), url, figures };
    figures.catch(() => {
      last = undefined;
    });
  }
  return last.figures;
}

async function readFigures(): Promise<OperationFigures> {
  const [jobs, orders] = await Promise.all([readJobs(), readOrders()]);
  return { jobs, ...orders };
}

/** Reads the figures of the queues, as the database's owner, to whom the queues belong. */
async function readJobs(): Promise<readonly JobFigures[]> {
  const { rows } = await getDatabasePools().main.query<JobFigures>(`
    select lane, task,
      count(*) filter (where is_available and run_at <= now())::int as due,
      count(*) filter (where is_available and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts and last_error is not null
        and updated_at > now() - interval '1 day')::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float as "oldestSeconds",
      coalesce(extract(epoch from now() - min(created_at) filter (where last_error is not null and attempts < max_attempts)), 0)::float
        as "failingSeconds"
    from queued_jobs group by lane, task order by lane, task`);
  return rows;
}

function readOrders(): Promise<Omit<OperationFigures, 'jobs'>> {
  return withPlatform(async (tx) => {
    const { rows } = await tx.execute<{
      unsent: number;
      unsettled: number;
      refund: number;
      silent: boolean;
      setup_refused: boolean;
      failed: number;
    }>(sql`
      select
        (select coalesce(extract(epoch from now() - min(f.start_at)), 0)::float
          from orders join order_fulfilments f on f.order_id = orders.id
          where f.start_at <= now() and ${isPlacedSql} and ${isMovingSql(sql`${orders}`)}) as unsent,
        ${oldestUnsettledSecondsSql} as unsettled,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::float from refunds where state = 'due') as refund, ${isWebhookSilentSql} as silent,
        ${isAccountSetupRefusedSql} as setup_refused,
        (select count(*)::int from dead_letters d join orders o on o.id = d.order_id
          where ${isOpenFailedJobSql(sql`d`, sql`o`)}) as failed`);
    const [row] = rows;
    return {
      oldestUnsentSeconds: row?.unsent ?? 0,
      oldestUnsettledSeconds: row?.unsettled ?? 0,
      oldestRefundSeconds: row?.refund ?? 0,
      isWebhookSilent: row?.silent ?? false,
      isAccountSetupRefused: row?.setup_refused ?? false,
      failedWork: row?.failed ?? 0,
    };
  });
}
