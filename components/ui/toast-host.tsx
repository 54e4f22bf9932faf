'use client';

import { Toaster } from 'sonner';

/** Offsets below the banner of a support visit, which has several lines on a phone. */
const LOWER = { offset: { top: 72 }, mobileOffset: { top: 176 } };

/**
 * Toasts of the admin area, at the top (RT-04), where they do not cover a save bar; `label` names the region for screen
 * readers. The storefront has no toasts.
 */
export function ToastHost({ label, isLower = false }: { readonly label: string; readonly isLower?: boolean }) {
  return (
    <Toaster position="top-center" closeButton duration={5000} containerAriaLabel={label} {...(isLower ? LOWER : {})} />
  );
}
