import type Stripe from 'stripe';
import { checkGatewayKeys } from '@/lib/integrations/payments/check-keys';
import type { PaymentGateway } from '@/lib/integrations/payments/gateway';
import { isKeyRejected, recordKeyRefusal } from '@/lib/integrations/payments/refused-keys';
import { findPaymentProblem } from '@/lib/integrations/payments/select';
import { openStripeAccountSetup, readStripeAccount } from '@/lib/integrations/payments/stripe/accounts';
import type { AppError } from '@/lib/platform/errors';

/** Stripe, or its fake, as the contract tests use it. */
export interface StripeSide {
  readonly gateway: PaymentGateway;
  /** Pays an intent with a card, as a shopper does in the browser. */
  payWithCard(intentId: string): Promise<void>;
  /** Gateway with an API key that Stripe never issued. */
  readonly gatewayWithWrongKey: PaymentGateway;
  /** Returns Stripe's error for an unknown parameter. */
  sendUnknownParameter(): Promise<Stripe.errors.StripeError>;
}

type Attempts = { readonly spent: number[]; readonly current: number; startNext(spent: number): Promise<number> };

export function createCountedAttempts(): Attempts {
  const spent: number[] = [];
  return {
    spent,
    current: 0,
    startNext: async (one) => {
      spent.push(one);
      return one + 1;
    },
  };
}

async function toShopifyError(call: Promise<unknown>): Promise<AppError> {
  try {
    await call;
  } catch (error) {
    // Not checked by `instanceof`: its class comes from the module instance that the gateway loaded.
    return error as AppError;
  }
  throw new Error('the call was expected to fail');
}

const intentRequest = (change: object = {}) => ({
  orderId: crypto.randomUUID(),
  orderRef: 'ML-CONTR-ACT1',
  version: 1,
  amountMinor: 1_234,
  currency: 'GBP' as const,
  account: null,
  feeMinor: 0,
  receiptEmail: 'contract@merchloom.test',
  tenantId: 1,
  attempts: createCountedAttempts(),
  ...change,
});

/**
 * Declares tests for every Stripe call of the program against Stripe's documentation. They run with the fake and with
 * Stripe's test mode.
 */
export function describeStripe(name: string, side: () => StripeSide): void {
  describe(name, () => {
    it('opens a payment once for a key, and a new payment under the next key when its parameters differ', async () => {
      const { gateway } = side();
      const request = intentRequest();
      const first = await gateway.createIntent(request);
      expect(first).toMatchObject({ status: 'requires_payment_method', amountMinor: 1_234, currency: 'GBP' });
      expect(first.clientSecret).toMatch(new RegExp(`^${first.id}_secret_`));
      expect((await gateway.createIntent(request)).id).toBe(first.id);
      expect(request.attempts.spent).toEqual([]);
      const other = await gateway.createIntent({ ...request, amountMinor: 2_345 });
      expect([other.id === first.id, other.amountMinor]).toEqual([false, 2_345]);
      expect(request.attempts.spent).toEqual([0]);
    });

    it('reads and cancels a payment, and returns the state of a cancelled payment', async () => {
      const { gateway } = side();
      const { id } = await gateway.createIntent(intentRequest());
      expect((await gateway.retrieveIntent(id, null)).id).toBe(id);
      expect(await gateway.cancelIntent(id, null)).toBe('canceled');
      expect(await gateway.cancelIntent(id, null)).toBe('canceled');
      expect((await toShopifyError(gateway.retrieveIntent('pi_3NoSuchPaymentIntent00', null))).code).toBe('not_found');
    });

    it('rejects an address and an amount at their fields, and an unknown parameter', async () => {
      const { gateway, sendUnknownParameter } = side();
      const address = await toShopifyError(
        gateway.createIntent(intentRequest({ feeMinor: 0, receiptEmail: 'not an address' })),
      );
      expect(address.errors).toEqual({ email: ['invalid email address'] });
      const amount = await toShopifyError(gateway.createIntent(intentRequest({ amountMinor: 1 })));
      expect(Object.keys(amount.errors ?? {})).toEqual(['amount']);
      const unknown = await sendUnknownParameter();
      expect([unknown.statusCode, unknown.code, unknown.param]).toEqual([400, 'parameter_unknown', 'colour']);
    });

    it('refunds a payment in parts, once per key, and never more than was paid', async () => {
      const { gateway, payWithCard } = side();
      const { id } = await gateway.createIntent(intentRequest());
      const refund = (amountMinor: number, change: object = {}) => ({
        id: crypto.randomUUID(),
        amountMinor,
        isWhole: false,
        returnsFee: false,
        mayBeThere: false,
        attempts: createCountedAttempts(),
        ...change,
      });
      expect((await toShopifyError(gateway.refundIntent(id, null, refund(100)))).code).toBe('conflict');
      await payWithCard(id);
      expect((await gateway.retrieveIntent(id, null)).status).toBe('succeeded');
      const part = refund(234);
      const reference = await gateway.refundIntent(id, null, part);
      expect(reference).toMatch(/^re_/);
      expect(await gateway.refundIntent(id, null, part)).toBe(reference);
      expect(await gateway.refundIntent(id, null, { ...part, mayBeThere: true })).toBe(reference);
      expect((await toShopifyError(gateway.refundIntent(id, null, refund(1_001)))).code).toBe('conflict');
      await gateway.refundIntent(id, null, refund(1_000));
      expect(await gateway.refundIntent(id, null, refund(1_234, { isWhole: true }))).toBeNull();
    });

    it('reports an account that does not belong to the platform, and an invalid key', async () => {
      const { gateway, gatewayWithWrongKey } = side();
      const gone = await toShopifyError(gateway.createIntent(intentRequest({ account: 'acct_1NoSuchAccount0000' })));
      expect(findPaymentProblem(gone)?.problem).toBe('account_gone');
      const wrong = await toShopifyError(gatewayWithWrongKey.createIntent(intentRequest()));
      expect(findPaymentProblem(wrong)?.problem).toBe('key_refused');
    });

    it('accepts the configured key', async () => {
      recordKeyRefusal('UK', true);
      await checkGatewayKeys();
      expect(isKeyRejected('UK')).toBe(false);
    });

    it('opens an account once for a key, with a link into its set-up', async () => {
      const tenantId = Math.floor(Math.random() * 1_000_000_000);
      const request = {
        tenantId,
        email: 'contract@merchloom.test',
        company: 'Contract Ltd',
        lostAt: '',
        account: null,
        returnUrl: 'https://shop.example/settings/billing-account?payment=return',
        refreshUrl: 'https://shop.example/settings/billing-account?payment=refresh',
        attempts: createCountedAttempts(),
      };
      const opened = await openStripeAccountSetup('UK', request);
      expect(opened).toMatchObject({ chargesEnabled: false, detailsSubmitted: false });
      expect(opened.url).toMatch(/^https:\/\/connect\.stripe\.com\//);
      expect((await openStripeAccountSetup('UK', request)).account).toBe(opened.account);
      expect(await readStripeAccount('UK', opened.account)).toMatchObject({
        account: opened.account,
        payoutsEnabled: false,
        disabledReason: expect.any(String),
        missing: expect.arrayContaining([expect.any(String)]),
        reportedAt: expect.any(Date),
      });
    });
  });
}
