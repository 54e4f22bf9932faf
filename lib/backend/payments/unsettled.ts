import { sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform } from '@/lib/db/client';
import { OPEN_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];

/**
 * Days for which an order that cannot be settled raises an alarm. The reconciler polls its payment for the same time.
 */
const MAX_ALARM_DAYS = 30;

const isOpen = sql`payment_state = any(${sql.param([...OPEN_PAYMENT_STATES])}::text[])`;

/**
 * Marks an order whose intent succeeded but which cannot be settled, because of a fault of this installation or because
 * the payment contradicts the order. The mark ends when the order is settled, when its intent is replaced, or when the
 * provider reports that the whole payment was refunded. Only the order's own intent counts, because owners of an
 * account can make payments that name any order. A failure to mark the order is logged and not thrown.
 */
export async function markUnsettled(facts: Facts, error: unknown): Promise<void> {
  if (facts.status !== 'succeeded' || !isTrouble(error)) return;
  try {
    await asPlatform().execute(sql`
      update orders o set paid_unsettled_since = case when ${facts.amount_minor}::int > (
        select coalesce(sum((e.facts->>'amount_minor')::int), 0) from early_payment_events e
        where e.order_id = o.id and e.intent_id = o.intent_id and e.kind = 'refund' and not (e.facts->>'is_failed')::boolean
      ) then coalesce(o.paid_unsettled_since, now()) end
      where o.gateway = ${facts.gateway} and o.intent_id = ${facts.intent_id} and ${isOpen}`);
  } catch (cause) {
    logger.error({ err: cause, intentId: facts.intent_id }, 'an order that can’t be settled could not be marked');
  }
}

/**
 * Returns whether an error needs a person: it is caused by this installation, or the payment contradicts the order. An
 * intent without an order and rejected test money need none.
 */
function isTrouble(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const reason = error.reason?.code;
  return reason === 'payment_unfit' || (error.status >= 500 && reason !== 'order_unknown');
}

/** SQL subquery for the age of the oldest marked order in seconds; 0 without a marked order. */
export const oldestUnsettledSecondsSql = sql`(
  select coalesce(extract(epoch from now() - min(paid_unsettled_since)), 0)::float from orders
  where paid_unsettled_since > now() - make_interval(days => ${MAX_ALARM_DAYS}::int) and ${isOpen})`;
