'use client';

import type { CheckoutSetup } from '@/lib/contracts/checkout';
import { storePath } from '@/lib/storefront/links';
import type { StoreView } from '@/lib/storefront/store-view';
import { CheckoutFlow } from './checkout-flow';

/** The same five steps as a page of their own, for who comes by address or without the overlay (CHK-01). */
export function CheckoutPage(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly setup: CheckoutSetup;
}) {
  return <CheckoutFlow {...props} isOverlay={false} onLeave={() => window.location.assign(storePath(props.store))} />;
}
