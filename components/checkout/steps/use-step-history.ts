'use client';

import { useEffect, useRef } from 'react';
import { fragmentOf, stepOfFragment } from '@/lib/client/checkout/checkout-address';
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

/** Replaces the address of the present entry, which stays as deep in the checkout as it is. */
export function replaceAddress(address: string): void {
  window.history.replaceState({ [KEY]: depthNow() }, '', address);
}

/**
 * The browser's Back and Forward walk through the steps and, from the first step of the overlay, close it. Each
 * step that is reached is an entry of the history with a fragment of its own, so that a reload finds it; Next's router
 * keeps its own part of the entry's state.
 */
export function useStepHistory(options: {
  readonly step: CheckoutStep;
  readonly loading: boolean;
  /** A reloaded checkout is still on its way to the step that its address names. */
  readonly isResuming: boolean;
  /** The overlay is an entry of its own; on the page /{slug}/checkout the page itself is. */
  readonly isOverlay: boolean;
  readonly onBack: () => void;
  /** Goes on to a step that was reached before; false when what is typed leads there no longer. */
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
      const { step: shown, loading, isOverlay: overlay, onBack, onForward, onLeave } = latest.current;
      const wanted = Math.max(depthNow(), overlay ? 0 : 1);
      const current = DEPTHS[shown];
      if (shown === 'confirmation' || wanted === 0) onLeave();
      // A call is under way: its answer must find the step that asked, so the entry is put back.
      else if (loading && wanted < current) push(current, shown);
      else if (wanted < current) for (let left = current - wanted; left > 0; left -= 1) onBack();
      else if (wanted > current && !onForward(wanted)) window.history.go(current - wanted);
    }
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  return {
    /** Goes back to an earlier step the way the browser would, so that history and screen agree. */
    backTo(target: CheckoutStep): void {
      const steps = depthNow() - DEPTHS[target];
      if (steps > 0) window.history.go(-steps);
      else latest.current.onBack();
    },
  };
}

type OpenStep = Exclude<CheckoutStep, 'confirmation'>;

const push = (depth: number, step: OpenStep): void => window.history.pushState({ [KEY]: depth }, '', fragmentOf(step));

/** Brings the history to the step that shows: entries for the steps on the way to it, and the address of its own. */
function record(step: OpenStep, isOverlay: boolean): void {
  const depth = DEPTHS[step];
  const before: Readonly<Record<number, OpenStep>> = { 1: 'address', 2: 'shipping' };
  const isDirect = depthNow() === 0 && stepOfFragment(window.location.hash) !== null;
  // Come by address: beneath the checkout lies its page, so that Back closes the one and stays on the other.
  if (isDirect) window.history.replaceState({}, '', window.location.pathname + window.location.search);
  const known = Math.max(depthNow(), isOverlay ? 0 : 1);
  for (let next = known + 1; next < depth; next += 1) push(next, before[next] ?? step);
  if (depth > known) push(depth, step);
  else if (!isOverlay && depth === 1) {
    if (window.location.hash) replaceAddress(window.location.pathname + window.location.search);
  } else if (window.location.hash !== fragmentOf(step)) {
    window.history.replaceState({ [KEY]: depth }, '', fragmentOf(step));
  }
}

/** Takes the entries of a closing overlay out of the way, so that Back means again what it meant before. */
export function unwindSteps(): void {
  const steps = depthNow();
  if (steps > 0) window.history.go(-steps);
}
