'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics } from '@/lib/client/endpoint-query';
import type { EventDto } from '@/lib/contracts/events';
import { type FundraiserDto, fundraiserEndpoints } from '@/lib/contracts/fundraisers';
import { parseSignedDecimal } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { FormAmount, FormInput } from '../kit/form-fields';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { useVisitBlock } from '../kit/visit';

/** Transfers to the cause of a store that its owner recorded, with a form for the next one. */
export function FundraiserTransfers({ event, data }: { readonly event: EventDto; readonly data: FundraiserDto }) {
  const t = useTranslations('events.fundraiser');
  const format = useFormatter();
  const queries = useQueryClient();
  const params = { tenant: event.tenant_id, slug: event.slug };
  const today = new Date().toISOString().slice(0, 10);
  const form = useEndpointForm({
    values: { day: today, amount: '', note: '' },
    next: { day: today, amount: '', note: '' },
    saved: t('recorded'),
    send: async ({ amount, ...values }) => {
      const body = { ...values, amount: (parseSignedDecimal(amount) ?? Number.NaN) / 100 };
      await callEndpoint(fundraiserEndpoints.recordTransfer, { params, body });
      await refreshTopics(queries, ['fundraisers']);
    },
  });
  const isRefused = useVisitBlock(fundraiserEndpoints.recordTransfer) !== null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-medium">{t('transfers')}</h3>
        <p className="text-sm text-body">{t('transfersText')}</p>
      </div>
      {data.transfers.length === 0 ? (
        <p className="text-sm text-muted">{t('noTransfers')}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.transfers.map((transfer) => (
            <li key={transfer.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
              <span>
                {format.dateTime(new Date(`${transfer.day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
                {transfer.note ? <span className="text-body"> · {transfer.note}</span> : null}
                {transfer.actor ? <span className="text-muted"> · {transfer.actor}</span> : null}
              </span>
              <span className="tabular">{formatMoney(transfer.amount, data.currency, data.region)}</span>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.save();
        }}
      >
        <fieldset disabled={event.locked || isRefused} className="flex min-w-0 flex-col gap-4">
          <div className="grid items-end gap-4 sm:grid-cols-3">
            <FormInput form={form} name="day" label={t('day')} type="date" />
            <FormAmount mayBeNegative form={form} name="amount" label={`${t('transferAmount')} (${data.currency})`} />
            <FormInput form={form} name="note" label={t('note')} maxLength={200} />
          </div>
          <Button type="submit" variant="secondary" className="self-start" busy={form.isSaving}>
            {t('record')}
          </Button>
        </fieldset>
      </form>
    </div>
  );
}
