'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastHost } from '@/components/ui/toast-host';
import { connectLiveUpdates } from '@/lib/client/admin/live-updates';

/**
 * Server state of an onboarding. Outside Shopify's frame, changes arrive on the tenant's live channel; inside it there
 * is no cookie to open the channel.
 */
export function OnboardingProviders(props: {
  /** Tenant whose live channel is joined; null = none. */
  readonly tenantId: number | null;
  readonly toastLabel: string;
  readonly children: ReactNode;
}) {
  const { tenantId, toastLabel, children } = props;
  const [client] = useState(() => new QueryClient());
  useEffect(() => (tenantId === null ? undefined : connectLiveUpdates(client, tenantId)), [client, tenantId]);
  return (
    <QueryClientProvider client={client}>
      <ToastHost label={toastLabel}>{children}</ToastHost>
    </QueryClientProvider>
  );
}
