import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PaymentGateway } from '@/lib/integrations/payments/gateway';
import { findGatewayKind } from '@/lib/integrations/payments/gateway-kind';
import { getGateway, openRecordedGateway } from '@/lib/integrations/payments/select';
import type { AppError } from '@/lib/platform/errors';

jest.setTimeout(120_000);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

const calls: Call[] = [];
let reply: (call: Call, response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, form };
  calls.push(call);
  reply(call, response);
});

/** Settings are read once, at the first use of a gateway. */
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  Object.assign(process.env, {
    STRIPE_API_BASE: `http://127.0.0.1:${address.port}`,
    STRIPE_SECRET_KEY_UK: 'sk_test_uk',
    STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_uk',
    STRIPE_SECRET_KEY_US: 'sk_test_us',
    STRIPE_PUBLISHABLE_KEY_US: 'pk_test_us',
    STRIPE_SECRET_KEY_EU: 'sk_test_eu',
    STRIPE_PUBLISHABLE_KEY_EU: '',
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls.length = 0;
  reply = (_call, response) => sendJson(response, 200, intent());
});

const intent = (change: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_2',
  amount: 4632,
  currency: 'gbp',
  status: 'requires_payment_method',
  last_payment_error: null,
  ...change,
});
const request = {
  orderId: '11111111-1111-4111-8111-111111111111',
  orderRef: 'ML-12345-6789',
  version: 3,
  amountMinor: 4632,
  currency: 'GBP' as const,
  account: 'acct_tenant',
  feeMinor: 0,
  receiptEmail: 'mia@shopper.test',
  tenantId: 7,
  attempts: { current: 0, startNext: async (spent: number) => spent + 1 },
};

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const fail = (status: number, error: object) => {
  reply = (_call, response) => sendJson(response, status, { error });
};
async function toShopifyError(work: (gateway: PaymentGateway) => Promise<unknown>): Promise<AppError> {
  try {
    await work(getGateway('UK'));
  } catch (error) {
    // Not checked by `instanceof`: its class comes from the module instance that the gateway loaded.
    return error as AppError;
  }
  throw new Error('the call was expected to fail');
}
const failedCreate = () => toShopifyError((gateway) => gateway.createIntent(request));

