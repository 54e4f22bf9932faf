'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox, Field, fieldControl, Input, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import type { EndpointAnswer } from '@/lib/contracts/endpoint';
import { settingsEndpoints } from '@/lib/contracts/settings';
import { FailureNotice } from '../failure-notice';
import { Card, PageHeader } from '../kit/page-header';
import { SaveBar } from '../kit/save-bar';
import { useEndpointForm } from '../kit/use-endpoint-form';

// i18n-keys: settings.company.*

type Company = EndpointAnswer<typeof settingsEndpoints.company>['data'];
type TextName = Exclude<keyof Company, 'not_vat_registered' | 'region' | 'address'>;

/** Who the company is, as its stores say it (SET-02). */
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
        <CompanyForm tenantId={tenantId} company={company.data.data} />
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
  const id = useId();
  const save = useEndpointMutation(settingsEndpoints.saveCompany, { changes: ['settings'] });
  const { region: _, ...values } = company;
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
          {...fieldControl(`${id}-${name}`, { error })}
          autoComplete="off"
          {...input}
          maxLength={320}
          {...form.register(name)}
        />
      </Field>
    );
  };
  const addressError = errors.address?.message;
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
          {isWithoutVat ? null : textField('vat_number')}
        </div>
        <label htmlFor={`${id}-novat`} className="flex items-center gap-2.5 text-sm">
          <Checkbox id={`${id}-novat`} {...form.register('not_vat_registered')} />
          {t('not_vat_registered')}
        </label>
      </Card>
      <Card title={t('contact')}>
        <Field id={`${id}-address`} label={t('address')} optional={t('optional')} error={addressError}>
          <Textarea
            {...fieldControl(`${id}-address`, { error: addressError })}
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
      <SaveBar form={form} />
    </form>
  );
}
