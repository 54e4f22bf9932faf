import type { PAYMENT_STATES } from '@/lib/contracts/onboarding';
import { toAccountState } from '@/lib/domain/payments/accounts';
import type { PaymentAccount } from '../payments/accounts';

type PaymentState = (typeof PAYMENT_STATES)[number];

/** Returns how far a merchant is with the payment step of onboarding, which ends with the first account that may take money: what
 *  becomes of an account later is told in the settings. */
export function toPaymentStep(account: PaymentAccount | null): PaymentState {
  const state = toAccountState(account);
  if (state === 'restricted') return 'complete';
  return state === 'lost' ? 'none' : state;
}
