'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { supportEndpoints } from '@/lib/contracts/support';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';

/** Who of the platform's staff looked into one's account, when and why; and the way to end it (SET-05). */
export function SupportVisits({ tenantId, mayEnd }: { readonly tenantId: number; readonly mayEnd: boolean }) {
  const t = useTranslations('support');
  const shared = useTranslations('admin');
  const format = useFormatter();
  const params = { tenant: tenantId };
  const visits = useEndpointQuery(supportEndpoints.list, { params }).data?.data.visits ?? [];
  const close = useEndpointMutation(supportEndpoints.close, { changes: ['support'] });
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card title={t('visits')} text={t('visitsText')}>
      {visits.length === 0 ? <p className="text-sm text-muted">{t('noVisits')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="flex min-w-0 flex-col gap-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{visit.by}</span>
                {visit.open ? <Badge tone="warning">{t('open')}</Badge> : null}
                <Badge tone={visit.write_reason ? 'info' : 'neutral'}>
                  {t(visit.write_reason ? 'wrote' : 'readOnly')}
                </Badge>
              </p>
              <p className="wrap-anywhere">{visit.reason}</p>
              {visit.write_reason ? <p className="wrap-anywhere">{visit.write_reason}</p> : null}
              <p className="tabular text-xs text-muted">{`${time(visit.started_at)} – ${time(visit.ends_at)}`}</p>
            </div>
            {visit.open && mayEnd ? (
              <Button
                look="secondary"
                size="sm"
                busy={close.isPending}
                aria-disabled={close.isPending}
                onClick={() =>
                  close.mutate(
                    { params: { ...params, visitId: visit.id } },
                    {
                      onSuccess: () => notifySuccess(t('closed')),
                      onError: (error) => notifyFailure(error, shared('saveFailed')),
                    },
                  )
                }
              >
                {t('close')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
