import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface FakeIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Where it lives: asked for at any other account, it is unknown, as in life. */
  readonly account: string | null;
  readonly secretKey: string;
  status: string;
  last_payment_error: { readonly message: string; readonly code: string } | null;
}

export interface FakeRefund {
  readonly id: string;
  readonly intent: string;
  readonly key: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}
type Reply = readonly [status: number, body: object];

const refuse = (status: number, code: string, message: string, more: object = {}): Reply => [
  status,
  { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message, ...more } },
];
const missing = () => refuse(404, 'resource_missing', 'No such payment_intent');

/** What Stripe's documentation says of Payment Intents and refunds, over HTTP, for the SDK and for a browser's stub. */
export class FakeStripe {
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds: FakeRefund[] = [];
  readonly calls: Call[] = [];
  /** While set, no call is answered. */
  isSilent = false;
  readonly #keys = new Map<string, { readonly form: string; readonly reply: Reply }>();
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
  }

  /** As Stripe does after a day. */
  forgetKeys(): void {
    this.#keys.clear();
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`there is no intent ${id}`);
    return intent;
  }

  /** What the bank's page does, and what a card that needs none of it does at once. */
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
    if (this.isSilent) return;
    const [status, body] = this.#once(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** The same key answers the same again; another request under it is refused. */
  #once(call: Call): Reply {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return this.#reply(call);
    const form = `${call.path} ${call.headers['stripe-account'] ?? ''} ${call.form}`;
    const known = this.#keys.get(key);
    if (known)
      return known.form === form
        ? known.reply
        : [400, { error: { type: 'idempotency_error', message: 'another request' } }];
    const reply = this.#reply(call);
    this.#keys.set(key, { form, reply });
    return reply;
  }

  #reply(call: Call): Reply {
    const { method, path, form, headers } = call;
    if (method === 'POST' && path === '/v1/payment_intents') return this.#create(call);
    if (method === 'POST' && path === '/v1/refunds') return this.#refund(call);
    if (method === 'GET' && path.startsWith('/v1/refunds?')) return this.#listRefunds(call);
    const [, id = '', action = ''] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?(?:\?|$)/.exec(path) ?? [];
    const intent = this.intents.get(id);
    if (!intent || intent.account !== (headers['stripe-account'] ?? null)) return missing();
    if (action === 'confirm') return confirm(intent, form);
    if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return refuse(400, 'payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.');
      intent.status = 'canceled';
    }
    return [200, shown(intent)];
  }

  #create({ form, headers }: Call): Reply {
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const intent: FakeIntent = {
      id,
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: metadataOf(form),
      account: headers['stripe-account']?.toString() ?? null,
      secretKey: (headers.authorization ?? '').replace('Bearer ', ''),
      status: 'requires_payment_method',
      last_payment_error: null,
    };
    this.intents.set(id, intent);
    return [200, shown(intent)];
  }

  #refund({ form, headers }: Call): Reply {
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    if (!intent || intent.account !== (headers['stripe-account'] ?? null)) return missing();
    if (intent.status !== 'succeeded') return refuse(400, 'charge_not_captured', 'Nothing to refund.');
    const made = this.refunds.filter((one) => one.intent === intent.id).reduce((sum, one) => sum + one.amount, 0);
    if (made >= intent.amount) return refuse(400, 'charge_already_refunded', 'The charge has already been refunded.');
    const amount = Number(form.get('amount') ?? intent.amount - made);
    // As in life, without a code of its own.
    if (made + amount > intent.amount)
      return [
        400,
        { error: { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount.' } },
      ];
    const refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      intent: intent.id,
      key: headers['idempotency-key']?.toString() ?? '',
      amount,
      metadata: metadataOf(form),
    };
    this.refunds.push(refund);
    return [200, { id: refund.id, object: 'refund', amount, status: 'succeeded' }];
  }

  #listRefunds({ path }: Call): Reply {
    const intent = new URL(path, this.url).searchParams.get('payment_intent');
    const data = this.refunds.filter((one) => one.intent === intent);
    return [200, { object: 'list', url: '/v1/refunds', has_more: false, data }];
  }
}

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );

/** By the number of Stripe's test cards; a real element sends it to Stripe from its own frame. */
function confirm(intent: FakeIntent, form: URLSearchParams): Reply {
  if (form.get('client_secret') !== intent.client_secret) return missing();
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return refuse(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
  const declined = DECLINES.get(form.get('card') ?? '');
  if (declined) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', message: declined };
    return refuse(402, 'card_declined', declined, { payment_intent: shown(intent) });
  }
  intent.status = form.get('card') === '4000002760003184' ? 'requires_action' : 'succeeded';
  intent.last_payment_error = null;
  return [200, shown(intent)];
}

const DECLINES: ReadonlyMap<string, string> = new Map([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
]);

const shown = ({ account: _account, secretKey: _secretKey, ...intent }: FakeIntent) => ({
  object: 'payment_intent',
  ...intent,
});
