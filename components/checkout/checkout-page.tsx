'use client';

import type { CheckoutSetup } from '@/lib/contracts/checkout';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { CheckoutFlow } from './checkout-flow';

/** The five checkout steps as a separate page, for shoppers who open its URL or cannot use the overlay (CHK-01). */
export function CheckoutPage(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly setup: CheckoutSetup;
}) {
  return (
    <CheckoutFlow {...props} isOverlay={false} onLeave={() => window.location.assign(buildStorePath(props.store))} />
  );
}
