import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { toStorableText } from '@/lib/contracts/plain-text';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { shopifyDeliveries } from '@/lib/db/schema';
import { isCalendarMoment } from '@/lib/domain/dates/calendar';
import { describeFulfillerFailure } from '@/lib/integrations/fulfillers/failure-reason';
import { getShopifyConfig } from '@/lib/integrations/shopify/config';
import { parseShopHost } from '@/lib/integrations/shopify/shop-host';
import { findWebhookSignatureProblem } from '@/lib/integrations/shopify/signatures';
import { AppError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { queueJob } from '../queue/queue';
import { findConnectionByShop, publishShopifyChange } from '../shopify-connections/connections';
import { listFormerHolders } from './shop-orders';
import { webhookHandlers } from './webhook-handlers';

/** Webhook as received. */
export interface ShopifyDelivery {
  readonly topic: string;
  readonly shop: string;
  /** Shopify's id of the webhook; '' without one. Then equal bytes at the same time count as the same webhook. */
  readonly webhookId: string;
  readonly triggeredAt: string;
  readonly hmac: string;
  readonly text: string;
}

/**
 * Receives a webhook: verifies the signature over its bytes, deduplicates it, and enqueues a job of its shop. Responds
 * before processing, because Shopify waits five seconds. Runs without tenant scope, because the shop identifies the
 * tenant.
 * @throws AppError `unauthenticated` (401) for an invalid signature, and without a configuration; `malformed` for a
 * signed body that is not JSON, or whose shop is missing or differs from the header
 */
export async function receiveDelivery(delivery: ShopifyDelivery): Promise<{ readonly isNew: boolean }> {
  const { topic, text } = delivery;
  const config = getShopifyConfig();
  const problem = config
    ? findWebhookSignatureProblem(Buffer.from(text), delivery.hmac, config.apiSecret)
    : 'not configured';
  if (problem) {
    logger.warn({ problem, topic: delivery.topic.slice(0, 60) }, 'a Shopify webhook was refused');
    throw new AppError('unauthenticated', 'The signature is not Shopify’s.');
  }
  const shop = parseShopHost(delivery.shop);
  const payload = parseJson(text);
  if (!shop || payload === undefined || isOfAnotherShop(payload, shop))
    throw new AppError('malformed', 'The webhook could not be read.');
  const handler = findHandler(topic);
  const triggered = new Date(delivery.triggeredAt);
  const row = {
    webhookId: delivery.webhookId.slice(0, 200) || computeProductDigest(delivery),
    shop,
    topic: topic.slice(0, 100),
    triggeredAt: isCalendarMoment(triggered) ? triggered : new Date(),
  };
  return withPlatform(async (tx) => {
    const tenantId =
      (await findConnectionByShop(tx, shop))?.tenantId ??
      (handler?.isOfFormerHolders ? (await listFormerHolders(shop))[0] : undefined);
    const isOurs = handler !== undefined && tenantId !== undefined;
    const [newDelivery] = await tx
      .insert(shopifyDeliveries)
      .values({
        ...row,
        tenantId: tenantId ?? null,
        subject: isOurs ? (handler.getSubject?.(payload)?.slice(0, 200) ?? null) : null,
        state: isOurs ? 'queued' : 'ignored',
        reason: isOurs ? '' : handler ? 'unknown shop' : 'unknown topic',
        payload: isOurs ? payload : null,
      })
      .onConflictDoNothing()
      .returning({ webhookId: shopifyDeliveries.webhookId });
    if (newDelivery && isOurs) await queueDelivery(tx, newDelivery.webhookId, shop);
    if (newDelivery && tenantId !== undefined) await publishShopifyChange(tx, tenantId, ['deliveries']);
    return { isNew: newDelivery !== undefined };
  });
}

const findHandler = (topic: string) => (Object.hasOwn(webhookHandlers, topic) ? webhookHandlers[topic] : undefined);

/**
 * Enqueues the job of a webhook in a queue per shop, so that two webhooks about the same subject never run
 * concurrently.
 */
async function queueDelivery(tx: Tx, webhookId: string, shop: string): Promise<void> {
  const job = { payload: { webhookId }, key: `shopify:${webhookId}`, queue: `shopify:${shop}` };
  await queueJob(tx, { task: 'shopify-webhook', ...job });
}

const job = z.object({ webhookId: z.string() });

/** Runs as a job: processes a webhook, unless a newer one about the same subject was processed. */
export async function processDelivery(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const { webhookId } = job.parse(payload);
  const [delivery] = await asPlatform()
    .select()
    .from(shopifyDeliveries)
    .where(and(eq(shopifyDeliveries.webhookId, webhookId), eq(shopifyDeliveries.state, 'queued')));
  const handler = findHandler(delivery?.topic ?? '');
  if (!delivery || delivery.tenantId === null || !handler) return;
  if (await isOutdated(delivery)) return finish(webhookId, 'stale', 'a newer one came before');
  const { topic, shop, triggeredAt } = delivery;
  const tenantId = asTenantId(delivery.tenantId);
  try {
    await handler.handle({ webhookId, topic, shop, tenantId, triggeredAt, payload: delivery.payload });
  } catch (error) {
    if (!isLastAttempt(attempt)) throw error;
    logger.error({ err: error, webhookId, topic }, 'a Shopify webhook was given up');
    return finish(webhookId, 'failed', describeFulfillerFailure(error));
  }
  await finish(webhookId, 'done', '');
  await withPlatform((tx) => publishShopifyChange(tx, tenantId, ['deliveries']));
}

async function isOutdated(delivery: typeof shopifyDeliveries.$inferSelect): Promise<boolean> {
  const { shop, subject, triggeredAt, webhookId } = delivery;
  if (subject === null) return false;
  const newer = and(
    eq(shopifyDeliveries.shop, shop),
    eq(shopifyDeliveries.subject, subject),
    gt(shopifyDeliveries.triggeredAt, triggeredAt),
    eq(shopifyDeliveries.state, 'done'),
    ne(shopifyDeliveries.webhookId, webhookId),
  );
  return (await asPlatform().$count(shopifyDeliveries, newer)) > 0;
}

/** A processed webhook is stored without its body, which may contain personal data. */
async function finish(webhookId: string, state: 'done' | 'stale' | 'failed', reason: string): Promise<void> {
  await asPlatform()
    .update(shopifyDeliveries)
    .set({ state, reason, doneAt: sql`now()`, ...(state === 'failed' ? {} : { payload: null }) })
    .where(eq(shopifyDeliveries.webhookId, webhookId));
}

const BODY_DAYS = 7;
const ROW_DAYS = 90;

/** Deletes the bodies of failed webhooks after a week, and rows after 90 days. Runs without tenant scope. */
export async function deleteOldDeliveries(): Promise<void> {
  const olderThan = (days: number) => sql`now() - make_interval(days => ${days})`;
  await asPlatform()
    .update(shopifyDeliveries)
    .set({ payload: null })
    .where(
      and(
        inArray(shopifyDeliveries.state, ['failed', 'queued']),
        lt(shopifyDeliveries.receivedAt, olderThan(BODY_DAYS)),
      ),
    );
  await asPlatform()
    .delete(shopifyDeliveries)
    .where(lt(shopifyDeliveries.receivedAt, olderThan(ROW_DAYS)));
}

const naming = z.object({ myshopify_domain: z.unknown(), shop_domain: z.unknown() }).partial();

/**
 * Returns whether the body names another shop than the header. Such webhooks are rejected, because the signature covers
 * the body only.
 */
function isOfAnotherShop(payload: unknown, shop: string): boolean {
  const { myshopify_domain, shop_domain } = naming.safeParse(payload).data ?? {};
  return [myshopify_domain, shop_domain].some((name) => (parseShopHost(name) ?? shop) !== shop);
}

/**
 * Parses a body into a form that the database can store. NUL characters are removed rather than rejected, because
 * Shopify ends a subscription whose webhooks fail.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? toStorableText(value.replaceAll('\0', '')) : value,
    );
  } catch {
    return undefined;
  }
}

const computeProductDigest = ({ topic, shop, triggeredAt, text }: ShopifyDelivery): string =>
  createHash('sha256').update(`${topic}\n${shop}\n${triggeredAt}\n${text}`).digest('hex');
