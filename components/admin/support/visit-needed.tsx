'use client';

import { useTranslations } from 'next-intl';
import { SUPPORT_VISIT_MINUTES } from '@/lib/contracts/support';
import { Card, PageHeader } from '../kit/page-header';
import { useStartVisit } from './use-start-visit';
import { VisitReasonForm } from './visit-reason-dialog';

/**
 * Page that requires platform staff to state a reason before they open a tenant's page, then continues to that page
 * (SET-05).
 */
export function VisitNeededPage(props: {
  readonly client: { readonly id: number; readonly name: string };
  /** Page that staff wanted to open. */
  readonly next: string;
}) {
  const { client, next } = props;
  const t = useTranslations('support');
  const visit = useStartVisit(client.id, next);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeader title={t('neededTitle', { name: client.name })} lead={t('neededText')} />
      <Card>
        <VisitReasonForm
          text={t('startText', { minutes: SUPPORT_VISIT_MINUTES })}
          action={t('start')}
          busy={visit.isPending}
          onReason={visit.start}
        />
      </Card>
    </div>
  );
}
