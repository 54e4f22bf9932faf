'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SUPPORT_VISIT_MINUTES } from '@/lib/contracts/support';
import { useStartVisit } from './use-start-visit';
import { VisitReasonDialog } from './visit-reason-dialog';

/** Starts a support visit to a tenant after platform staff have stated a reason (SET-05). */
export function StartVisitButton(props: {
  readonly client: { readonly id: number; readonly name: string };
  readonly size?: 'sm' | 'md';
  /** Page to open once the visit has started. */
  readonly next?: string;
}) {
  const { client, size = 'md', next = '/dashboard' } = props;
  const t = useTranslations('support');
  const [isAsking, setAsking] = useState(false);
  const visit = useStartVisit(client.id, next);
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setAsking(true)}>
        {t('start')}
        <span className="sr-only">{client.name}</span>
      </Button>
      {isAsking ? (
        <VisitReasonDialog
          title={t('startTitle', { name: client.name })}
          text={t('startText', { minutes: SUPPORT_VISIT_MINUTES })}
          action={t('start')}
          busy={visit.isPending}
          onClose={() => setAsking(false)}
          onReason={visit.start}
        />
      ) : null}
    </>
  );
}
