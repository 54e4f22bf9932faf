'use client';

import { type RefObject, useEffect } from 'react';

/** Resubmits a form marked `data-early` that was submitted before hydration. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const pressed = element.dataset.early === 'pressed';
    delete element.dataset.early;
    if (pressed) element.requestSubmit();
  }, [form]);
}
