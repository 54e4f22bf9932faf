import { act, renderHook, waitFor } from '@testing-library/react';
import type { CheckoutStep } from '@/lib/domain/checkout/steps';
import { useStepHistory } from './use-step-history';

const seen = { onBack: 0, onForward: [] as number[], onLeave: 0 };
const options = (step: CheckoutStep, isResuming = false) => ({
  step,
  loading: false,
  isResuming,
  isOverlay: true,
  onBack: () => {
    seen.onBack += 1;
  },
  onForward: (depth: number) => seen.onForward.push(depth) > 0,
  onLeave: () => {
    seen.onLeave += 1;
  },
});

function open(step: CheckoutStep, isResuming = false) {
  return renderHook(
    (props: { step: CheckoutStep; isResuming: boolean }) => useStepHistory(options(props.step, props.isResuming)),
    {
      initialProps: { step, isResuming },
    },
  );
}

const walk = async (by: number) => {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(by);
  await act(() => moved);
};

describe('the history of the checkout', () => {
  beforeEach(() => {
    window.history.pushState({}, '', '/fest/products?sort=name');
    Object.assign(seen, { onBack: 0, onForward: [], onLeave: 0 });
  });

  it('gives each step an address, so that a reload restores it', () => {
    const { rerender } = open('address');
    expect(window.location.hash).toBe('#checkout');
    rerender({ step: 'shipping', isResuming: false });
    expect(window.location.hash).toBe('#checkout/shipping');
    rerender({ step: 'breakdown', isResuming: false });
    expect(window.location.hash).toBe('#checkout/tax');
    rerender({ step: 'payment', isResuming: false });
    expect(`${window.location.search}${window.location.hash}`).toBe('?sort=name#checkout/payment');
  });

  it('moves a step back and forward with the browser, and leaves the checkout from the first step', async () => {
    const { rerender } = open('address');
    rerender({ step: 'shipping', isResuming: false });
    await walk(-1);
    expect(seen.onBack).toBe(1);
    rerender({ step: 'address', isResuming: false });
    await walk(1);
    expect(seen.onForward).toEqual([2]);
    rerender({ step: 'shipping', isResuming: false });
    await walk(-2);
    expect([seen.onLeave, window.location.hash]).toEqual([1, '']);
  });

  it('has the page beneath it when a step was opened by its address', async () => {
    window.history.replaceState(null, '', '#checkout/shipping');
    const { rerender } = open('address', true);
    expect(window.location.hash).toBe('#checkout/shipping');
    rerender({ step: 'shipping', isResuming: false });
    expect(window.location.hash).toBe('#checkout/shipping');
    await walk(-2);
    await waitFor(() => expect(seen.onLeave).toBe(1));
    expect(window.location.pathname + window.location.hash).toBe('/fest/products');
  });

  it('removes the address of a step that could not be restored', () => {
    window.history.replaceState({ checkoutDepth: 3 }, '', '#checkout/payment');
    open('address');
    expect(window.location.hash).toBe('#checkout');
  });
});
