'use client';

import { Elements, PaymentElement as StripeElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementLocale, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Loader } from '@/components/ui/loader';
import { getFormatTag, isLanguage } from '@/lib/domain/languages/languages';
import type { PaymentElementProps, PaymentOutcome } from '../payment-types';

/** Stripe's payment element: card data go from its iframe to Stripe and never reach our servers (PAY-01, PAY-07). */
export function StripePayment(props: PaymentElementProps) {
  const { publishableKey, account, clientSecret, language, onFailed, t } = props;
  const [attempt, setAttempt] = useState(0);
  const [isBlocked, setBlocked] = useState(false);
  // A new attempt loads Stripe's script again, for example after a content blocker or a network failure.
  const stripe = useMemo(() => {
    if (!publishableKey || attempt < 0) return null;
    const loading = loadStripe(publishableKey, account ? { stripeAccount: account } : undefined);
    return loading.catch((error: unknown) => {
      console.error('the payment element could not be loaded', error);
      setBlocked(true);
      onFailed();
      return null;
    });
  }, [publishableKey, account, attempt, onFailed]);

  if (isBlocked) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-md bg-danger-soft p-4 text-sm text-danger">
        {t('element_failed')}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            setBlocked(false);
            setAttempt(attempt + 1);
          }}
        >
          {t('try_again')}
        </Button>
      </div>
    );
  }
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{
        clientSecret,
        locale: toStripeLocale(language),
        appearance: { theme: 'stripe' },
      }}
    >
      <StripeForm {...props} />
    </Elements>
  );
}

/** Returns Stripe's locale of a page; its type fails to compile for a language whose tag Stripe does not have. */
const toStripeLocale = (language: string): StripeElementLocale =>
  isLanguage(language) ? getFormatTag(language) : 'auto';

function StripeForm({ ref, payer, returnUrl, onFailed, t }: PaymentElementProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const { name, email, phone } = payer;
  // Stripe's types do not allow null for empty fields.
  const { line2, state, ...place } = payer.address;
  const address = { ...place, ...(line2 ? { line2 } : {}), ...(state ? { state } : {}) };

  useImperativeHandle(
    ref,
    () => ({
      async confirm(): Promise<PaymentOutcome> {
        if (!stripe || !elements) return { error: t('element_failed') };
        // Redirect mode 'always' is the default: a successful payment continues at the return URL.
        const { error } = await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: returnUrl },
          redirect: 'always',
        });
        return toOutcome(error) ?? { error: error.message ?? t('payment_failed') };
      },
    }),
    [stripe, elements, returnUrl, t],
  );

  return (
    <>
      {isReady ? null : <Loader text={t('processing')} className="py-6" />}
      <StripeElement
        options={{
          layout: 'tabs',
          defaultValues: { billingDetails: { name, email, ...(phone ? { phone } : {}), address } },
        }}
        onReady={() => setReady(true)}
        onLoadError={(event) => {
          console.error('the payment element could not be shown', event.error);
          setReady(true);
          onFailed();
        }}
      />
    </>
  );
}

/**
 * Returns the outcome that follows from an error's type: the intent has ended, has succeeded, or no response arrived.
 * Null for any other error.
 */
function toOutcome({ type, code, payment_intent: intent }: StripeError): PaymentOutcome | null {
  if (type === 'api_connection_error' || type === 'api_error') return { unknown: true };
  if (code !== 'payment_intent_unexpected_state') return null;
  if (intent?.status === 'canceled') return { closed: true };
  return intent?.status === 'succeeded' ? { intentId: intent.id } : null;
}
