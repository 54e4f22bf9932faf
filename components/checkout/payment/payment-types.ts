import type { Ref } from 'react';
import type { PaymentAddress } from '@/lib/domain/checkout/payment-address';
import type { Translate } from '../texts';

/** What came of a confirmation: an intent that was paid, or the provider's own words (PAY-05): none when the form's
 *  fields say themselves what they lack. `closed`: the intent has ended, so that another one must be opened. `unknown`:
 *  the connection broke before an answer came, and the payment may have been made. */
export type PaymentOutcome =
  | { readonly intentId: string }
  | { readonly error: string }
  | { readonly closed: true }
  | { readonly unknown: true };

/** What every payment element lets the checkout do. */
export interface PaymentHandle {
  confirm(): Promise<PaymentOutcome>;
}

export interface PaymentElementProps {
  readonly ref: Ref<PaymentHandle>;
  readonly clientSecret: string;
  readonly publishableKey: string | null;
  /** The tenant's connected account; null when payments go to the platform's own (PAY-07). */
  readonly account: string | null;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: PaymentAddress;
  };
  /** Absolute address that a redirecting payment comes back to. */
  readonly returnUrl: string;
  readonly language: string;
  /** The element could not be shown; all that the checkout does is to stop loading (PAY-06). */
  readonly onFailed: () => void;
  readonly t: Translate;
}
