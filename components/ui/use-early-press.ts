'use client';

import { type RefObject, useLayoutEffect } from 'react';

/**
 * Replays a click that happened before hydration on a button inside `area`, which is marked `data-early-presses`.
 * Changes of fields are replayed first.
 */
export function useEarlyPress(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    delete element.dataset.earlyPresses;
    const take = (): HTMLElement | null => {
      const pressed = element.querySelector<HTMLElement>('[data-early-pressed]');
      delete pressed?.dataset.earlyPressed;
      return pressed;
    };
    // React handles a click that triggered hydration, and any later click.
    element.addEventListener('click', take, true);
    const timer = setTimeout(() => {
      element.removeEventListener('click', take, true);
      const pressed = take();
      if (!pressed) return;
      document.replayEarlyChanges?.();
      // React renders changed fields in a microtask; the click's handler must see them.
      queueMicrotask(() => pressed.click());
    });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('click', take, true);
    };
  }, [area]);
}
