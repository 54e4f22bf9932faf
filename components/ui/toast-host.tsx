'use client';

import { Toaster } from 'sonner';

/** Below the banner of a support visit, which breaks into several lines on a phone. */
const LOWER = { offset: { top: 72 }, mobileOffset: { top: 176 } };

/** Where the admin's toasts appear: at the top (RT-04), where they cover no save bar; `label` names the region for screen readers. The storefront does without. */
export function ToastHost({ label, isLower = false }: { readonly label: string; readonly isLower?: boolean }) {
  return (
    <Toaster position="top-center" closeButton duration={5000} containerAriaLabel={label} {...(isLower ? LOWER : {})} />
  );
}
