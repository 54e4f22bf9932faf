'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastHost } from '@/components/ui/toast-host';
import { connectLiveUpdates } from '@/lib/client/admin/live-updates';
import { ApiError } from '@/lib/client/api';
import { isSigningOut } from './shell/sign-out';

const STALE_MS = 30_000;

/** Provides server state for the admin area, updated live from the user's tenant. */
export function AdminProviders(props: {
  readonly tenantId: number;
  readonly toastLabel: string;
  /** Whether the support visit banner is shown above the page. */
  readonly isVisit: boolean;
  readonly children: ReactNode;
}) {
  const [client] = useState(createQueryClient);
  useEffect(() => connectLiveUpdates(client, props.tenantId), [client, props.tenantId]);
  return (
    <QueryClientProvider client={client}>
      <ToastHost label={props.toastLabel} isLower={props.isVisit}>
        {props.children}
      </ToastHost>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: redirectToLogin }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Retries network failures and 5xx responses only: a 4xx response would not change on another attempt.
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  });
}

/**
 * Redirects to the login page after a 401, because the session ended after the page was loaded. Signing in returns to
 * this page.
 */
function redirectToLogin(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401 || isSigningOut()) return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/login?next=${encodeURIComponent(here)}`);
}
