'use client';

import type { ReactNode } from 'react';
import { Toaster } from 'sonner';
import { DialogToasts } from './dialog';

/** Offsets below the banner of a support visit, which has several lines on a phone. */
const LOWER = { offset: { top: 72 }, mobileOffset: { top: 176 } };

/**
 * Shows toasts above the page, at its top (RT-04), where they do not cover a save bar. Repeats them in the page's
 * dialogs, because an open dialog covers the page and hides it from screen readers. `label` names the region for
 * screen readers. The storefront has no toasts.
 */
export function ToastHost(props: { readonly label: string; readonly isLower?: boolean; readonly children: ReactNode }) {
  const { label, isLower = false, children } = props;
  const toaster = (
    <Toaster position="top-center" closeButton duration={5000} containerAriaLabel={label} {...(isLower ? LOWER : {})} />
  );
  return (
    <DialogToasts value={toaster}>
      {children}
      {toaster}
    </DialogToasts>
  );
}
