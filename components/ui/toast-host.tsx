'use client';

import { Toaster } from 'sonner';

/** Where the admin's toasts appear: at the top (RT-04), where they cover no save bar; `label` names the region for screen readers. The storefront does without. */
export function ToastHost({ label }: { readonly label: string }) {
  return <Toaster position="top-center" closeButton duration={5000} containerAriaLabel={label} />;
}
