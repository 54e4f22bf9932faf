import type { PAYMENT_STATES } from '@/lib/contracts/onboarding';
import { toPaymentAccountState } from '@/lib/domain/payments/accounts';
import type { PaymentAccount } from '../payments/accounts';

type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Returns the state of onboarding's payment step, which ends with the first account that may take payments; settings
 * show the account's later states.
 */
export function toPaymentStep(account: PaymentAccount | null): PaymentState {
  const state = toPaymentAccountState(account);
  if (state === 'restricted') return 'complete';
  return state === 'lost' ? 'none' : state;
}
