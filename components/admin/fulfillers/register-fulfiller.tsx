'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { eventFulfillerEndpoints, type FulfillerWire } from '@/lib/contracts/fulfillers';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { EventFulfilment } from './event-fulfilment';
import { useCountryLabel } from './fulfiller-fields';
import { RegistrationForm } from './registration-form';

interface Params {
  readonly tenant: number;
  readonly slug: string;
}

/** Registers who prints and ships for an event (EVT-17), and lists who does already. */
export function RegisterFulfiller({
  params,
  methodWords,
}: {
  readonly params: Params;
  /** Print methods in the user’s language, by their code. */
  readonly methodWords: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('fulfillerForm');
  const query = useEndpointQuery(eventFulfillerEndpoints.list, { params });
  const register = useEndpointMutation(eventFulfillerEndpoints.register, { changes: ['fulfillers', 'events'] });
  const data = query.data?.data;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      {data ? (
        <>
          <EventFulfilment params={params} />
          {data.rows.length > 0 ? <Registered rows={data.rows} /> : null}
          <RegistrationForm
            onSend={(body) => register.mutateAsync({ params, body })}
            categories={data.categories}
            methods={data.print_methods.map((value) => ({ value, label: methodWords[value] ?? value }))}
          />
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </div>
  );
}

function Registered({ rows }: { readonly rows: readonly FulfillerWire[] }) {
  const t = useTranslations('fulfillerForm');
  const label = useCountryLabel();
  return (
    <Card title={t('registered')}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-break-word text-ink">{row.name}</p>
              <p className="text-sm wrap-break-word text-body">
                {row.contact_name}, {row.email}, {label(row.country)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge>{t('shipsToCount', { count: row.ships_to.length })}</Badge>
              <Badge tone={row.has_api_key ? 'success' : 'neutral'}>{row.has_api_key ? t('hasKey') : t('noKey')}</Badge>
              <Badge tone={row.enabled ? 'success' : 'neutral'}>{row.enabled ? t('enabled') : t('disabled')}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
