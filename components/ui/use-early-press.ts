'use client';

import { type RefObject, useEffect } from 'react';

/** Presses the button again that was pressed inside of `area`, marked `data-early-presses`, before the page was alive. */
export function useEarlyPress(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    delete element.dataset.earlyPresses;
    const pressed = element.querySelector<HTMLElement>('[data-early-pressed]');
    delete pressed?.dataset.earlyPressed;
    pressed?.click();
  }, [area]);
}
