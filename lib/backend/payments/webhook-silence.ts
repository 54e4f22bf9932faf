import { sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform } from '@/lib/db/client';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import { logger } from '@/lib/platform/log';

type Facts = ParsedInput<typeof serviceEndpoints.settle>['body'];

/**
 * Number of a region's consecutive payments without a webhook after which webhooks count as missing. One or two late
 * webhooks are normal.
 */
const MIN_UNHEARD = 5;
/**
 * Minimum age of the first payment without a webhook. The provider sends webhooks within seconds, and after a failure
 * within minutes.
 */
const MIN_SILENT_MINUTES = 15;

/**
 * Counts a payment that was settled by a browser or the reconciler although its provider sends webhooks about payments.
 * The next webhook about a succeeded payment resets the count of its region. Other webhooks do not, because an endpoint
 * may receive only those about accounts. A failure is logged, because it must not undo a settlement.
 */
export async function trackWebhookSilence(facts: Facts, isSettledNow: boolean): Promise<void> {
  if (!GATEWAY_FACTS[facts.gateway].reportsPayments || facts.status !== 'succeeded') return;
  try {
    if (facts.webhook_event_id !== null) await noteEvent(facts);
    else if (isSettledNow) await noteUnheard(facts);
  } catch (error) {
    logger.error({ err: error, intentId: facts.intent_id }, 'could not record which source reported a payment');
  }
}

/**
 * Resets the count of the region. While the count is zero, the row is written at most once a minute, so that many
 * webhooks at once do not wait for one row.
 */
async function noteEvent({ gateway, intent_id: intentId }: Facts): Promise<void> {
  await asPlatform().execute(sql`
    insert into payment_webhooks as w (region, last_event_at)
    select region, now() from orders where gateway = ${gateway} and intent_id = ${intentId}
    on conflict (region) do update set last_event_at = now(), unheard = 0, unheard_since = null
    where w.unheard > 0 or w.last_event_at is null or w.last_event_at < now() - interval '1 minute'`);
}

async function noteUnheard({ gateway, intent_id: intentId }: Facts): Promise<void> {
  const { rows } = await asPlatform().execute<{ region: string; unheard: number }>(sql`
    insert into payment_webhooks as w (region, unheard, unheard_since)
    select region, 1, now() from orders where gateway = ${gateway} and intent_id = ${intentId}
    on conflict (region) do update set unheard = w.unheard + 1, unheard_since = coalesce(w.unheard_since, now())
    where w.unheard < ${MIN_UNHEARD} returning region, unheard`);
  const [row] = rows;
  if (row?.unheard === MIN_UNHEARD)
    logger.warn(
      { region: row.region, gateway },
      'payments of a region are settled, and their provider sends no events of them',
    );
}

/** SQL condition: the webhooks of at least one region are missing. */
export const isWebhookSilentSql = sql`exists (select from payment_webhooks
  where unheard >= ${MIN_UNHEARD} and unheard_since < now() - make_interval(mins => ${MIN_SILENT_MINUTES}::int))`;
