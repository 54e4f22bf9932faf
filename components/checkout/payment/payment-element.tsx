'use client';

import { lazy, Suspense } from 'react';
import { Loader } from '@/components/ui/loader';
import type { PayAnswer } from '@/lib/client/checkout/checkout-api';
import type { PaymentElementProps } from './payment-types';

const StripePayment = lazy(() => import('./stripe-payment').then((module) => ({ default: module.StripePayment })));
const TestPayment = lazy(() => import('./test-payment').then((module) => ({ default: module.TestPayment })));

/** Card element of the gateway that opened the intent; its code is fetched on first render. */
export function PaymentElement({
  gateway,
  ...props
}: PaymentElementProps & { readonly gateway: PayAnswer['gateway'] }) {
  const Element = gateway === 'stripe' ? StripePayment : TestPayment;
  return (
    <Suspense fallback={<Loader text={props.t('processing')} />}>
      <Element {...props} />
    </Suspense>
  );
}
