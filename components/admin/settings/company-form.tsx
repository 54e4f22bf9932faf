'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Checkbox, Field, getControlAttributes, Input, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VerificationCard } from './verification-card';

// i18n-keys: settings.company.*

type Company = EndpointResponse<typeof settingsEndpoints.company>['data'];
type TextName = Exclude<
  keyof Company,
  'not_vat_registered' | 'region' | 'address' | 'stores_without_vat' | 'verification'
>;

/** Company details as its stores publish them (SET-02). */
export function CompanyDetails({ tenantId }: { readonly tenantId: number }) {
  const t = useTranslations('settings');
  const company = useEndpointQuery(settingsEndpoints.company, { params: { tenant: tenantId } });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <PageHeader
        title={t('company.title')}
        lead={t('company.lead')}
        parent={{ href: '/settings', label: t('title') }}
      />
      {company.data ? (
        <>
          <CompanyForm tenantId={tenantId} company={company.data.data} />
          <VerificationCard verification={company.data.data.verification} />
        </>
      ) : company.isError ? (
        <FailureNotice error={company.error} onRetry={() => void company.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

function CompanyForm({ tenantId, company }: { readonly tenantId: number; readonly company: Company }) {
  const t = useTranslations('settings.company');
  const id = 'company';
  const save = useEndpointMutation(settingsEndpoints.saveCompany, {
    changes: ['settings', 'events', 'eventProducts', 'dashboard'],
  });
  const { region: _, verification: __, stores_without_vat: storesWithoutVat, ...values } = company;
  const form = useEndpointForm({
    values,
    send: (body) => save.mutateAsync({ params: { tenant: tenantId }, body }),
    saved: t('saved'),
  });
  const { errors } = form.formState;
  const isWithoutVat = form.watch('not_vat_registered');
  const textField = (name: TextName, extra: { type?: string; autoComplete?: string; optional?: boolean } = {}) => {
    const { optional = true, ...input } = extra;
    const error = errors[name]?.message;
    return (
      <Field id={`${id}-${name}`} label={t(name)} optional={optional ? t('optional') : undefined} error={error}>
        <Input
          {...getControlAttributes(`${id}-${name}`, { error })}
          autoComplete="off"
          {...input}
          maxLength={320}
          {...form.register(name)}
        />
      </Field>
    );
  };
  const addressError = errors.address?.message;
  // Links from a checklist name the missing field in the URL hash.
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (name === '') return;
    // The VAT number field is hidden for companies that are not VAT registered, so the focus falls back to the
    // registration switch.
    const field = document.getElementById(`company-${name}`) ?? document.getElementById('company-not_vat_registered');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Card title={t('identity')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {textField('legal_name', { autoComplete: 'organization', optional: false })}
          {textField('trading_name')}
          {textField('registration_number')}
          {isWithoutVat ? null : textField('vat_number', { optional: false })}
        </div>
        <div className="flex flex-col gap-1 text-sm">
          <label htmlFor={`${id}-not_vat_registered`} className="flex items-center gap-2.5">
            <Checkbox
              id={`${id}-not_vat_registered`}
              aria-describedby={`${id}-vat-text`}
              {...form.register('not_vat_registered')}
            />
            {t('not_vat_registered')}
          </label>
          <p id={`${id}-vat-text`} className="max-w-prose text-body">
            {t(isWithoutVat ? 'withoutVatText' : 'withVatText')}
          </p>
          {isWithoutVat || storesWithoutVat.length === 0 ? null : <StoresWithoutVat stores={storesWithoutVat} />}
        </div>
      </Card>
      <Card title={t('contact')}>
        <Field id={`${id}-address`} label={t('address')} error={addressError}>
          <Textarea
            {...getControlAttributes(`${id}-address`, { error: addressError })}
            rows={3}
            maxLength={500}
            autoComplete="street-address"
            {...form.register('address')}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          {textField('phone', { type: 'tel', autoComplete: 'tel' })}
          {textField('email', { type: 'email', autoComplete: 'email' })}
        </div>
      </Card>
      <SaveBar form={form} call={settingsEndpoints.saveCompany} />
    </form>
  );
}

/** Lists the stores of a VAT-registered company that charge no VAT, each with a link to its VAT setting. */
function StoresWithoutVat({ stores }: { readonly stores: Company['stores_without_vat'] }) {
  const t = useTranslations('settings.company');
  return (
    <div className="mt-2 max-w-prose rounded-md border border-line bg-tile p-3">
      <p className="font-medium">{t('storesWithoutVat')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {stores.map(({ slug, name }) => (
          <li key={slug}>
            <Link href={`/events/${slug}/event-details`} className="inline-flex min-h-6 items-center underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
