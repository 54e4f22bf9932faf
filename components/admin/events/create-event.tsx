'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { ApiError } from '@/lib/client/api';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { assetEndpoints } from '@/lib/contracts/assets';
import { eventEndpoints } from '@/lib/contracts/events';
import { buildEndpointPath } from '@/lib/contracts/path';
import { isTimeZone } from '@/lib/domain/dates/zone';
import type { Region } from '@/lib/domain/regions/regions';
import { buildEventPath } from '@/lib/domain/routes/event-screens';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { PictureField } from '../kit/picture-field';
import { useFieldMessages } from '../kit/use-field-messages';
import { VisitFields } from '../kit/visit';
import { AddressField } from './address-field';
import { type EventDraft, readEventDraft, saveEventDraft } from './event-draft';
import { getRegionTerms, type TermsForm, toTermsBody } from './event-form';
import { MoneyFields, NameField, PlaceFields, TypeField } from './terms-fields';

const FIELDS = [
  'name',
  'event_from',
  'event_until',
  'slug',
  'logo_asset_id',
  'region',
  'currency',
  'vat_rate',
  'countries',
  'states',
] as const;

/** Creates a store: only its name is required; the region provides the other defaults (ADM-08). */
export function CreateEvent(props: {
  readonly tenantId: number;
  readonly region: Region;
  readonly origin: string;
  readonly isCompanyUnregistered: boolean;
}) {
  const { tenantId, region, origin, isCompanyUnregistered } = props;
  const t = useTranslations('events');
  const getFieldMessage = useFieldMessages();
  const router = useRouter();
  const id = useId();
  const form = useForm<EventDraft>({
    defaultValues: {
      name: '',
      slug: '',
      logo_asset_id: null,
      event_from: '',
      event_until: '',
      type: 'store',
      was_company_unregistered: isCompanyUnregistered,
      ...getRegionTerms(region, isCompanyUnregistered),
    },
  });
  const { reset, watch } = form;
  // Restores the draft from before a reload, after hydration.
  useEffect(() => {
    const savedDraft = readEventDraft();
    // A draft from the time when the company was not VAT-registered has "no VAT" preset, not chosen by the user.
    if (savedDraft)
      reset(
        savedDraft.was_company_unregistered && !isCompanyUnregistered
          ? { ...savedDraft, not_vat_registered: false }
          : savedDraft,
      );
    const subscription = watch((_, { name }) => {
      if (name !== undefined) saveEventDraft(form.getValues());
    });
    return () => subscription.unsubscribe();
  }, [reset, watch, form, isCompanyUnregistered]);
  const create = useEndpointMutation(eventEndpoints.create, { changes: ['events', 'dashboard'] });
  const { isSubmitting, errors } = form.formState;
  const isPending = isSubmitting || create.isPending || create.isSuccess;
  const send = form.handleSubmit(async (draft) => {
    const { slug, logo_asset_id: logo, event_from: from, event_until: until } = draft;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      const body = {
        ...toTermsBody(draft),
        ...(slug ? { slug } : {}),
        logo_asset_id: logo,
        event_from: from || null,
        event_until: until || null,
        ...(isTimeZone(zone) ? { time_zone: zone } : {}),
      };
      const { data } = await create.mutateAsync({ params: { tenant: tenantId }, body });
      saveEventDraft(null);
      notifySuccess(t('done.created', { name: data.name }));
      router.push(buildEventPath(data.slug));
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.firstReasons).reverse() : [];
      const fieldErrors = refused.filter(([name]) => FIELDS.some((field) => field === name));
      if (fieldErrors.length === 0) return notifyFailure(error, t('failed'));
      for (const [name, reason] of fieldErrors)
        form.setError(
          name as (typeof FIELDS)[number],
          { type: 'server', message: getFieldMessage(reason) },
          { shouldFocus: true },
        );
      if (fieldErrors.some(([name]) => name === 'slug')) document.getElementById(`${id}-slug`)?.focus();
    }
  });
  const logo = watch('logo_asset_id');
  // The draft contains all fields of the terms under equal names, so the cast is safe.
  const terms = form as unknown as UseFormReturn<TermsForm>;
  return (
    <form
      noValidate
      className="mx-auto flex max-w-3xl flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void send();
      }}
    >
      <VisitFields call={eventEndpoints.create}>
        <PageHeader title={t('create')} lead={t('createLead')} parent={{ href: '/events', label: t('all') }} />
        <Card>
          <NameField id={id} form={terms} />
          <DayFields id={id} form={form} />
          <AddressField
            id={`${id}-slug`}
            tenantId={tenantId}
            origin={origin}
            name={watch('name')}
            value={watch('slug')}
            error={errors.slug?.message}
            onChange={(slug) => {
              form.setValue('slug', slug, { shouldDirty: true });
              form.clearErrors('slug');
              saveEventDraft(form.getValues());
            }}
          />
          <PictureField
            tenantId={tenantId}
            label={t('logo')}
            hint={t('logoHint')}
            error={errors.logo_asset_id?.message}
            source={logo && buildEndpointPath(assetEndpoints.thumbnail, { tenant: tenantId, assetId: logo })}
            onUploaded={(asset) => {
              form.setValue('logo_asset_id', asset.id);
              saveEventDraft(form.getValues());
            }}
            onRemove={() => {
              form.setValue('logo_asset_id', null);
              saveEventDraft(form.getValues());
            }}
          />
        </Card>
        <Card>
          <TypeField id={id} form={terms} />
        </Card>
        <Card title={t('sellingTitle')} text={t('sellingText')}>
          <MoneyFields id={id} form={terms} isFixed={false} isCompanyUnregistered={isCompanyUnregistered} />
        </Card>
        <Card title={t('shippingTo')}>
          <PlaceFields id={id} form={terms} />
        </Card>
        <div className="flex justify-end">
          <Button type="submit" size="lg" busy={isPending} disabled={isPending}>
            {t('createAction')}
          </Button>
        </div>
      </VisitFields>
    </form>
  );
}

/** First and last day of the store's event. */
function DayFields({ id, form }: { readonly id: string; readonly form: UseFormReturn<EventDraft> }) {
  const t = useTranslations('events');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {(['event_from', 'event_until'] as const).map((name) => {
        const error = form.formState.errors[name]?.message;
        const hint = name === 'event_from' ? t('createEventFromHint') : undefined;
        return (
          <Field
            key={name}
            id={`${id}-${name}`}
            label={t(name === 'event_from' ? 'calendar.eventFrom' : 'calendar.eventUntil')}
            hint={hint}
            error={error}
          >
            <Input {...getControlAttributes(`${id}-${name}`, { hint, error })} type="date" {...form.register(name)} />
          </Field>
        );
      })}
    </div>
  );
}
