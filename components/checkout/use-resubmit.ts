import { useCallback, useEffect, useRef, useState } from 'react';

/** Lets a step do again what was pressed in it before something else had to be decided, and gives it the focus back. */
export function useResubmit<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [times, setTimes] = useState(0);
  // After the render, so that the form sends what was decided.
  useEffect(() => {
    if (times === 0) return;
    // The next step takes the focus with its heading; until then it is at the present one.
    ref.current?.querySelector<HTMLElement>('[tabindex="-1"]:is(h1, h2, h3)')?.focus();
    ref.current?.querySelector('form')?.requestSubmit();
  }, [times]);
  return {
    /** Around the form. */
    ref,
    resubmit: useCallback(() => setTimes((before) => before + 1), []),
    focusSubmit: useCallback(() => ref.current?.querySelector<HTMLElement>('form button[type=submit]')?.focus(), []),
  };
}
