'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { clientEndpoints } from '@/lib/contracts/clients';
import { ACCOUNT_LIMITS } from '@/lib/domain/account/fields';
import { CURRENCIES } from '@/lib/domain/money/money';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { useUnsavedGuard } from '../kit/leave-guard';
import { notifySuccess } from '../kit/notify';
import { Card, PageHeader } from '../kit/page-header';
import { useEndpointForm } from '../kit/use-endpoint-form';

const EMPTY = {
  company_name: '',
  contact_name: '',
  email: '',
  phone: '',
  region: '',
  currency: '',
  vat_number: '',
  address: '',
  account_manager: '',
};
type Name = keyof typeof EMPTY;

/** Creates a client account; its contact receives an invitation by e-mail (ADM-13). */
export function CreateClient() {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const router = useRouter();
  const id = useId();
  const managers = useEndpointQuery(clientEndpoints.list, { params: {}, query: {} }).data?.data.managers ?? [];
  const create = useEndpointMutation(clientEndpoints.create, { changes: ['clients', 'revenue'] });
  const form = useEndpointForm({
    values: EMPTY,
    send: async ({ region, currency, account_manager: manager, ...typed }) => {
      // Without a chosen region the request contains '', which the server rejects like every other empty field.
      const chosen = REGIONS.find((candidate) => candidate === region) ?? ('' as Region);
      const body = {
        ...typed,
        region: chosen,
        currency: CURRENCIES.find((candidate) => candidate === currency) ?? null,
        account_manager: manager === '' ? null : Number(manager),
      };
      const { data } = await create.mutateAsync({ params: {}, body });
      notifySuccess(t('create.done', { email: typed.email }));
      router.push(`/clients/${data.client.id}`);
    },
  });
  const { errors, isDirty, isSubmitSuccessful } = form.formState;
  useUnsavedGuard(isDirty && !isSubmitSuccessful, shared('unsavedLeave'));
  const field = (name: Name, label: string, isOptional = true) => ({
    id: `${id}-${name}`,
    label,
    error: errors[name]?.message,
    ...(isOptional ? { optional: t('optional') } : {}),
  });
  const control = (name: Name) => ({
    ...getControlAttributes(`${id}-${name}`, { error: errors[name]?.message }),
    ...form.register(name),
  });
  const text = (name: Name, label: string, rest: ComponentProps<'input'> & { required?: boolean } = {}) => {
    const { required = false, ...input } = rest;
    return (
      <Field {...field(name, label, !required)}>
        <Input {...control(name)} autoComplete="off" maxLength={ACCOUNT_LIMITS.line} {...input} />
      </Field>
    );
  };
  const choice = (name: Name, label: string, none: string, options: readonly (readonly [string, string])[]) => (
    <Field {...field(name, label, name !== 'region')}>
      <Select {...control(name)}>
        <option value="">{none}</option>
        {options.map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeader title={t('create.title')} lead={t('create.lead')} parent={{ href: '/clients', label: t('title') }} />
      <Card>
        <form
          noValidate
          className="grid gap-5 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.isSaving) void form.save();
          }}
        >
          {text('company_name', t('companyName'), { required: true, maxLength: ACCOUNT_LIMITS.company })}
          {text('contact_name', t('contactName'), { required: true, maxLength: ACCOUNT_LIMITS.name })}
          {text('email', t('email'), { required: true, type: 'email', maxLength: ACCOUNT_LIMITS.email })}
          {text('phone', t('phone'), { type: 'tel' })}
          {choice(
            'region',
            t('region'),
            t('chooseRegion'),
            REGIONS.map((one) => [one, one]),
          )}
          {choice(
            'currency',
            t('currency'),
            t('regionCurrency'),
            CURRENCIES.map((one) => [one, one]),
          )}
          {text('vat_number', t('vatNumber'))}
          {choice(
            'account_manager',
            t('manager'),
            t('noManager'),
            managers.map((one) => [String(one.id), one.name]),
          )}
          <Field {...field('address', t('address'))} className="sm:col-span-2">
            <Textarea {...control('address')} rows={3} maxLength={ACCOUNT_LIMITS.address} />
          </Field>
          <Button
            type="submit"
            className="self-start justify-self-start"
            busy={form.isSaving}
            aria-disabled={form.isSaving}
          >
            {t('create.submit')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
