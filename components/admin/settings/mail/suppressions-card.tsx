'use client';

import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type MailSuppressionsDto, mailEndpoints } from '@/lib/contracts/mail';
import { FailureNotice } from '../../failure-notice';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../../kit/notify';
import { Card } from '../../kit/page-header';

type Row = MailSuppressionsDto['rows'][number];

/** Suppressed e-mail addresses, each with a button that allows e-mails again. */
export function SuppressionsCard({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('settings.mail');
  const shared = useTranslations('admin');
  const [page, setPage] = useState(1);
  const [allowed, setAllowed] = useState<Row | null>(null);
  const query = useEndpointQuery(mailEndpoints.suppressions, { params: { tenant: tenantId }, query: { page } });
  const remove = useEndpointMutation(mailEndpoints.removeSuppression, { changes: ['mail', 'orders'] });
  const data = query.data?.data;
  const allow = (): void => {
    if (!allowed) return;
    remove.mutate(
      { params: { tenant: tenantId, id: allowed.id } },
      {
        onSuccess: () => {
          setAllowed(null);
          // The last row of the page was removed, so the previous page is shown.
          if (data?.rows.length === 1 && page > 1) setPage(page - 1);
          notifySuccess(t('allowed'));
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <Card title={t('backTitle')} text={t('backText')}>
      {data ? (
        <>
          {data.rows.length === 0 ? <p className="text-sm text-body">{t('backEmpty')}</p> : null}
          {data.rows.length > 0 ? (
            <ul className="-my-4 divide-y divide-line">
              {data.rows.map((row) => (
                <SuppressedAddress key={row.id} row={row} onAllow={() => setAllowed(row)} />
              ))}
            </ul>
          ) : null}
          {data.meta.total > data.meta.per_page ? (
            <div className="flex flex-wrap gap-2 border-t border-line pt-5">
              <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('backNewer')}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                disabled={page * data.meta.per_page >= data.meta.total}
                onClick={() => setPage(page + 1)}
              >
                {t('backOlder')}
              </Button>
            </div>
          ) : null}
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <ConfirmDialog
        open={allowed !== null}
        title={t('allowTitle')}
        text={t('allowText')}
        action={t('allow')}
        variant="primary"
        busy={remove.isPending}
        onClose={() => setAllowed(null)}
        onConfirm={allow}
      />
    </Card>
  );
}

function SuppressedAddress({ row, onAllow }: { readonly row: Row; readonly onAllow: () => void }) {
  // i18n-keys: settings.mail.reason.*
  const t = useTranslations('settings.mail');
  const format = useFormatter();
  const { order, user_name: userName } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1 text-sm">
        <span className="font-semibold text-ink wrap-anywhere">{row.email ?? t('otherAddress')}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
          <Badge tone="warning">{t(`reason.${row.reason}`)}</Badge>
          {row.status ? <span className="font-mono text-muted">{row.status}</span> : null}
          {order ? (
            <Link href={`/orders/${order.id}`} prefetch={false} className="underline underline-offset-4">
              {t('backOrder', { ref: order.order_ref })}
            </Link>
          ) : userName ? (
            <span>{t('backUser', { name: userName })}</span>
          ) : null}
          <span className="text-muted">{format.dateTime(new Date(row.created_at), { dateStyle: 'medium' })}</span>
        </span>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={row.email ? `${t('allow')}: ${row.email}` : undefined}
        onClick={onAllow}
      >
        {t('allow')}
      </Button>
    </li>
  );
}
