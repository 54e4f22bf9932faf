'use client';

import { useEffect } from 'react';
import { isPaymentAddress, opensCheckout } from '@/lib/client/checkout/checkout-address';

/** Leads a payment that was open when its store closed to the checkout page, which finishes it. */
export function ResumePayment({ checkoutPath }: { readonly checkoutPath: string }) {
  useEffect(() => {
    const { hash } = window.location;
    if (opensCheckout(window.location) && isPaymentAddress(hash)) window.location.replace(checkoutPath + hash);
  }, [checkoutPath]);
  return null;
}
