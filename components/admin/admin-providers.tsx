'use client';

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastHost } from '@/components/ui/toast-host';
import { connectLiveUpdates } from '@/lib/client/admin/live-updates';
import { ApiError } from '@/lib/client/api';
import { isSigningOut } from './shell/sign-out';

const STALE_MS = 30_000;

/** Server state for the admin area, kept true by live updates of the user's own tenant. */
export function AdminProviders(props: {
  readonly tenantId: number;
  readonly toastLabel: string;
  /** Whether the banner of a support visit stands above the page. */
  readonly isVisit: boolean;
  readonly children: ReactNode;
}) {
  const [client] = useState(createQueryClient);
  useEffect(() => connectLiveUpdates(client, props.tenantId), [client, props.tenantId]);
  return (
    <QueryClientProvider client={client}>
      {props.children}
      <ToastHost label={props.toastLabel} isLower={props.isVisit} />
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leadToLogin }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // What was refused stays refused; what was not answered may be answered next time.
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  });
}

/** A session that ended between a page and what it asks for has nothing to show: signing in leads back here. */
function leadToLogin(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401 || isSigningOut()) return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/login?next=${encodeURIComponent(here)}`);
}
