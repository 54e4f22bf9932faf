'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';
import { notifyFailure } from '../kit/notify';

/**
 * Returns a function that starts a support visit to a tenant and loads `next` as a document, because the session
 * belongs to that tenant from then on.
 */
export function useStartVisit(clientId: number, next: string) {
  const shared = useTranslations('admin');
  const start = useEndpointMutation(supportEndpoints.start, { changes: [] });
  return {
    isPending: start.isPending || start.isSuccess,
    start: (reason: string) =>
      start.mutate(
        { params: {}, body: { client: clientId, reason } },
        {
          onSuccess: () => window.location.assign(next),
          onError: (error) => notifyFailure(error, shared('saveFailed')),
        },
      ),
  };
}
