import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import { asPlatform, finishTransaction, type Tx, withPlatform } from '@/lib/db/client';
import { testIntents } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { queueJob } from '../queue/queue';
import { resolveTestIntentStep, type TestIntentMove } from './test-intent-steps';

type Row = typeof testIntents.$inferSelect;

const selectIntent = defineStatement((tx, { id }: Placeholders<{ id: string }>) =>
  tx.select().from(testIntents).where(eq(testIntents.id, id)),
);
const lockIntent = defineStatement((tx, { id }: Placeholders<{ id: string }>) =>
  tx.select().from(testIntents).where(eq(testIntents.id, id)).for('update'),
);

/**
 * Opens an intent at the built-in test gateway. A repeated idempotency key returns the same intent; the key with other
 * data is rejected.
 */
export async function createTestIntent({ body }: ParsedInput<typeof serviceEndpoints.createTestIntent>) {
  const id = `pi_test_${randomBytes(12).toString('hex')}`;
  const [row] = await asPlatform()
    .insert(testIntents)
    .values({
      id,
      clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      idempotencyKey: body.idempotency_key,
      orderId: body.order_id,
      account: body.account,
      region: body.region,
      amountMinor: body.amount_minor,
      currency: body.currency,
      status: 'requires_payment_method',
      webhookUrl: body.webhook_url,
    })
    // Without an update, the statement would not return the existing row.
    .onConflictDoUpdate({ target: testIntents.idempotencyKey, set: { idempotencyKey: body.idempotency_key } })
    .returning();
  if (!row) throw new Error('an upsert returned no intent');
  const same = row.orderId === body.order_id && row.amountMinor === body.amount_minor && row.currency === body.currency;
  if (!same) throw new AppError('conflict', buildErrorReason('key_used'));
  return toIntentDto(row);
}

/**
 * Returns an intent to the gateway's server side.
 * @throws AppError `not_found` for another account, like the real gateway
 */
export async function readTestIntent({ params, query }: ParsedInput<typeof serviceEndpoints.readTestIntent>) {
  const [row] = await selectIntent(asPlatform(), { id: params.intentId });
  if (!row || (row.account ?? undefined) !== query.account) throw buildNotFoundError();
  return toIntentDto(row);
}

/**
 * Advances an intent by one step and enqueues the webhook in the same transaction.
 * @throws AppError `not_found` (unknown, or a wrong client secret), `invalid` (unknown method) or `conflict` (a step
 * that the intent's state does not allow)
 */
export function advanceTestIntent({ params, body }: ParsedInput<typeof serviceEndpoints.advanceTestIntent>) {
  return withPlatform(async (tx) => {
    const [row] = await lockIntent(tx, { id: params.intentId });
    if (!row || ('client_secret' in body && body.client_secret !== row.clientSecret)) throw buildNotFoundError();
    if ('test_regions' in body && !body.test_regions.includes(row.region))
      throw new AppError('conflict', buildErrorReason('payment_begin_again'));
    const next = resolveTestIntentStep(row, body);
    if (next === 'unknown method') throw buildInvalidFieldsError({ payment_method: ['unknown test method'] });
    if (next === 'not allowed') throw new AppError('conflict', `A payment that is ${row.status} does not allow this.`);
    if (next === 'done already') return toIntentDto(row);
    return toIntentDto(await move(tx, row, next));
  });
}

async function move(tx: Tx, row: Row, next: TestIntentMove): Promise<Row> {
  const { event, ...state } = next;
  const moved = { ...row, ...state };
  await finishTransaction(tx, () =>
    Promise.all([
      tx
        .update(testIntents)
        .set({ ...state, updatedAt: sql`now()` })
        .where(eq(testIntents.id, row.id)),
      event === null ? null : queueWebhook(tx, moved, event),
    ]),
  );
  return moved;
}

function queueWebhook(tx: Tx, row: Row, type: string): Promise<void> {
  const payload = { url: row.webhookUrl, event: webhookEvent(row, type) };
  return queueJob(tx, { task: 'send-test-webhook', payload, key: null });
}

/** Builds a webhook in the real gateway's format, so that one handler reads both. */
function webhookEvent(row: Row, type: string) {
  const metadata = { gateway: 'test', order_id: row.orderId };
  const currency = row.currency.toLowerCase();
  return {
    id: `evt_test_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    ...(row.account === null ? {} : { account: row.account }),
    data: {
      object: type.startsWith('charge.')
        ? {
            id: row.id.replace('pi_', 'ch_'),
            object: 'charge',
            payment_intent: row.id,
            amount: row.amountMinor,
            amount_refunded: row.refundedMinor,
            refunded: row.refundedMinor === row.amountMinor,
            currency,
            metadata,
          }
        : {
            id: row.id,
            object: 'payment_intent',
            amount: row.amountMinor,
            amount_received: row.status === 'succeeded' ? row.amountMinor : 0,
            currency,
            status: row.status,
            last_payment_error: row.lastError === null ? null : { message: row.lastError },
            metadata,
          },
    },
  };
}

const toIntentDto = (row: Row) => ({
  id: row.id,
  client_secret: row.clientSecret,
  account: row.account,
  amount_minor: row.amountMinor,
  currency: row.currency,
  status: row.status,
  last_error: row.lastError,
  refunded_minor: row.refundedMinor,
  region: row.region,
  order_id: row.orderId,
});
