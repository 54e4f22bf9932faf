'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Field, getControlAttributes, Input, Select, Textarea } from '@/components/ui/field';
import { isLanguage } from '@/lib/domain/languages/languages';
import { findCountryByIso2, getCountryDisplayName } from '@/lib/domain/regions/countries';
import { CheckboxList } from '../events/checkbox-list';
import { useAmountRule } from '../kit/use-amount-rule';
import type { EndpointForm } from '../kit/use-endpoint-form';
import { useWholeNumberRule } from '../kit/use-whole-number-rule';

/** Initial form values, including fields that only the edit form shows. */
export const EMPTY_FULFILLER = {
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
  cut_off_hour: '',
  api_endpoint: '',
  api_key: '',
  vat_number: '',
  provider: 'email',
  daily_capacity: '',
  price_per_item: '',
  price_currency: '',
};
export type FulfillerValues = typeof EMPTY_FULFILLER;
type TextName = {
  [Name in keyof FulfillerValues]: FulfillerValues[Name] extends string ? Name : never;
}[keyof FulfillerValues];

/** Returns a function from ISO code to country name in the user's language. */
export function useCountryLabel(): (iso2: string) => string {
  const locale = useLocale().split('-')[0] ?? 'en';
  const language = isLanguage(locale) ? locale : 'en';
  return (iso2) => {
    const country = findCountryByIso2(iso2);
    return country ? getCountryDisplayName(country, language) : iso2;
  };
}

export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);

interface RowProps<Name> {
  readonly form: EndpointForm<FulfillerValues>;
  readonly name: Name;
}

export function TextRow(
  props: RowProps<TextName> & {
    readonly max: number;
    readonly mode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
    readonly isNeeded?: boolean;
    readonly isSecret?: boolean;
  },
) {
  const { form, name, max, mode = 'text', isNeeded = false, isSecret = false } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const checkAmount = useAmountRule(!isNeeded);
  const checkWhole = useWholeNumberRule(!isNeeded);
  const validate = mode === 'decimal' ? checkAmount : mode === 'numeric' ? checkWhole : undefined;
  const error = form.formState.errors[name]?.message;
  const hint = t.has(`hint.${name}`) ? t(`hint.${name}`) : undefined;
  return (
    <Field id={id} label={t(`field.${name}`)} optional={isNeeded ? undefined : t('optional')} hint={hint} error={error}>
      <Input
        {...getControlAttributes(id, { hint, error })}
        {...form.register(name, validate ? { validate } : {})}
        type={isSecret ? 'password' : 'text'}
        inputMode={mode}
        maxLength={max}
        required={isNeeded}
        autoComplete={isSecret ? 'new-password' : 'off'}
      />
    </Field>
  );
}

export function AddressRow({ form }: { readonly form: EndpointForm<FulfillerValues> }) {
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const error = form.formState.errors.address?.message;
  return (
    <Field id={id} label={t('field.address')} error={error}>
      <Textarea
        {...getControlAttributes(id, { error })}
        {...form.register('address')}
        rows={3}
        maxLength={500}
        required
      />
    </Field>
  );
}

export function CountryRow(props: {
  readonly form: EndpointForm<FulfillerValues>;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}) {
  const { form, countries } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  const error = form.formState.errors.country?.message;
  return (
    <Field id={id} label={t('field.country')} error={error}>
      <Select {...getControlAttributes(id, { error })} {...form.register('country')} required>
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

export function ListRow(
  props: RowProps<'ships_to' | 'categories' | 'print_methods'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
) {
  const { form, name, options } = props;
  const t = useTranslations('fulfillerForm');
  const id = useId();
  form.register(name);
  return (
    <CheckboxList
      id={id}
      legend={t(`field.${name}`)}
      error={form.formState.errors[name]?.message}
      options={options}
      chosen={form.watch(name)}
      onChange={(chosen) => form.setValue(name, chosen, { shouldDirty: true })}
    />
  );
}
