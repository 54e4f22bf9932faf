'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';
import { notifyFailure } from '../kit/notify';

/** Begins a visit to a client and loads `next` as a document: the session is that client's from then on. */
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
