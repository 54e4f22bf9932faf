'use client';

import { type RefObject, useLayoutEffect } from 'react';

/** Presses the button again that was pressed inside of `area`, marked `data-early-presses`, before the page was alive. */
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
    // A press for which React took the page over, or one that came since, is React's to handle.
    element.addEventListener('click', take, true);
    const timer = setTimeout(() => {
      element.removeEventListener('click', take, true);
      take()?.click();
    });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('click', take, true);
    };
  }, [area]);
}
