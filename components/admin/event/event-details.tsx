'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox, Field, getControlAttributes, Select } from '@/components/ui/field';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { refreshTopics, useEndpointQuery } from '@/lib/client/endpoint-query';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { type EventDto, eventEndpoints } from '@/lib/contracts/events';
import { getFormatTag, isLanguage, LANGUAGES, type Language } from '@/lib/domain/languages/languages';
import { type TermsForm, toTermsBody, toTermsForm } from '../events/event-form';
import { FieldError, MoneyFields, NameField, PlaceFields, TypeField } from '../events/terms-fields';
import { Card, PageHeader } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { CalendarCard } from './calendar-card';
import { FundraiserCard } from './fundraiser-card';
import { LockedNotice } from './locked-notice';
import { ShippingFields, type ShippingForm, toShippingBody, toShippingForm } from './shipping-fields';
import { StatusControl } from './status-control';
import { getStatusTextKey } from './store-status-badge';

type DetailsForm = TermsForm & ShippingForm & { default_lang: Language | ''; is_sample: boolean };

const getOptionValues = (event: EventDto): DetailsForm => ({
  ...toTermsForm(event),
  ...toShippingForm(event),
  default_lang: event.default_lang ?? '',
  is_sample: event.is_sample,
});

/** Terms of a store: name, type, sales regions, currency, VAT and shipping (EVT-14). */
export function EventDetails({ event: initialEvent }: { readonly event: EventDto }) {
  const t = useTranslations('events');
  const id = useId();
  const queries = useQueryClient();
  const params = { tenant: initialEvent.tenant_id, slug: initialEvent.slug };
  const query = useEndpointQuery(eventEndpoints.show, { params }, { initialData: wrapInEnvelope(initialEvent) });
  const event = query.data?.data ?? initialEvent;
  const form = useEndpointForm<DetailsForm>({
    values: getOptionValues(event),
    saved: t('detailsSaved'),
    send: async (typed) => {
      const lang = isLanguage(typed.default_lang) ? typed.default_lang : null;
      const body = { ...toTermsBody(typed), ...toShippingBody(typed), default_lang: lang, is_sample: typed.is_sample };
      await callEndpoint(eventEndpoints.saveDetails, { params, body });
      await refreshTopics(queries, ['events']);
    },
  });
  // The form contains all fields of the terms under equal names, so the casts are safe.
  const terms = form as unknown as UseFormReturn<TermsForm>;
  const shipping = form as unknown as UseFormReturn<ShippingForm>;
  const sampleError = form.formState.errors.is_sample?.message;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('tabs.event-details')} lead={t('detailsLead')} />
      {event.locked ? <LockedNotice event={event} /> : null}
      <Card title={t('statusLabel')} text={t(`statusText.${getStatusTextKey(event)}`)}>
        <StatusControl event={event} />
      </Card>
      <CalendarCard event={event} />
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void form.save();
        }}
      >
        <fieldset disabled={event.locked} className="flex min-w-0 flex-col gap-6">
          <Card title={t('aboutTitle')}>
            <NameField id={id} form={terms} />
            <TypeField id={id} form={terms} />
            {form.watch('type') === 'promo' ? (
              <div className="flex items-start gap-3 rounded-md bg-tile p-4 text-sm">
                <Checkbox
                  id={`${id}-sample`}
                  className="mt-0.5"
                  aria-invalid={sampleError ? true : undefined}
                  aria-describedby={`${id}-sample-text${sampleError ? ` ${id}-sample-error` : ''}`}
                  {...form.register('is_sample')}
                />
                <div>
                  <label htmlFor={`${id}-sample`} className="font-medium">
                    {t('sample.label')}
                  </label>
                  <p id={`${id}-sample-text`} className="text-body">
                    {t('sample.text')}
                  </p>
                  <FieldError id={`${id}-sample-error`} error={sampleError} />
                </div>
              </div>
            ) : null}
            <Field id={`${id}-lang`} label={t('defaultLanguage')} hint={t('defaultLanguageHint')}>
              <Select
                {...getControlAttributes(`${id}-lang`, { hint: t('defaultLanguageHint') })}
                {...form.register('default_lang')}
              >
                <option value="">{t('visitorsLanguage')}</option>
                {LANGUAGES.map((code) => (
                  <option key={code} value={code} lang={getFormatTag(code)}>
                    {languageName(code)}
                  </option>
                ))}
              </Select>
            </Field>
          </Card>
          <Card title={t('sellingTitle')} text={t('sellingText')}>
            <MoneyFields
              id={id}
              form={terms}
              isFixed={event.has_orders}
              isCompanyUnregistered={event.company_not_vat_registered}
            />
          </Card>
          <Card title={t('shippingTo')}>
            <PlaceFields id={id} form={terms} />
          </Card>
          <Card title={t('shippingTitle')} text={t('shippingText')}>
            <ShippingFields id={id} form={shipping} currency={form.watch('currency')} />
          </Card>
        </fieldset>
        <SaveBar form={form} />
      </form>
      {event.type === 'store' ? <FundraiserCard event={event} /> : null}
    </div>
  );
}

const languageName = (code: Language): string =>
  new Intl.DisplayNames([getFormatTag(code)], { type: 'language' }).of(getFormatTag(code)) ?? code;
