import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Region } from '@/lib/domain/regions/regions';
import type { AccountFacts } from '@/lib/integrations/payments/account-setup';
import type { IntentFacts, PaymentGateway, RefundFacts } from '@/lib/integrations/payments/gateway';
import type { WebhookDelivery } from '@/lib/integrations/payments/provider';
import type { WebhookEvent } from '@/lib/integrations/payments/webhook-events';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { LEDGER } from './kind';

const SIGNING_KEY = 'ledger signing key';
export const signLedgerEvent = (body: string): string => createHmac('sha256', SIGNING_KEY).update(body).digest('hex');

/** Error of the ledger while it rejects the platform's key. */
export class LedgerError extends Error {}

type Refund = RefundFacts & { refundId: string | null };

/** Payment provider in memory, whose ids, events and signatures differ from Stripe's. */
class Ledger {
  readonly payments = new Map<string, IntentFacts & { orderId: string; refunds: Refund[] }>();
  readonly accounts = new Map<string, AccountFacts>();
  refusesKey = false;

  payment(id: string) {
    const payment = this.payments.get(id);
    if (!payment) throw buildNotFoundError();
    return payment;
  }

  change(id: string, status: IntentFacts['status']) {
    const payment = { ...this.payment(id), status };
    this.payments.set(id, payment);
    return payment;
  }

  openGateway = (region: Region): PaymentGateway => ({
    kind: LEDGER,
    region,
    publishableKey: `ledger-key-${region}`,
    createIntent: async (request) => {
      if (this.refusesKey)
        throw new AppError('unavailable', 'The ledger refuses the key.', { cause: new LedgerError('unknown key') });
      const id = `entry-${request.orderId}-${request.version}`;
      const { orderId, account, amountMinor, currency } = request;
      const clientSecret = `${id}_secret_${randomUUID()}`;
      const status = 'requires_payment_method' as const;
      const facts = { id, clientSecret, account, status, amountMinor, currency, failureMessage: null };
      this.payments.set(id, { ...facts, orderId, refunds: [] });
      return facts;
    },
    retrieveIntent: async (id, account) => {
      const payment = this.payment(id);
      if (payment.account !== account) throw buildNotFoundError();
      return payment;
    },
    cancelIntent: async (id) =>
      this.payment(id).status === 'succeeded' ? 'succeeded' : this.change(id, 'canceled').status,
    refundIntent: async (id, _account, { id: refundId, amountMinor }) => {
      const { refunds, currency } = this.payment(id);
      const reference = `back-${refunds.length + 1}-${id}`;
      refunds.push({ refundId, reference, amountMinor, currency, isFailed: false, failure: '' });
      return reference;
    },
    listRefunds: async (id) => this.payment(id).refunds,
  });

  openAccountSetup = async (region: Region, { tenantId }: { readonly tenantId: number }) => {
    const account = `holder-${tenantId}-${region}`;
    const state = { chargesEnabled: false, payoutsEnabled: false, detailsSubmitted: false, disabledReason: null };
    const facts = { account, ...state, missing: [], reportedAt: new Date() };
    this.accounts.set(account, facts);
    return { ...facts, url: `https://ledger.example/setup/${account}` };
  };

  readAccount = async (_region: Region, account: string): Promise<AccountFacts> => {
    const facts = this.accounts.get(account);
    if (!facts) throw buildNotFoundError();
    return facts;
  };

  approve(account: string): void {
    const state = { chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true, disabledReason: null };
    this.accounts.set(account, { account, ...state, missing: [], reportedAt: new Date() });
  }
}

export const ledger = new Ledger();

const eventSchema = z.object({
  number: z.string(),
  about: z.enum(['payment', 'contest', 'refund']),
  entry: z.string(),
  is_live: z.boolean(),
});

/**
 * Verifies and parses a webhook of the ledger. The webhook contains only the payment's id; all other facts are read
 * from the ledger.
 * @throws AppError `malformed` for a wrong signature
 */
export function readLedgerWebhook({ bytes, headers, receivedAt }: WebhookDelivery): WebhookEvent | null {
  const body = Buffer.from(bytes).toString();
  if (headers.get('x-ledger-seal') !== signLedgerEvent(body)) throw new AppError('malformed', 'The seal is not valid.');
  const { number: eventId, about, entry, is_live: livemode } = eventSchema.parse(JSON.parse(body));
  const { orderId, refunds, ...intent } = ledger.payment(entry);
  const { id: intentId, account, amountMinor, currency } = intent;
  const common = { eventId, gateway: LEDGER, livemode };
  if (about === 'payment') return { kind: 'intent', ...common, type: about, orderId, intent };
  if (about === 'refund') return { kind: 'refunded charge', ...common, intentId, account };
  const dispute = {
    reference: `contest-${entry}`,
    reason: 'fraudulent',
    state: 'needs response',
    dueBy: null,
  } as const;
  return { kind: 'dispute', ...common, at: receivedAt, intentId, account, amountMinor, currency, ...dispute };
}
