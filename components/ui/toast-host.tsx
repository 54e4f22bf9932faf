'use client';

import { Toaster } from 'sonner';

/** Where the admin's toasts appear; `label` names the region for screen readers. The storefront does without. */
export function ToastHost({ label }: { readonly label: string }) {
  return <Toaster position="bottom-right" closeButton duration={5000} containerAriaLabel={label} />;
}
