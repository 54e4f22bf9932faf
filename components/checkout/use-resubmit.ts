import { useCallback, useEffect, useRef, useState } from 'react';

/** Lets a step submit its form again after another decision had to be made first, and restores the focus. */
export function useResubmit<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [times, setTimes] = useState(0);
  // The effect runs after the render, so that the form submits the shopper's decision.
  useEffect(() => {
    if (times === 0) return;
    // The next step focuses its own heading. Until it appears, the heading of this step takes the focus.
    ref.current?.querySelector<HTMLElement>('[tabindex="-1"]:is(h1, h2, h3)')?.focus();
    ref.current?.querySelector('form')?.requestSubmit();
  }, [times]);
  return {
    /** Ref for an element around the form. */
    ref,
    resubmit: useCallback(() => setTimes((before) => before + 1), []),
    focusSubmit: useCallback(() => ref.current?.querySelector<HTMLElement>('form button[type=submit]')?.focus(), []),
  };
}
