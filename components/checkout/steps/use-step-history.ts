'use client';

import { useEffect, useRef } from 'react';
import { getStepFragment, parseStepFragment } from '@/lib/client/checkout/checkout-address';
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

/** Replaces the URL of the current history entry and leaves its step depth unchanged. */
export function replaceAddress(address: string): void {
  window.history.replaceState({ [KEY]: depthNow() }, '', address);
}

/**
 * Lets the browser's Back and Forward move through the steps and, from the first step of the overlay, close it. Each
 * reached step is a history entry with its own URL fragment, so that a reload restores it. Leaves the part of the
 * entry's state that belongs to Next's router unchanged.
 */
export function useStepHistory(options: {
  readonly step: CheckoutStep;
  readonly loading: boolean;
  /** Whether a reloaded checkout has not yet restored the step named in its URL. */
  readonly isResuming: boolean;
  /** True when the overlay is a history entry of its own; on /{slug}/checkout the page is the entry. */
  readonly isOverlay: boolean;
  readonly onBack: () => void;
  /** Goes forward to a step that was reached before; returns false when the entered data no longer permit it. */
  readonly onForward: (depth: number) => boolean;
  readonly onLeave: () => void;
}) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { step, isOverlay, isResuming } = options;

  useEffect(() => {
    if (step !== 'confirmation' && !isResuming) record(step, isOverlay);
  }, [step, isOverlay, isResuming]);

  useEffect(() => {
    function follow(): void {
      const { step: currentStep, loading, isOverlay: overlay, onBack, onForward, onLeave } = latest.current;
      const requestedDepth = Math.max(depthNow(), overlay ? 0 : 1);
      const current = DEPTHS[currentStep];
      if (currentStep === 'confirmation' || requestedDepth === 0) onLeave();
      // A request is in progress and its response must find the step that sent it, so the history entry is restored.
      else if (loading && requestedDepth < current) push(current, currentStep);
      else if (requestedDepth < current) for (let left = current - requestedDepth; left > 0; left -= 1) onBack();
      else if (requestedDepth > current && !onForward(requestedDepth)) window.history.go(current - requestedDepth);
    }
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  return {
    /** Returns to an earlier step through the browser's history, so that history and screen agree. */
    backTo(target: CheckoutStep): void {
      const steps = depthNow() - DEPTHS[target];
      if (steps > 0) window.history.go(-steps);
      else latest.current.onBack();
    },
  };
}

type OpenStep = Exclude<CheckoutStep, 'confirmation'>;

const push = (depth: number, step: OpenStep): void =>
  window.history.pushState({ [KEY]: depth }, '', getStepFragment(step));

/** Updates the history to the displayed step: adds entries for the steps before it and sets its URL. */
function record(step: OpenStep, isOverlay: boolean): void {
  const depth = DEPTHS[step];
  const before: Readonly<Record<number, OpenStep>> = { 1: 'address', 2: 'shipping' };
  const isDirect = depthNow() === 0 && parseStepFragment(window.location.hash) !== null;
  // Opened by URL: put the page below the checkout into the history, so that Back closes the checkout and stays on the
  // page.
  if (isDirect) window.history.replaceState({}, '', window.location.pathname + window.location.search);
  const currentDepth = Math.max(depthNow(), isOverlay ? 0 : 1);
  for (let next = currentDepth + 1; next < depth; next += 1) push(next, before[next] ?? step);
  if (depth > currentDepth) push(depth, step);
  else if (!isOverlay && depth === 1) {
    if (window.location.hash) replaceAddress(window.location.pathname + window.location.search);
  } else if (window.location.hash !== getStepFragment(step)) {
    window.history.replaceState({ [KEY]: depth }, '', getStepFragment(step));
  }
}

/** Goes back past the entries of a closing overlay, so that Back leaves the page again. */
export function unwindSteps(): void {
  const steps = depthNow();
  if (steps > 0) window.history.go(-steps);
}
