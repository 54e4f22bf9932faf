import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buildNoAccessReply, type FakeAccount, replyAboutAccounts } from './fake-stripe-accounts';
import { checkRequest, listAnswerFaults } from './stripe-contract';
import { IdempotencyLayer, type StripeReply as Reply } from './stripe-idempotency';

export interface FakeIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly application_fee_amount: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Connected account that the intent belongs to. As with Stripe, the intent is unknown to every other account. */
  readonly account: string | null;
  readonly secretKey: string;
  status: string;
  last_payment_error: {
    readonly message: string;
    readonly code: string;
    readonly payment_method?: { readonly type: string };
  } | null;
  /** Next action that the shopper must take, for example paying at a cash machine by a reference. */
  next_action?: Readonly<Record<string, unknown>> | null;
}

export interface FakeRefund {
  readonly id: string;
  readonly intent: string;
  readonly key: string;
  readonly amount: number;
  /** Part of the payment's application fee that was returned with the refund, minor units. */
  readonly feeReturned?: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly failure?: string | undefined;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

/** Failure of the next request: Stripe responds with an error, or the response is lost after the endpoint ran. */
type Trouble = Reply | 'answer lost';
interface PlannedTrouble {
  readonly path: string;
  readonly trouble: Trouble;
  times: number;
}

const refuse = (status: number, code: string, message: string, more: object = {}): Reply => [
  status,
  { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message, ...more } },
];
const missing = () => refuse(404, 'resource_missing', 'No such payment_intent');

