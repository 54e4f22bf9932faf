'use client';

import { type RefObject, useEffect } from 'react';

/** Sends a form marked `data-early` again that was sent before the page was alive. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const pressed = element.dataset.early === 'pressed';
    delete element.dataset.early;
    if (pressed) element.requestSubmit();
  }, [form]);
}
