'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type FailedSubmissionDto, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { StatusBadge } from '../status-badge';
import { useReasonText } from './reason-text';

/** Failed fulfilment jobs, which a user can inspect and restart. Renders nothing if there are none. */
export function FailedSubmissions({ tenantId, mayStart }: { readonly tenantId: number; readonly mayStart: boolean }) {
  const t = useTranslations('fulfillers.failedJobs');
  const query = useEndpointQuery(fulfilmentEndpoints.failedJobs, { params: { tenant: tenantId } });
  const failedSubmissions = query.data?.data ?? [];
  if (failedSubmissions.length === 0) return null;
  return (
    <Card title={t('title', { count: failedSubmissions.length })} text={t('text')}>
      <FailedJobList tenantId={tenantId} failedSubmissions={failedSubmissions} mayStart={mayStart} hasLinks />
    </Card>
  );
}

/** List of failed jobs: the job, the number of attempts and the last error. */
export function FailedJobList(props: {
  readonly tenantId: number;
  readonly failedSubmissions: readonly FailedSubmissionDto[];
  readonly mayStart: boolean;
  /** Whether each job links to its order. */
  readonly hasLinks?: boolean;
}) {
  const { tenantId, failedSubmissions, mayStart, hasLinks = false } = props;
  const t = useTranslations('fulfillers.failedJobs');
  const format = useFormatter();
  const reasonText = useReasonText();
  const replay = useEndpointMutation(fulfilmentEndpoints.replay, { changes: ['failedJobs', 'orders'] });
  const start = (jobId: string): void => {
    if (replay.isPending) return;
    replay.mutate(
      { params: { tenant: tenantId, jobId } },
      { onSuccess: () => notifySuccess(t('started')), onError: (error) => notifyFailure(error, t('failed')) },
    );
  };
  return (
    <ul className="divide-y divide-line">
      {failedSubmissions.map((failedJob) => (
        <li key={failedJob.id} className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <div className="flex min-w-0 flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {hasLinks ? (
                <Link href={`/orders/${failedJob.order_id}`} className="tabular underline">
                  {failedJob.order_ref}
                </Link>
              ) : null}
              {t(`task.${failedJob.task}`)}
              <StatusBadge status={failedJob.status} />
            </span>
            <span className="text-body wrap-anywhere">{reasonText(failedJob.reason)}</span>
            <span className="tabular text-xs text-muted">
              {t('attempts', { count: failedJob.attempts })} ·{' '}
              {format.dateTime(new Date(failedJob.failed_at), { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
          </div>
          {mayStart ? (
            <Button size="sm" variant="secondary" onClick={() => start(failedJob.id)}>
              {t('again')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
