'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ToastHost } from '@/components/ui/toast-host';
import { connectLiveUpdates } from '@/lib/client/admin/live-updates';

/** Server state of an onboarding. Outside Shopify's frame the tenant's channel says when something has changed; inside it
 *  there is no cookie to open one with. */
export function OnboardingProviders(props: {
  /** Whose channel is heard; null = nobody's. */
  readonly tenantId: number | null;
  readonly toastLabel: string;
  readonly children: ReactNode;
}) {
  const { tenantId, toastLabel, children } = props;
  const [client] = useState(() => new QueryClient());
  useEffect(() => (tenantId === null ? undefined : connectLiveUpdates(client, tenantId)), [client, tenantId]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastHost label={toastLabel} />
    </QueryClientProvider>
  );
}
