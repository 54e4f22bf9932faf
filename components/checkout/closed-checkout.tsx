'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { isPaymentAddress } from '@/lib/client/checkout/checkout-address';
import { readCheckoutDraft } from '@/lib/client/checkout/checkout-draft';
import type { CheckoutSetup } from '@/lib/contracts/checkout';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { CheckoutPage } from './checkout-page';

/**
 * Checkout of a store that has closed. A shopper whose payment was open at the closing can finish it after a reload;
 * everybody else sees `children`.
 */
export function ClosedCheckout(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly setup: CheckoutSetup;
  readonly children: ReactNode;
}) {
  const { children, ...checkout } = props;
  const { eventId } = props.store;
  const [isResumed, setResumed] = useState(false);
  // The address and the storage of the tab are known in the browser alone.
  useEffect(() => {
    if (isPaymentAddress(window.location.hash) && readCheckoutDraft(eventId) !== null) setResumed(true);
  }, [eventId]);
  return isResumed ? <CheckoutPage {...checkout} /> : children;
}