describe('an intent at Stripe', () => {
  it('is opened on the tenant’s account, for a whole amount, under the key of order and version', async () => {
    const facts = await getGateway('UK').createIntent(request);
    const [call] = calls;
    expect([call?.method, call?.path]).toEqual(['POST', '/v1/payment_intents']);
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer sk_test_uk',
      'stripe-account': 'acct_tenant',
      'idempotency-key': `order:${request.orderId}:v3`,
    });
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      amount: '4632',
      currency: 'gbp',
      'automatic_payment_methods[enabled]': 'true',
      receipt_email: 'mia@shopper.test',
      description: 'ML-12345-6789',
      'metadata[order_id]': request.orderId,
      'metadata[tenant_id]': '7',
      'metadata[version]': '3',
    });
    expect(facts).toEqual({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_2',
      account: 'acct_tenant',
      status: 'requires_payment_method',
      amountMinor: 4632,
      currency: 'GBP',
      feeMinor: 0,
      failureMessage: null,
      isCardFailure: false,
      pending: null,
    });
  });

  it('is opened and read on the platform’s own account when the tenant has none', async () => {
    await getGateway('UK').createIntent({ ...request, account: null });
    await getGateway('UK').retrieveIntent('pi_1', null);
    await getGateway('UK').retrieveIntent('pi_1', 'acct_tenant');
    expect(calls.map(({ headers }) => headers['stripe-account'])).toEqual([undefined, undefined, 'acct_tenant']);
  });

  it('is requested with the keys of its own region, and never with an incomplete pair', async () => {
    for (const region of ['UK', 'US'] as const) {
      const gateway = openRecordedGateway('stripe', region);
      await gateway.createIntent(request);
      const name = region.toLowerCase();
      expect([gateway.kind, gateway.region, gateway.publishableKey]).toEqual(['stripe', region, `pk_test_${name}`]);
      expect(calls.at(-1)?.headers.authorization).toBe(`Bearer sk_test_${name}`);
    }
    expect([findGatewayKind('EU'), getGateway('EU').kind, getGateway('EU').publishableKey]).toEqual([
      'test',
      'test',
      null,
    ]);
  });

  it('is requested again under the same key when Stripe fails or the connection breaks', async () => {
    for (const stumble of [
      (response: ServerResponse) => sendJson(response, 500, { error: { type: 'api_error' } }),
      (response: ServerResponse) => response.socket?.destroy(),
    ]) {
      calls.length = 0;
      reply = (_call, response) => (calls.length === 1 ? stumble(response) : sendJson(response, 200, intent()));
      expect((await getGateway('UK').createIntent(request)).id).toBe('pi_1');
      expect(new Set(calls.map(({ headers }) => headers['idempotency-key']))).toEqual(
        new Set([`order:${request.orderId}:v3`]),
      );
    }
  });

  it('that was charged although the response was lost is returned when requested again', async () => {
    reply = (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      if (calls.length === 1) {
        response.write('{"id":"pi_1"');
        response.socket?.end();
      } else response.end(JSON.stringify(intent()).padEnd(900));
    };
    const outcome = await getGateway('UK')
      .createIntent(request)
      .catch((error: AppError) => error.code);
    if (typeof outcome === 'string') expect(outcome).toBe('unavailable');
    expect((await getGateway('UK').createIntent(request)).id).toBe('pi_1');
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

describe('a failure of Stripe', () => {
  it.each([
    [500, { type: 'api_error', message: 'secret detail sk_test_uk' }],
    [429, { type: 'rate_limit_error', message: 'slow down' }],
    [400, { type: 'idempotency_error', message: 'other parameters' }],
  ])('%s becomes “unavailable”, without its own message', async (status, error) => {
    fail(status, error);
    const failure = await failedCreate();
    expect([failure.code, failure.status]).toEqual(['unavailable', 503]);
    expect(failure.message).toBe('The payment provider is busy. Please try again.');
    expect(failure.detail).not.toContain('sk_test');
  });

  it('401 becomes an error that waiting does not solve, without its own message', async () => {
    fail(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_uk' });
    const failure = await failedCreate();
    expect([failure.code, failure.message]).toEqual([
      'unavailable',
      'The payment provider refuses the payments of this store.',
    ]);
    expect(failure.detail).not.toContain('sk_test');
  });

  it('402 shows the card’s own message, at the field', async () => {
    fail(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
    const failure = await failedCreate();
    expect([failure.code, failure.errors]).toEqual(['invalid', { payment: ['Your card was declined.'] }]);
  });

  it('an amount below its minimum is a field error, and an unknown intent is not found', async () => {
    fail(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount must be at least 30p' });
    expect((await failedCreate()).errors).toEqual({ amount: ['Amount must be at least 30p'] });
    fail(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' });
    const unknown = await toShopifyError((gateway) => gateway.retrieveIntent('pi_x', null));
    expect([unknown.code, unknown.status]).toEqual(['not_found', 404]);
  });

  it('an intent that can no longer be cancelled reports its state', async () => {
    reply = (call, response) =>
      call.method === 'GET'
        ? sendJson(response, 200, intent({ status: 'succeeded' }))
        : sendJson(response, 400, {
            error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'moved on' },
          });
    expect(await getGateway('UK').cancelIntent('pi_1', 'acct_tenant')).toBe('succeeded');
    expect(calls.map(({ method, headers }) => [method, headers['stripe-account']])).toEqual([
      ['POST', 'acct_tenant'],
      ['GET', 'acct_tenant'],
    ]);
    reply = (_call, response) => sendJson(response, 200, intent({ status: 'canceled' }));
    expect(await getGateway('UK').cancelIntent('pi_1', null)).toBe('canceled');
  });

  it('a connection reset every time is “unavailable” too, and no response at all a time-out', async () => {
    reply = (_call, response) => response.socket?.destroy();
    expect((await failedCreate()).code).toBe('unavailable');
    reply = () => {};
    const failure = await failedCreate();
    expect([failure.code, failure.status]).toEqual(['upstream_timeout', 504]);
  });
});
