'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EventDto } from '@/lib/contracts/events';
import { type FundraiserDto, fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import type { FundraiserKind } from '@/lib/domain/fundraising/fundraiser';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { parseMajorUnits } from '../events/event-form';
import { FailureNotice } from '../failure-notice';
import { FormAmount, FormInput, FormReason, FormSelect } from '../kit/form-fields';
import { Card } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock, VisitNote } from '../kit/visit';
import { FundraiserTransfers } from './fundraiser-transfers';

interface Values {
  name: string;
  description: string;
  link: string;
  kind: FundraiserKind;
  amount: string;
  share_percent: string;
  goal: string;
  active: boolean;
}

const toText = (minor: number | null | undefined): string => (minor ? toDecimalText(minor) : '');

const toValues = (saved: FundraiserDto['fundraiser']): Values => ({
  name: saved?.name ?? '',
  description: saved?.description ?? '',
  link: saved?.link ?? '',
  kind: saved?.kind ?? 'amount',
  amount: toText(saved?.amount),
  share_percent: toText(saved?.share_percent),
  goal: toText(saved?.goal),
  active: saved?.active ?? true,
});

/**
 * Settings and results of a store's fundraiser: the cause, the donation per piece, the amount raised, and the amount
 * that its owner passed on.
 */
export function FundraiserCard({ event }: { readonly event: EventDto }) {
  const t = useTranslations('events.fundraiser');
  const params = { tenant: event.tenant_id, slug: event.slug };
  const query = useEndpointQuery(fundraiserEndpoints.show, { params });
  const data = query.data?.data;
  return (
    <Card title={t('title')} text={t('text')}>
      {data ? (
        <>
          <FundraiserForm key={data.fundraiser ? 'saved' : 'new'} event={event} saved={data.fundraiser} />
          {data.fundraiser ? <Figures data={data} raised={data.fundraiser.raised} /> : null}
          {data.fundraiser ? <FundraiserTransfers event={event} data={data} /> : null}
        </>
      ) : query.isError ? (
        <FailureNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}

function FundraiserForm({ event, saved }: { readonly event: EventDto; readonly saved: FundraiserDto['fundraiser'] }) {
  const t = useTranslations('events.fundraiser');
  const id = useId();
  const queries = useQueryClient();
  const params = { tenant: event.tenant_id, slug: event.slug };
  const form = useEndpointForm<Values>({
    values: toValues(saved),
    saved: t('saved'),
    send: async ({ amount, share_percent, goal, ...values }) => {
      const { kind } = values;
      const body = {
        ...values,
        amount: kind === 'amount' ? parseMajorUnits(amount) : 0,
        share_percent: kind === 'share' ? parseMajorUnits(share_percent) : 0,
        goal: goal.trim() === '' ? null : parseMajorUnits(goal),
      };
      await callEndpoint(fundraiserEndpoints.save, { params, body });
      await refreshTopics(queries, ['fundraisers']);
    },
  });
  const refusal = useVisitBlock(fundraiserEndpoints.save);
  const isAmount = form.watch('kind') === 'amount';
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void form.save();
      }}
    >
      <VisitNote refusal={refusal} />
      <fieldset disabled={event.locked || refusal !== null} className="flex min-w-0 flex-col gap-4">
        <FormInput form={form} name="name" label={t('name')} maxLength={80} />
        <FormReason form={form} name="description" label={t('description')} />
        <FormInput form={form} name="link" label={t('link')} inputMode="url" autoCapitalize="none" maxLength={300} />
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <FormSelect form={form} name="kind" label={t('kind')}>
            <option value="amount">{t('kindAmount')}</option>
            <option value="share">{t('kindShare')}</option>
          </FormSelect>
          {isAmount ? (
            <FormAmount key="amount" form={form} name="amount" label={`${t('amount')} (${event.currency})`} />
          ) : (
            <FormAmount key="share" form={form} name="share_percent" label={t('share')} />
          )}
          <FormInput
            form={form}
            name="goal"
            label={`${t('goal')} (${event.currency})`}
            inputMode="decimal"
            maxLength={20}
          />
        </div>
        <label className="flex items-center gap-3 text-sm" htmlFor={`${id}-active`}>
          <Checkbox id={`${id}-active`} {...form.register('active')} />
          {t('active')}
        </label>
        <Button type="submit" variant="secondary" className="self-start" busy={form.isSaving}>
          {t('save')}
        </Button>
      </fieldset>
    </form>
  );
}

function Figures({ data, raised }: { readonly data: FundraiserDto; readonly raised: number }) {
  // i18n-keys: events.fundraiser.*
  const t = useTranslations('events.fundraiser');
  const rows = [
    ['raised', raised],
    ['transferred', data.transferred],
    ['due', data.due],
  ] as const;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {rows.map(([name, minor]) => (
          <div key={name}>
            <dt className="text-sm text-body">{t(name)}</dt>
            <dd className="text-xl font-semibold tabular">{formatMoney(minor, data.currency, data.region)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('orders', { count: data.orders })} {t('delay')}
      </p>
    </div>
  );
}
