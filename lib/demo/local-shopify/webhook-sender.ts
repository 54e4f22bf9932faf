import { randomUUID } from 'node:crypto';
import { API_VERSION } from '@/lib/shopify/config';
import { signBody } from '@/lib/shopify/signatures';

/** How badly webhooks travel; shares from 0 to 1. */
export interface Faults {
  /** Never sent. */
  readonly drop: number;
  /** Sent twice, with the same id. */
  readonly double: number;
  /** Sent with a signature that is not the app's. */
  readonly misSign: number;
  /** Held back until later ones have gone, so that they come in another order. */
  readonly reorder: number;
  /** Each waits for up to so long. */
  readonly delayMs: number;
}

export const NO_FAULTS: Faults = { drop: 0, double: 0, misSign: 0, reorder: 0, delayMs: 0 };

export interface Outgoing {
  readonly id: string;
  readonly shop: string;
  readonly topic: string;
  readonly body: string;
  readonly triggeredAt: Date;
}

interface SenderOptions {
  /** Where webhooks go: the app's origin. */
  readonly origin: string;
  readonly secret: string;
  /** From 0 to 1; a test gives one that repeats itself. */
  readonly random?: () => number;
}

const TRIES = 5;
const FIRST_WAIT_MS = 250;
const PATHS: Readonly<Record<string, string>> = {
  fulfillment_order_notification: '/api/shopify/fulfillment_order_notification',
};

/** Sends the webhooks of the local Shopify: signed as Shopify signs, again until they are taken, and as badly as asked for. */
export class WebhookSender {
  faults: Faults = NO_FAULTS;
  readonly #options: SenderOptions;
  readonly #random: () => number;
  /** Held back, to go after the next. */
  #held: Outgoing[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  /** What came of each that was sent. */
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

  /** Waits until nothing is held back or under way. */
  async settle(): Promise<void> {
    for (const one of this.#held.splice(0).reverse()) this.#go(one);
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
  }

  #go(outgoing: Outgoing): void {
    const times = this.#happens(this.faults.double) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const work = this.#deliver(outgoing, this.#happens(this.faults.misSign));
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }
  }

  async #deliver(outgoing: Outgoing, misSigned: boolean): Promise<void> {
    await pause(this.#random() * this.faults.delayMs);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const status = await this.post(outgoing, misSigned);
      this.log.push({ id: outgoing.id, topic: outgoing.topic, shop: outgoing.shop, status });
      // A refusal is tried again too, as Shopify does; a forged one never gets better.
      if ((status >= 200 && status < 300) || misSigned) return;
      await pause(FIRST_WAIT_MS * 2 ** attempt);
    }
  }

  /** Posts a webhook once; the status, 0 for no answer. */
  async post({ id, shop, topic, body, triggeredAt }: Outgoing, misSigned = false): Promise<number> {
    const { origin, secret } = this.#options;
    const url = `${origin}${PATHS[topic] ?? '/api/shopify/webhooks'}`;
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-api-version': API_VERSION,
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': id,
        'x-shopify-triggered-at': triggeredAt.toISOString(),
        'x-shopify-hmac-sha256': signBody(body, misSigned ? `not ${secret}` : secret),
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
