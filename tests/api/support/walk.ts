import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { checkoutEndpoints, orderSchema, payResponseSchema } from '@/lib/contracts/checkout';
import type { StoreDto } from '@/lib/contracts/storefront';
import { listWebhookSecrets } from '@/lib/platform/keys';
import { type Answer, Browser, sendApi } from './browser';
import { buildBasketLine, buildPayBody, HOME_ADDRESS, readProduct, readStore } from './shop';

const paid = z.object({ data: payResponseSchema });
const settled = z.object({ data: z.object({ order: orderSchema }) });
const stepped = z.object({ data: z.object({ status: z.string(), error: z.string().nullable() }) });

export type Paid = z.output<typeof payResponseSchema>;

/** Parses a response; throws when its status is not 200. */
export function parseAnswer<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return schema.parse(answer.json());
}

/** Shopper with one product in the basket of a store, step by step through the web tier. */
export class Shopper {
  readonly browser = new Browser();
  readonly base: string;

  constructor(readonly store: StoreDto) {
    this.base = `/api/${store.tenant_id}/${store.slug}`;
  }

  /** Submits the address step. Returns the body that an unmodified browser then pays with. */
  async order(options: Parameters<typeof buildPayBody>[3] & { quantity?: number; text?: string } = {}) {
    const products = [buildBasketLine(await readProduct(this.store), options)];
    const answer = await this.browser.post(`${this.base}/checkout/create-customer`, { ...HOME_ADDRESS, products });
    const { data } = parseAnswer(checkoutEndpoints.createCustomer.answer, answer);
    return buildPayBody(this.store, products, data, options);
  }

  pay = (body: unknown) => this.browser.post(`${this.base}/checkout/pay`, body);
  async paid(body: unknown): Promise<Paid> {
    return parseAnswer(paid, await this.pay(body)).data;
  }
  /** Reports the payment's success as the checkout does: multipart. */
  succeed = (fields: Record<string, string>) => this.browser.form(`${this.base}/checkout/payment-success`, fields);
  async settledOrder(fields: Record<string, string>) {
    return parseAnswer(settled, await this.succeed(fields)).data.order;
  }

  /** Confirms the card as the card element does in the browser. */
  async card(secret: string, method: string) {
    const path = `/api/test-gateway/intents/${parseIntentId(secret)}/confirm`;
    return parseAnswer(stepped, await this.browser.post(path, { client_secret: secret, payment_method: method })).data;
  }
  async authenticate(secret: string, outcome: 'complete' | 'fail') {
    const path = `/api/test-gateway/intents/${parseIntentId(secret)}/authenticate`;
    return parseAnswer(stepped, await this.browser.post(path, { client_secret: secret, outcome })).data;
  }
  confirmation = (secret: string, intent = parseIntentId(secret)) =>
    this.browser.get(
      `${this.base}/confirmation?${new URLSearchParams({ payment_intent: intent, payment_intent_client_secret: secret })}`,
    );
}

export const getClientSecret = ({ client_secret: secret }: Paid): string => secret ?? '';
export const parseIntentId = (secret: string): string => secret.split('_secret_')[0] ?? '';

/** Builds an event as the gateway sends it. */
export function buildWebhookEvent(
  answer: Paid,
  change: { id?: string; status?: string; intent?: object; event?: object } = {},
) {
  const { id = `evt_${Math.random().toString(36).slice(2)}`, status = 'succeeded', intent = {}, event = {} } = change;
  return JSON.stringify({
    id,
    object: 'event',
    type: `payment_intent.${status === 'requires_payment_method' ? 'payment_failed' : status}`,
    ...(answer.tenant_stripe_connect_account_id ? { account: answer.tenant_stripe_connect_account_id } : {}),
    data: {
      object: {
        id: parseIntentId(getClientSecret(answer)),
        object: 'payment_intent',
        amount: answer.order.total_store_price,
        currency: answer.order.currency.toLowerCase(),
        status,
        last_payment_error: null,
        metadata: { gateway: 'test', order_id: answer.order.id },
        ...intent,
      },
    },
    ...event,
  });
}

/** Signs a payload as the gateway does (HMAC-SHA256 over time and body), with any time and secret. */
export function signPayload(payload: string, options: { secret?: string; atSeconds?: number } = {}): string {
  const { secret = listWebhookSecrets()[0], atSeconds = Math.floor(Date.now() / 1000) } = options;
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')}`;
}

export const deliverWebhook = (payload: string, signature: string | null): Promise<Answer> =>
  sendApi('POST', '/api/stripe/webhook', {
    body: payload,
    headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
  });

/** Returns a shopper of a demo store. */
export const createShopper = async (slug = 'summer-fest'): Promise<Shopper> => new Shopper(await readStore(slug));
