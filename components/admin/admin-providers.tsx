'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastHost } from '@/components/ui/toast-host';
import { ApiError } from '@/lib/client/api';
import { connectLiveUpdates } from '@/lib/client/live-updates';

const STALE_MS = 30_000;

/** Server state for the admin area, kept true by live updates of the user's own tenant. */
export function AdminProviders(props: {
  readonly tenantId: number;
  readonly toastLabel: string;
  readonly children: ReactNode;
}) {
  const [client] = useState(createQueryClient);
  useEffect(() => connectLiveUpdates(client, props.tenantId), [client, props.tenantId]);
  return (
    <QueryClientProvider client={client}>
      {props.children}
      <ToastHost label={props.toastLabel} />
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // What was refused stays refused; what was not answered may be answered next time.
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      },
    },
  });
}
