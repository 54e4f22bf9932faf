import { randomUUID } from 'node:crypto';
import { SHOPIFY_API_VERSION } from '@/lib/integrations/shopify/config';
import { signWebhookBody } from '@/lib/integrations/shopify/signatures';

/** Simulated faults of webhook delivery; shares from 0 to 1. */
export interface WebhookFaults {
  /** Share that is never sent. */
  readonly drop: number;
  /** Share that is sent twice, with an unchanged id. */
  readonly double: number;
  /** Share that is sent with an invalid signature. */
  readonly misSign: number;
  /** Share that is delayed until later webhooks were sent, so that the order changes. */
  readonly reorder: number;
  /** Maximum delay of each webhook. */
  readonly delayMs: number;
}

export const NO_WEBHOOK_FAULTS: WebhookFaults = { drop: 0, double: 0, misSign: 0, reorder: 0, delayMs: 0 };

export interface OutgoingWebhook {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  readonly body: string;
  readonly triggeredAt: Date;
}

interface SenderOptions {
  /** Origin of the app, to which webhooks are sent. */
  readonly origin: string;
  readonly secret: string;
  /** Random number from 0 to 1; tests pass a deterministic one. */
  readonly random?: () => number;
}

const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 250;
const PATHS: Readonly<Record<string, string>> = {
  fulfillment_order_notification: '/api/shopify/fulfillment_order_notification',
};

/**
 * Sends the webhooks of the local Shopify: signed as Shopify signs, retried until accepted, with the configured faults.
 */
export class WebhookSender {
  faults: WebhookFaults = NO_WEBHOOK_FAULTS;
  readonly #options: SenderOptions;
  readonly #random: () => number;
  /** Delayed webhooks, sent after the next one. */
  #held: OutgoingWebhook[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  /** Response status of each delivery attempt. */
  readonly log: { readonly id: string; readonly topic: string; readonly shop: string; readonly status: number }[] = [];

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
  }

  send(shop: string, topic: string, payload: unknown, triggeredAt: Date = new Date()): void {
    const outgoing = { id: randomUUID(), shop, topic, body: JSON.stringify(payload), triggeredAt };
    if (this.#happens(this.faults.drop)) return;
    if (this.#happens(this.faults.reorder)) return void this.#held.push(outgoing);
    this.#go(outgoing);
    const held = this.#held.reverse();
    this.#held = [];
    for (const one of held) this.#go(one);
  }

  /** Waits until no webhook is delayed or in progress. */
  async deliverAll(): Promise<void> {
    for (const one of this.#held.splice(0).reverse()) this.#go(one);
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
  }

  #go(outgoing: OutgoingWebhook): void {
    const times = this.#happens(this.faults.double) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const work = this.#deliver(outgoing, this.#happens(this.faults.misSign));
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }
  }

  async #deliver(outgoing: OutgoingWebhook, misSigned: boolean): Promise<void> {
    await pause(this.#random() * this.faults.delayMs);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const status = await this.post(outgoing, misSigned);
      this.log.push({ id: outgoing.id, topic: outgoing.topic, shop: outgoing.shop, status });
      // Rejected webhooks are retried, as Shopify does. One with an invalid signature is not.
      if ((status >= 200 && status < 300) || misSigned) return;
      await pause(FIRST_WAIT_MS * 2 ** attempt);
    }
  }

  /** Posts a webhook once. Returns the status, or 0 without a response. */
  async post({ id, shop, topic, body, triggeredAt }: OutgoingWebhook, misSigned = false): Promise<number> {
    const { origin, secret } = this.#options;
    const url = `${origin}${PATHS[topic] ?? '/api/shopify/webhooks'}`;
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-api-version': SHOPIFY_API_VERSION,
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': id,
        'x-shopify-triggered-at': triggeredAt.toISOString(),
        'x-shopify-hmac-sha256': signWebhookBody(misSigned ? `not ${secret}` : secret, body),
      },
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status ?? 0;
  }

  #happens(share: number): boolean {
    return share > 0 && this.#random() < share;
  }
}

const pause = (ms: number) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve());
