import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FulfillerEvent } from '@/lib/domain/fulfilment/events';
import { isSetBy, PRODUCTION_STATUSES } from '@/lib/domain/orders/status-rules';
import { findSignatureProblem, signFulfillerMessage } from '@/lib/integrations/fulfillers/signature';

/** Fields of an order that the sandbox needs; it ignores all others. */
const orderSchema = z.object({
  type: z.literal('order'),
  key: z.string(),
  reference: z.string(),
  callback_url: z.url(),
  lines: z.array(z.object({ quantity: z.number(), files: z.array(z.object({ url: z.string() })) })),
});
type Order = z.output<typeof orderSchema>;

const recallSchema = z.object({ type: z.literal('cancel'), reference: z.string() });

/** Quantities of an order that trigger special behaviour of the sandbox instead of shipping. */
export const SANDBOX_RULES = { rejects: 13, busyAtFirst: 17, delays: 19, findsArtworkFaulty: 23 } as const;
const BUSY_TIMES = 2;
const DELAY_DAYS = 7;
const MAX_ATTEMPTS = 6;
const LINE: readonly FulfillerEvent[] = PRODUCTION_STATUSES.filter((status) => isSetBy(status, 'fulfiller'));
const DAY_MS = 86_400_000;

export interface WorkshopOptions {
  readonly secret: string;
  /** Milliseconds between two status messages of an order. */
  readonly stepMs: number;
  /** Origin that replaces the origin of callback addresses; unset = unchanged. */
  readonly callbackOrigin?: string | undefined;
  readonly log?: (line: string) => void;
}

/** Simulated print shop: accepts orders, reports their progress and reports them as shipped. */
export class SandboxWorkshop {
  readonly #options: WorkshopOptions;
  /** Order ids by idempotency key, so that a repeated order is recognised. */
  readonly #taken = new Map<string, string>();
  readonly #refusedAsBusy = new Map<string, number>();
  /**
   * Stage of each order by its reference: a recalled order stops, a shipped order cannot be recalled. `key` is that of
   * the current round, because a corrected order arrives under its earlier reference.
   */
  readonly #stages = new Map<string, { readonly key: string; readonly stage: 'making' | 'recalled' | 'gone' }>();

  constructor(options: WorkshopOptions) {
    this.#options = options;
  }

  /** Number of accepted orders. */
  get size(): number {
    return this.#taken.size;
  }

  /** Handles a request as specified on the page /fulfiller-api. */
  receive(headers: { timestamp: string; signature: string }, body: string): { status: number; json: unknown } {
    const problem = findSignatureProblem(
      { ...headers, secret: this.#options.secret, body },
      Math.floor(Date.now() / 1000),
    );
    if (problem) return { status: 401, json: { message: problem } };
    const json = parse(body);
    if (z.object({ type: z.literal('test') }).safeParse(json).success) return { status: 200, json: { message: 'ok' } };
    const recall = recallSchema.safeParse(json);
    if (recall.success) return this.#recall(recall.data.reference);
    const parsed = orderSchema.safeParse(json);
    if (!parsed.success) return { status: 400, json: { message: 'not understood' } };
    return this.#take(parsed.data);
  }

  #recall(reference: string): { status: number; json: unknown } {
    const order = this.#stages.get(reference);
    if (order === undefined) return { status: 404, json: { message: 'no such order' } };
    if (order.stage === 'gone') return { status: 409, json: { message: 'the parcel has left already' } };
    this.#stages.set(reference, { ...order, stage: 'recalled' });
    return { status: 200, json: { message: 'stopped' } };
  }

  #take(order: Order): { status: number; json: unknown } {
    const existingOrderId = this.#taken.get(order.key);
    if (existingOrderId) return { status: 200, json: { id: existingOrderId } };
    const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces === SANDBOX_RULES.rejects)
      return { status: 422, json: { message: `the sandbox takes no orders of ${pieces} pieces` } };
    const busy = this.#refusedAsBusy.get(order.key) ?? 0;
    if (pieces === SANDBOX_RULES.busyAtFirst && busy < BUSY_TIMES) {
      this.#refusedAsBusy.set(order.key, busy + 1);
      return { status: 503, json: { message: 'busy' } };
    }
    const id = `SBX-${randomUUID().slice(0, 8).toUpperCase()}`;
    this.#taken.set(order.key, id);
    this.#stages.set(order.reference, { key: order.key, stage: 'making' });
    void this.#produce(order, id, pieces);
    return { status: 201, json: { id } };
  }

  async #produce(order: Order, id: string, pieces: number): Promise<void> {
    for (const event of LINE) {
      await pause(this.#options.stepMs);
      const currentStage = this.#stages.get(order.reference);
      if (currentStage?.key !== order.key || currentStage.stage === 'recalled') return;
      if (event === 'in production' && pieces === SANDBOX_RULES.findsArtworkFaulty)
        return void (await this.#say(order, 'artwork issue', {
          message: 'the sandbox finds every such artwork faulty',
        }));
      if (event === 'awaiting packing' && pieces === SANDBOX_RULES.delays) {
        const day = new Date(Date.now() + DELAY_DAYS * DAY_MS).toISOString().slice(0, 10);
        await this.#say(order, 'delayed', { delayed_to: day, message: 'the sandbox is slow with such orders' });
      }
      const tracking = { carrier: 'Sandbox Parcel', tracking_number: id, tracking_url: '' };
      if (event === 'shipped') this.#stages.set(order.reference, { key: order.key, stage: 'gone' });
      if (!(await this.#say(order, event, event === 'shipped' ? { tracking } : {}))) return;
    }
  }

  /** Sends a status message with retries. Returns false when the receiver rejects it or all attempts fail. */
  async #say(order: Order, event: FulfillerEvent, more: object): Promise<boolean> {
    const statusMessage = {
      event_id: randomUUID(),
      occurred_at: new Date().toISOString(),
      reference: order.reference,
      event,
      ...more,
    };
    const body = JSON.stringify(statusMessage);
    const url = new URL(order.callback_url);
    const { callbackOrigin, secret, log } = this.#options;
    const address = callbackOrigin ? new URL(url.pathname, callbackOrigin) : url;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const at = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'x-merchloom-timestamp': String(at),
        'x-merchloom-signature': signFulfillerMessage(secret, body, at),
      };
      const answer = await fetch(address, { method: 'POST', body, headers }).catch(() => null);
      if (answer?.ok) return true;
      if (answer && answer.status < 500 && answer.status !== 429) {
        log?.(`${order.reference}: ${event} was refused: ${answer.status} ${await answer.text()}`);
        return false;
      }
      await pause(attempt * 500);
    }
    log?.(`${order.reference}: nobody hears ${event}`);
    return false;
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
