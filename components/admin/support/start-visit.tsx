'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { supportEndpoints, VISIT_MINUTES } from '@/lib/contracts/support';
import { notifyFailure } from '../kit/notify';
import { ReasonDialog } from './reason-dialog';

/** Begins to work as a client, after a reason (SET-05). */
export function StartVisit(props: {
  readonly client: { readonly id: number; readonly name: string };
  readonly size?: 'sm' | 'md';
}) {
  const { client, size = 'md' } = props;
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const [isAsking, setAsking] = useState(false);
  const start = useEndpointMutation(supportEndpoints.start, { changes: [] });
  return (
    <>
      <Button look="secondary" size={size} onClick={() => setAsking(true)}>
        {t('start')}
        <span className="sr-only">{client.name}</span>
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t('startTitle', { name: client.name })}
          text={t('startText', { minutes: VISIT_MINUTES })}
          action={t('start')}
          busy={start.isPending}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            start.mutate(
              { params: {}, body: { client: client.id, reason } },
              {
                onSuccess: () => window.location.assign('/dashboard'),
                onError: (error) => notifyFailure(error, shared('saveFailed')),
              },
            )
          }
        />
      ) : null}
    </>
  );
}
