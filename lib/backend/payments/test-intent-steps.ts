import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { serviceEndpoints } from '@/lib/contracts/service';
import type { IntentStatus } from '@/lib/domain/payments/intents';

type Step = ParsedInput<typeof serviceEndpoints.advanceTestIntent>['body'];

/** State of a test intent on which its next step depends; amounts in minor units. */
export interface TestIntentState {
  readonly status: IntentStatus;
  readonly lastError: string | null;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  /** Refunded amounts by idempotency key, minor units. */
  readonly refunds: Readonly<Record<string, number>>;
}
type Change = Pick<TestIntentState, 'status' | 'lastError'> &
  Partial<Pick<TestIntentState, 'refundedMinor' | 'refunds'>>;
/** Change of an intent, with the name of the webhook that reports it; null = no webhook. */
export type TestIntentMove = Change & { readonly event: string | null };
type Next = TestIntentMove | 'not allowed' | 'unknown method' | 'done already';

const succeeded: Next = { status: 'succeeded', lastError: null, event: 'payment_intent.succeeded' };
const refused = (lastError: string): Next => ({
  status: 'requires_payment_method',
  lastError,
  event: 'payment_intent.payment_failed',
});

/**
 * Effect of each payment method of the test gateway on an intent. The browser converts card numbers to method ids, so
 * that no card number is ever transmitted (PAY-12).
 */
const METHODS: ReadonlyMap<string, Next> = new Map([
  ['pm_card_visa', succeeded],
  ['pm_card_declined', refused('Your card was declined.')],
  ['pm_card_insufficient_funds', refused('Your card has insufficient funds.')],
  [
    'pm_card_authentication_required',
    { status: 'requires_action', lastError: null, event: 'payment_intent.requires_action' } as const,
  ],
]);

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Returns the change that a step makes to an intent, or the reason for which it makes none. `done already` is not an
 * error: the step was repeated.
 */
export function resolveTestIntentStep(intent: TestIntentState, step: Step): Next {
  if (step.step === 'cancel') return cancel(intent);
  if (step.step === 'refund') return refund(intent, step);
  if (step.step === 'confirm') {
    if (intent.status === 'succeeded') return 'done already';
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return 'not allowed';
    return METHODS.get(step.payment_method) ?? 'unknown method';
  }
  if (intent.status === 'succeeded' && step.outcome === 'complete') return 'done already';
  if (intent.status !== 'requires_action') return 'not allowed';
  return step.outcome === 'complete' ? succeeded : refused(NOT_AUTHENTICATED);
}

/** Returns the change that cancels an intent; `done already` when the payment has succeeded or was cancelled. */
function cancel(intent: TestIntentState): Next {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return 'done already';
  return { status: 'canceled', lastError: intent.lastError, event: 'payment_intent.canceled' };
}

/**
 * Returns the change that refunds a payment in part or in full; `done already` for a repeated key, `not allowed` for
 * more than was paid.
 */
function refund(intent: TestIntentState, { key, amount_minor: amount }: Extract<Step, { step: 'refund' }>): Next {
  if (intent.status !== 'succeeded') return 'not allowed';
  const refundedAmount = Object.hasOwn(intent.refunds, key) ? intent.refunds[key] : undefined;
  if (refundedAmount !== undefined) return refundedAmount === amount ? 'done already' : 'not allowed';
  const refundedMinor = intent.refundedMinor + amount;
  if (refundedMinor > intent.amountMinor) return 'not allowed';
  const { status, lastError } = intent;
  return { status, lastError, refundedMinor, refunds: { ...intent.refunds, [key]: amount }, event: 'charge.refunded' };
}
