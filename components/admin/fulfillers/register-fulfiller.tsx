'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { eventFulfillerEndpoints, type FulfillerWire } from '@/lib/contracts/fulfillers';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { FailureNotice } from '../failure-notice';
import { useUnsavedGuard } from '../kit/leave-guard';
import { Card, PageHeader } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { EventFulfilment } from './event-fulfilment';
import {
  AddressRow,
  CountryRow,
  EMPTY_FULFILLER,
  type FulfillerValues,
  ListRow,
  Pair,
  TextRow,
  useCountryLabel,
} from './fulfiller-fields';

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
  const data = query.data?.data;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} lead={t('lead')} />
      {data ? (
        <>
          <EventFulfilment params={params} />
          {data.rows.length > 0 ? <Registered rows={data.rows} /> : null}
          <RegistrationForm
            params={params}
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

function RegistrationForm(props: {
  readonly params: Params;
  readonly categories: readonly string[];
  readonly methods: readonly { readonly value: string; readonly label: string }[];
}) {
  const { params, categories, methods } = props;
  const t = useTranslations('fulfillerForm');
  const shared = useTranslations('admin');
  const register = useEndpointMutation(eventFulfillerEndpoints.register, { changes: ['fulfillers', 'events'] });
  const values = useMemo(() => EMPTY_FULFILLER, []);
  const form = useEndpointForm<FulfillerValues>({
    values,
    saved: t('saved'),
    // Ready for the next one, and no key stays on the screen.
    next: EMPTY_FULFILLER,
    send: async (typed) => {
      const {
        provider: _provider,
        daily_capacity: _capacity,
        price_per_item: _price,
        price_currency: _currency,
        ...form
      } = typed;
      const days = typed.lead_time_days.trim();
      await register.mutateAsync({ params, body: { ...form, lead_time_days: days === '' ? null : Number(days) } });
    },
  });
  useUnsavedGuard(form.formState.isDirty, shared('unsavedLeave'));
  const label = useCountryLabel();
  const countries = useMemo(
    () =>
      COUNTRIES.map(({ iso2 }) => ({ value: iso2, label: label(iso2) })).sort((a, b) => a.label.localeCompare(b.label)),
    [label],
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSaving) void form.save();
      }}
    >
      <Card title={t('who')}>
        <Pair>
          <TextRow form={form} name="name" max={120} isNeeded />
          <TextRow form={form} name="contact_name" max={120} isNeeded />
        </Pair>
        <Pair>
          <TextRow form={form} name="email" max={254} mode="email" isNeeded />
          <TextRow form={form} name="phone" max={60} mode="tel" />
        </Pair>
        <AddressRow form={form} />
        <Pair>
          <CountryRow form={form} countries={countries} />
          <TextRow form={form} name="vat_number" max={40} />
        </Pair>
      </Card>
      <Card title={t('what')}>
        <ListRow form={form} name="ships_to" options={countries} />
        <ListRow form={form} name="categories" options={categories.map((name) => ({ value: name, label: name }))} />
        <ListRow form={form} name="print_methods" options={methods} />
        <TextRow form={form} name="lead_time_days" max={3} mode="numeric" />
      </Card>
      <Card title={t('connection')} text={t('connectionText')}>
        <TextRow form={form} name="api_endpoint" max={2_000} mode="url" />
        <TextRow form={form} name="api_key" max={500} isSecret />
      </Card>
      <Button type="submit" size="lg" className="w-fit" busy={form.isSaving} aria-disabled={form.isSaving}>
        {t('register')}
      </Button>
    </form>
  );
}
