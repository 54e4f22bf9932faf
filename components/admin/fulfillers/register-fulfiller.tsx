'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, fieldControl, Input, Select, Textarea } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { eventFulfillerEndpoints, type FulfillerWire } from '@/lib/contracts/fulfillers';
import { isLanguage } from '@/lib/domain/languages/languages';
import { COUNTRIES, countryLabel, findCountryByIso2 } from '@/lib/domain/regions/countries';
import { CheckList } from '../events/check-list';
import { FailureNotice } from '../failure-notice';
import { useUnsavedGuard } from '../kit/leave-guard';
import { Card, PageHeader } from '../kit/page-header';
import { type EndpointForm, useEndpointForm } from '../kit/use-endpoint-form';

interface Params {
  readonly tenant: number;
  readonly slug: string;
}

const START = {
  name: '',
  contact_name: '',
  email: '',
  phone: '',
  address: '',
  country: '',
  ships_to: [] as string[],
  categories: [] as string[],
  print_methods: [] as string[],
  lead_time_days: '',
  api_endpoint: '',
  api_key: '',
  vat_number: '',
};
type Values = typeof START;
type TextName = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

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

function useCountryLabel(): (iso2: string) => string {
  const locale = useLocale().split('-')[0] ?? 'en';
  const language = isLanguage(locale) ? locale : 'en';
  return (iso2) => {
    const country = findCountryByIso2(iso2);
    return country ? countryLabel(country, language) : iso2;
  };
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
  const values = useMemo(() => START, []);
  const form = useEndpointForm<Values>({
    values,
    saved: t('saved'),
    // Ready for the next one, and no key stays on the screen.
    next: START,
    send: async (typed) => {
      const days = typed.lead_time_days.trim();
      await register.mutateAsync({ params, body: { ...typed, lead_time_days: days === '' ? null : Number(days) } });
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

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);

interface RowProps<Name> {
  readonly form: EndpointForm<Values>;
  readonly name: Name;
}

function TextRow(
  props: RowProps<TextName> & {
    readonly max: number;
    readonly mode?: 'text' | 'email' | 'tel' | 'url' | 'numeric';
    readonly isNeeded?: boolean;
    readonly isSecret?: boolean;
  },
) {
  const { form, name, max, mode = 'text', isNeeded = false, isSecret = false } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const error = form.formState.errors[name]?.message;
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  return (
    <Field id={id} label={t(`field.${name}`)} optional={isNeeded ? undefined : t('optional')} hint={hint} error={error}>
      <Input
        {...fieldControl(id, { hint, error })}
        {...form.register(name)}
        type={isSecret ? 'password' : 'text'}
        inputMode={mode}
        maxLength={max}
        required={isNeeded}
        autoComplete={isSecret ? 'new-password' : 'off'}
      />
    </Field>
  );
}

function AddressRow({ form }: { readonly form: EndpointForm<Values> }) {
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const error = form.formState.errors.address?.message;
  return (
    <Field id={id} label={t('field.address')} error={error}>
      <Textarea {...fieldControl(id, { error })} {...form.register('address')} rows={3} maxLength={500} required />
    </Field>
  );
}

function CountryRow(props: {
  readonly form: EndpointForm<Values>;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}) {
  const { form, countries } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const error = form.formState.errors.country?.message;
  return (
    <Field id={id} label={t('field.country')} error={error}>
      <Select {...fieldControl(id, { error })} {...form.register('country')} required>
        <option value="">{t('choose')}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ListRow(
  props: RowProps<'ships_to' | 'categories' | 'print_methods'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
) {
  const { form, name, options } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  form.register(name);
  return (
    <CheckList
      id={id}
      legend={t(`field.${name}`)}
      error={form.formState.errors[name]?.message}
      options={options}
      chosen={form.watch(name)}
      onChange={(chosen) => form.setValue(name, chosen, { shouldDirty: true })}
    />
  );
}
