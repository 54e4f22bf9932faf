import type { CheckoutStep } from '@/lib/domain/checkout/steps';

/** The checkout's steps as fragments: a page stays the one page that is cached, and a reload finds the step again. */
const FRAGMENTS: Readonly<Record<Exclude<CheckoutStep, 'confirmation'>, string>> = {
  address: '#checkout',
  shipping: '#checkout/shipping',
  breakdown: '#checkout/tax',
  payment: '#checkout/payment',
};

export const fragmentOf = (step: Exclude<CheckoutStep, 'confirmation'>): string => FRAGMENTS[step];

/** The step that an address names; null when it is not one of the checkout's. */
export function stepOfFragment(fragment: string): Exclude<CheckoutStep, 'confirmation'> | null {
  for (const step of ['address', 'shipping', 'breakdown', 'payment'] as const) {
    if (FRAGMENTS[step] === fragment) return step;
  }
  return null;
}

/** Whether this address opens the checkout over its page; the page /{slug}/checkout is the checkout itself. */
export function opensCheckout({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return stepOfFragment(hash) !== null && !pathname.endsWith('/checkout');
}
