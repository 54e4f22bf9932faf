'use client';

import { useEffect, useRef } from 'react';
import type { CheckoutStep } from '@/lib/domain/checkout/steps';

const DEPTHS: Readonly<Record<CheckoutStep, number>> = {
  address: 1,
  shipping: 2,
  breakdown: 3,
  payment: 3,
  confirmation: 4,
};
const KEY = 'checkoutDepth';

function depthNow(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(KEY in state)) return 0;
  return typeof state[KEY] === 'number' ? state[KEY] : 0;
}

/**
 * The browser's Back goes one step back and, from the first step of the overlay, closes it (UX B4). Each step that is
 * reached is an entry of the history at the same address; Next's router keeps its own part of the entry's state.
 */
export function useStepHistory(options: {
  readonly step: CheckoutStep;
  readonly loading: boolean;
  /** The overlay is an entry of its own; on the page /{slug}/checkout the page itself is. */
  readonly isOverlay: boolean;
  readonly onBack: () => void;
  readonly onLeave: () => void;
}) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { step, isOverlay } = options;
  const depth = DEPTHS[step];

  useEffect(() => {
    const known = Math.max(depthNow(), isOverlay ? 0 : 1);
    if (step === 'confirmation' || depth <= known) return;
    window.history.pushState({ [KEY]: depth }, '');
  }, [step, depth, isOverlay]);

  useEffect(() => {
    function follow(): void {
      const { step: shown, loading, isOverlay: overlay, onBack, onLeave } = latest.current;
      const wanted = Math.max(depthNow(), overlay ? 0 : 1);
      const current = DEPTHS[shown];
      if (shown === 'confirmation' || wanted === 0) onLeave();
      // A call is under way: its answer must find the step that asked, so the entry is put back.
      else if (loading && wanted < current) window.history.pushState({ [KEY]: current }, '');
      else for (let left = current - wanted; left > 0; left -= 1) onBack();
    }
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  return {
    /** Goes back to an earlier step the way the browser would, so that history and screen agree. */
    backTo(target: CheckoutStep): void {
      const steps = depthNow() - DEPTHS[target];
      if (steps > 0) window.history.go(-steps);
    },
  };
}

/** Takes the entries of a closing overlay out of the way, so that Back means again what it meant before. */
export function unwindSteps(): void {
  const steps = depthNow();
  if (steps > 0) window.history.go(-steps);
}
