'use client';

import type { MouseEvent, ReactNode } from 'react';

/** Cookie that marks an onboarding in progress; middleware reads it (lib/web/edge/rules.ts). */
const ONBOARDING_COOKIE = 'onboarding';

/**
 * Link to the dashboard. Restarts the onboarding steps and loads a new document, so that no client state of the
 * marketing pages is carried over (MKT-08).
 */
export function DashboardLink({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const leave = (event: MouseEvent<HTMLAnchorElement>): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = `${ONBOARDING_COOKIE}=; path=/; max-age=0; samesite=lax`;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    window.location.assign('/dashboard');
  };
  return (
    <a href="/dashboard" onClick={leave} className={className}>
      {children}
    </a>
  );
}
