import type { IncomingHttpHeaders } from 'node:http';

export type StripeReply = readonly [status: number, body: object, headers?: Readonly<Record<string, string>>];

interface KeyedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

/** Answers that the API gives before an endpoint runs. Stripe keeps no outcome of them, so the same key may be used again:
 *  a wrong key, too many calls, a lock that was not free, the same key in use, and parameters that are not valid. */
const NOT_KEPT = new Set([401, 409, 429]);

/**
 * Stripe's idempotency layer as docs.stripe.com/api/idempotent_requests describes it: an account keeps the outcome of each
 * key, status and body, whether it succeeded or failed (500 as well), and answers it again; other parameters under a key are
 * an `idempotency_error`; a key whose first request still runs is a 409.
 */
export class IdempotencyLayer {
  readonly #outcomes = new Map<string, { readonly request: string; readonly reply: StripeReply }>();
  readonly #running = new Map<string, string>();

  /** As Stripe does after a day. */
  forget(): void {
    this.#outcomes.clear();
  }

  async run(call: KeyedRequest, execute: () => Promise<StripeReply>): Promise<StripeReply> {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return execute();
    const { authorization = '', 'stripe-account': account = '' } = call.headers;
    const place = [authorization, account, key].join(' ');
    const request = `${call.path} ${call.form}`;
    const known = this.#outcomes.get(place);
    if ((known?.request ?? this.#running.get(place) ?? request) !== request) return otherRequest(key);
    if (known) return replayed(known.reply);
    if (this.#running.has(place)) return inUse(key);
    this.#running.set(place, request);
    try {
      const reply = await execute();
      const [status, body] = reply;
      if (!NOT_KEPT.has(status) && !isUnknownParameter(body)) this.#outcomes.set(place, { request, reply });
      return reply;
    } finally {
      this.#running.delete(place);
    }
  }
}

const replayed = ([status, body, headers]: StripeReply): StripeReply => [
  status,
  body,
  // Stripe asks its libraries not to try again what it would only repeat.
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
