import type { CheckoutStep } from '@/lib/domain/checkout/steps';

/** URL fragment of each checkout step. The cached page is the same for all steps, and a reload restores the step. */
const FRAGMENTS: Readonly<Record<Exclude<CheckoutStep, 'confirmation'>, string>> = {
  address: '#checkout',
  shipping: '#checkout/shipping',
  breakdown: '#checkout/tax',
  payment: '#checkout/payment',
};

export const getStepFragment = (step: Exclude<CheckoutStep, 'confirmation'>): string => FRAGMENTS[step];

/** Returns the step of a URL fragment; null when it is not a checkout step. */
export function parseStepFragment(fragment: string): Exclude<CheckoutStep, 'confirmation'> | null {
  for (const step of ['address', 'shipping', 'breakdown', 'payment'] as const) {
    if (FRAGMENTS[step] === fragment) return step;
  }
  return null;
}

/** Returns whether a URL fragment names a step at which the order is placed and its payment open. */
export function isPaymentAddress(fragment: string): boolean {
  const step = parseStepFragment(fragment);
  return step === 'breakdown' || step === 'payment';
}

/**
 * Returns whether a URL opens the checkout as an overlay. False for the page /{slug}/checkout, which is the checkout
 * itself.
 */
export function opensCheckout({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): boolean {
  return parseStepFragment(hash) !== null && !pathname.endsWith('/checkout');
}
