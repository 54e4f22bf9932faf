'use client';

import { type ComponentType, lazy, Suspense } from 'react';
import { Loader } from '@/components/ui/loader';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import type { PaymentElementProps } from './payment-types';

/** The payment element of each gateway. The browser fetches only the code of the one that it shows. */
const ELEMENTS: Readonly<Record<GatewayKind, ComponentType<PaymentElementProps>>> = {
  stripe: lazy(() => import('./stripe/stripe-payment').then((module) => ({ default: module.StripePayment }))),
  test: lazy(() => import('./test-gateway/test-payment').then((module) => ({ default: module.TestPayment }))),
};

/** Payment element of the gateway that opened the intent; its code is fetched on first render. */
export function PaymentElement({ gateway, ...props }: PaymentElementProps & { readonly gateway: GatewayKind }) {
  const Element = ELEMENTS[gateway];
  return (
    <Suspense fallback={<Loader text={props.t('processing')} />}>
      <Element {...props} />
    </Suspense>
  );
}
