import type { IncomingHttpHeaders } from 'node:http';

export type StripeReply = readonly [status: number, body: object, headers?: Readonly<Record<string, string>>];

interface KeyedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

/**
 * Status codes that the API returns before an endpoint runs, and whose outcome it does not save, so that the
 * idempotency key may be reused: wrong key, too many requests, lock timeout, and key already in use. Invalid parameters
 * are not saved either.
 */
const UNSAVED_STATUSES = new Set([401, 409, 429]);

/**
 * Stripe's idempotency layer as documented at docs.stripe.com/api/idempotent_requests: an account saves status and body
 * of each key's first outcome, whether success or failure (including 500), and replays them. Other parameters with that
 * key are an `idempotency_error`; a key whose first request is still running gets 409.
 */
export class IdempotencyLayer {
  readonly #outcomes = new Map<string, { readonly request: string; readonly reply: StripeReply }>();
  readonly #running = new Map<string, string>();

  /** Clears the saved outcomes, as Stripe does after a day. */
  clear(): void {
    this.#outcomes.clear();
  }

  async run(call: KeyedRequest, execute: () => Promise<StripeReply>): Promise<StripeReply> {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return execute();
    const { authorization = '', 'stripe-account': account = '' } = call.headers;
    const place = [authorization, account, key].join(' ');
    const request = `${call.path} ${call.form}`;
    const savedOutcome = this.#outcomes.get(place);
    if ((savedOutcome?.request ?? this.#running.get(place) ?? request) !== request) return otherRequest(key);
    if (savedOutcome) return replayed(savedOutcome.reply);
    if (this.#running.has(place)) return inUse(key);
    this.#running.set(place, request);
    try {
      const reply = await execute();
      const [status, body] = reply;
      if (!UNSAVED_STATUSES.has(status) && !isUnknownParameter(body)) this.#outcomes.set(place, { request, reply });
      return reply;
    } finally {
      this.#running.delete(place);
    }
  }
}

const replayed = ([status, body, headers]: StripeReply): StripeReply => [
  status,
  body,
  // Stripe asks its client libraries not to retry, because it would only replay the response.
  { ...headers, 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
];

const otherRequest = (key: string): StripeReply => [
  400,
  {
    error: {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
  },
];

const inUse = (key: string): StripeReply => [
  409,
  {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    },
  },
];

const isUnknownParameter = (body: object): boolean =>
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error &&
  body.error.code === 'parameter_unknown';
