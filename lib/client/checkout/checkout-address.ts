import type { CheckoutStep } from '@/lib/domain/checkout/steps';

/** Checkout steps as URL fragments: the cached page serves all of them, and a reload restores the step. */
const FRAGMENTS: Readonly<Record<Exclude<CheckoutStep, 'confirmation'>, string>> = {
  address: '#checkout',
  shipping: '#checkout/shipping',
  breakdown: '#checkout/tax',
  payment: '#checkout/payment',
};

export const getStepFragment = (step: Exclude<CheckoutStep, 'confirmation'>): string => FRAGMENTS[step];

/** Returns the step that a URL fragment names; null when it is not a checkout step. */
export function parseStepFragment(fragment: string): Exclude<CheckoutStep, 'confirmation'> | null {
  for (const step of ['address', 'shipping', 'breakdown', 'payment'] as const) {
    if (FRAGMENTS[step] === fragment) return step;
  }
  return null;
}

/** Returns whether this URL opens the checkout as an overlay; the page /{slug}/checkout is the checkout itself. */
export function opensCheckout({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return parseStepFragment(hash) !== null && !pathname.endsWith('/checkout');
}
