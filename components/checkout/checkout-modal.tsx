'use client';

import type { StoreView } from '@/lib/storefront/store-view';

export interface CheckoutModalProps {
  readonly store: StoreView;
  readonly language: string;
  readonly onClose: () => void;
}

/** The checkout as a full-screen overlay (CHK-01). */
export function CheckoutModal(_props: CheckoutModalProps) {
  return null;
}