/** Fake of Stripe's Payment Intents and refunds as documented, over HTTP, for the SDK and for the browser stub. */
export class FakeStripe {
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds: FakeRefund[] = [];
  readonly accounts = new Map<string, FakeAccount>();
  readonly calls: Call[] = [];
  /** Operations that the program called, by their SDK name such as `paymentIntents.create`. */
  readonly operations = new Set<string>();
  /**
   * Requests and responses that violate the SDK's declarations for the pinned API version. A test fails at its end if
   * this list is not empty.
   */
  readonly violations: string[] = [];
  /** Ids of accounts that have left the platform; `revokedKeys`: secret keys that were revoked. */
  readonly closedAccounts = new Set<string>();
  readonly revokedKeys = new Set<string>();
  /**
   * Reason why refunds that are created from now on fail, contained in the response itself; undefined = they succeed.
   */
  refundFailure: string | undefined;
  /** While true, the fake responds to no request. */
  isSilent = false;
  /** Duration of each endpoint in ms. */
  workMs = 0;
  readonly #keys = new IdempotencyLayer();
  #troubles: PlannedTrouble[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<FakeStripe> {
    const fake = new FakeStripe();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('no address');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.violations.length > 0) throw new Error(`Stripe would not take this:\n${this.violations.join('\n')}`);
  }

  /** Clears the idempotency keys, as Stripe does after a day. */
  clearKeys(): void {
    this.#keys.clear();
  }

  /** Plans a failure for the next requests whose path begins with `path`. */
  plan(path: string, trouble: Trouble, times = 1): void {
    this.#troubles.push({ path, trouble, times });
  }

  clearPlans(): void {
    this.#troubles = [];
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`there is no intent ${id}`);
    return intent;
  }

  /**
   * Completes or fails the authentication, as the bank's page does; a card without authentication completes at once.
   */
  authenticate(id: string, outcome: 'complete' | 'fail'): FakeIntent {
    const intent = this.intent(id);
    intent.status = outcome === 'complete' ? 'succeeded' : 'requires_payment_method';
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    intent.last_payment_error =
      outcome === 'complete' ? null : { code: 'payment_intent_authentication_failure', message };
    return intent;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, form };
    this.calls.push(call);
    const held = checkRequest(call);
    if (held?.operation) this.operations.add(held.operation.name);
    this.violations.push(...(held?.violations ?? []));
    if (this.isSilent) return;
    const run = { isAnswerLost: false };
    const answer = held?.reply ?? this.#rejectHeaders(call);
    const [status, body, headers] = answer ?? (await this.#keys.run(call, () => this.#execute(call, run)));
    if (status === 200 && held?.operation) this.violations.push(...listAnswerFaults(held.operation, body));
    if (run.isAnswerLost) request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  /** Checks that Stripe makes before it handles the idempotency key, so that their outcome is not saved. */
  #rejectHeaders({ headers }: Call): Reply | null {
    const key = (headers.authorization ?? '').replace('Bearer ', '');
    if (this.revokedKeys.has(key))
      return [401, { error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${key}` } }];
    const account = String(headers['stripe-account'] ?? '');
    return this.closedAccounts.has(account) ? buildNoAccessReply(account) : null;
  }

  async #execute(call: Call, run: { isAnswerLost: boolean }): Promise<Reply> {
    if (this.workMs > 0) await new Promise((resolve) => setTimeout(resolve, this.workMs));
    const planned = this.#troubles.find(({ path, times }) => times > 0 && call.path.startsWith(path));
    if (!planned) return this.#reply(call);
    planned.times--;
    if (planned.trouble !== 'answer lost') return planned.trouble;
    run.isAnswerLost = true;
    return this.#reply(call);
  }

  #reply(call: Call): Reply {
    const { method, path, form, headers } = call;
    if (method === 'POST' && path === '/v1/payment_intents') return this.#create(call);
    if (method === 'POST' && path === '/v1/refunds') return this.#refund(call);
    if (method === 'GET' && path === '/v1/balance')
      return [200, { object: 'balance', livemode: false, available: [], pending: [] }];
    if (method === 'GET' && path.startsWith('/v1/refunds?')) return this.#listRefunds(call);
    const account = replyAboutAccounts(call, this.accounts);
    if (account) return account;
    const [, id = '', action = ''] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?(?:\?|$)/.exec(path) ?? [];
    const intent = this.intents.get(id);
    if (!intent || intent.account !== (headers['stripe-account'] ?? null)) return missing();
    if (action === 'confirm') return confirm(intent, form);
    if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return refuse(400, 'payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.');
      intent.status = 'canceled';
    }
    return [200, toIntentResponse(intent)];
  }

  #create({ form, headers }: Call): Reply {
    const email = form.get('receipt_email');
    if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      return refuse(400, 'email_invalid', `Invalid email address: ${email}`, { param: 'receipt_email' });
    const least = LEAST_AMOUNTS.get(form.get('currency') ?? '') ?? 0;
    if (Number(form.get('amount')) < least)
      return refuse(400, 'amount_too_small', 'Amount must be at least the minimum charge amount', { param: 'amount' });
    const fee = form.get('application_fee_amount');
    if (fee !== null && headers['stripe-account'] === undefined)
      return refuse(400, 'parameter_unknown', 'Can only apply an application_fee_amount on a connected account.', {
        param: 'application_fee_amount',
      });
    if (fee !== null && Number(fee) > Number(form.get('amount')))
      return refuse(400, 'parameter_invalid_integer', 'The application fee cannot be greater than the amount.', {
        param: 'application_fee_amount',
      });
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const intent: FakeIntent = {
      id,
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      application_fee_amount: fee === null ? null : Number(fee),
      metadata: parseMetadata(form),
      account: headers['stripe-account']?.toString() ?? null,
      secretKey: (headers.authorization ?? '').replace('Bearer ', ''),
      status: 'requires_payment_method',
      last_payment_error: null,
    };
    this.intents.set(id, intent);
    return [200, toIntentResponse(intent)];
  }

  #refund({ form, headers }: Call): Reply {
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    if (!intent || intent.account !== (headers['stripe-account'] ?? null)) return missing();
    if (intent.status !== 'succeeded') return refuse(400, 'charge_not_captured', 'Nothing to refund.');
    const refunded = this.refunds
      .filter((one) => one.intent === intent.id && one.failure === undefined)
      .reduce((sum, one) => sum + one.amount, 0);
    if (refunded >= intent.amount)
      return refuse(400, 'charge_already_refunded', 'The charge has already been refunded.');
    const amount = Number(form.get('amount') ?? intent.amount - refunded);
    // Stripe also sends this error without a code.
    if (refunded + amount > intent.amount)
      return [
        400,
        { error: { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount.' } },
      ];
    const returnsFee = form.get('refund_application_fee') === 'true';
    if (returnsFee && intent.application_fee_amount === null)
      return refuse(400, 'parameter_unknown', 'Attempting to refund_application_fee, but it has no application fee.');
    const refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      intent: intent.id,
      key: headers['idempotency-key']?.toString() ?? '',
      amount,
      feeReturned: returnsFee ? Math.round(((intent.application_fee_amount ?? 0) * amount) / intent.amount) : 0,
      metadata: parseMetadata(form),
      failure: this.refundFailure,
    };
    this.refunds.push(refund);
    return [200, { ...shownRefund(refund), currency: intent.currency }];
  }

  #listRefunds({ path }: Call): Reply {
    const query = new URL(path, this.url).searchParams;
    const limit = Number(query.get('limit') ?? 10);
    // Lists the latest refund first, page by page.
    const all = this.refunds.filter((one) => one.intent === query.get('payment_intent')).toReversed();
    const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const data = all
      .slice(start, start + limit)
      .map((one) => ({ ...shownRefund(one), currency: this.intents.get(one.intent)?.currency }));
    return [200, { object: 'list', url: '/v1/refunds', has_more: all.length > start + limit, data }];
  }
}

/** Minimum charge per currency, minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_AMOUNTS: ReadonlyMap<string, number> = new Map([
  ['gbp', 30],
  ['eur', 50],
  ['usd', 50],
]);

const shownRefund = ({ id, intent, amount, metadata, failure }: FakeRefund) => ({
  id,
  object: 'refund',
  amount,
  payment_intent: intent,
  ...(failure === undefined ? { status: 'succeeded' } : { status: 'failed', failure_reason: failure }),
  metadata,
});

const parseMetadata = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );

/**
 * Confirms an intent depending on the Stripe test card number. The real element sends the number to Stripe from its own
 * frame.
 */
function confirm(intent: FakeIntent, form: URLSearchParams): Reply {
  if (form.get('client_secret') !== intent.client_secret) return missing();
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return refuse(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
  const declined = DECLINES.get(form.get('card') ?? '');
  if (declined) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', message: declined };
    return refuse(402, 'card_declined', declined, { payment_intent: toIntentResponse(intent) });
  }
  intent.status = form.get('card') === '4000002760003184' ? 'requires_action' : 'succeeded';
  intent.last_payment_error = null;
  return [200, toIntentResponse(intent)];
}

const DECLINES: ReadonlyMap<string, string> = new Map([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
]);

const toIntentResponse = ({ account: _account, secretKey: _secretKey, ...intent }: FakeIntent) => ({
  object: 'payment_intent',
  ...intent,
});
