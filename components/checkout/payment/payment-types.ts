import type { Ref } from 'react';
import type { PaymentAddress } from '@/lib/domain/checkout/to-payment-address';
import type { Translate } from '../texts';

/**
 * Result of a confirmation: the paid intent, or the provider's message (PAY-05), which is empty when the form's fields
 * show their own errors. `closed`: the intent has ended and another one must be opened. `unknown`: the connection was
 * lost before a response, and the payment may have been made.
 */
export type PaymentOutcome =
  | { readonly intentId: string }
  | { readonly error: string }
  | { readonly closed: true }
  | { readonly unknown: true };

/** Imperative handle that every payment element implements. */
export interface PaymentHandle {
  confirm(): Promise<PaymentOutcome>;
}

export interface PaymentElementProps {
  readonly ref: Ref<PaymentHandle>;
  readonly clientSecret: string;
  readonly publishableKey: string | null;
  /** The tenant's account at the provider; null when payments go to the platform's account (PAY-07). */
  readonly account: string | null;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: PaymentAddress;
  };
  /** Absolute URL that a redirecting payment returns to. */
  readonly returnUrl: string;
  readonly language: string;
  /** Called when the element could not be displayed; the checkout then only stops its loading state (PAY-06). */
  readonly onFailed: () => void;
  readonly t: Translate;
}
