'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { classes } from '@/components/ui/classes';
import { Checkbox, Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import { DEFAULT_LANGUAGE, parseLanguageTag } from '@/lib/domain/languages/languages';
import { COUNTRIES, getCountryDisplayName } from '@/lib/domain/regions/countries';
import { REGIONS, type Region } from '@/lib/domain/regions/regions';
import { US_STATES } from '@/lib/domain/regions/us-states';
import { EVENT_TYPES } from '@/lib/domain/store/event';
import { MAX_EVENT_NAME_LENGTH } from '@/lib/domain/store/event-terms';
import { useFieldMessages } from '../kit/use-field-messages';
import { CheckboxList } from './checkbox-list';
import { getRegionTerms, isTypedDecimal, type TermsForm } from './event-form';

interface Props {
  readonly id: string;
  readonly form: UseFormReturn<TermsForm>;
}

/** Field for a store's name. */
export function NameField({ id, form }: Props) {
  const t = useTranslations('events');
  const error = form.formState.errors.name?.message;
  return (
    <Field id={`${id}-name`} label={t('name')} error={error}>
      <Input
        {...getControlAttributes(`${id}-name`, { error })}
        {...form.register('name')}
        maxLength={MAX_EVENT_NAME_LENGTH}
        autoComplete="off"
      />
    </Field>
  );
}

/** Choice of the store's type: four cards. */
export function TypeField({ id, form }: Props) {
  const t = useTranslations('events');
  const error = form.formState.errors.type?.message;
  return (
    <fieldset aria-describedby={error ? `${id}-type-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{t('typeLabel')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {EVENT_TYPES.map((type) => (
          <label
            key={type}
            htmlFor={`${id}-type-${type}`}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              id={`${id}-type-${type}`}
              type="radio"
              value={type}
              className="mt-1 size-4 shrink-0 accent-(--accent-ink)"
              {...form.register('type')}
            />
            <span>
              <span className="block text-sm font-semibold">{t(`type.${type}`)}</span>
              <span className="block text-sm text-body">{t(`typeText.${type}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-type-error`} error={error} />
    </fieldset>
  );
}

/** Region, currency and VAT. Choosing a region sets its usual currency and rate. */
export function MoneyFields(
  props: Props & {
    readonly isFixed: boolean;
    /** Whether the company is not VAT-registered, so that no store can charge VAT. */
    readonly isCompanyUnregistered: boolean;
  },
) {
  const { id, form, isFixed, isCompanyUnregistered } = props;
  const t = useTranslations('events');
  const getFieldMessage = useFieldMessages();
  const { errors } = form.formState;
  const unregisteredError = errors.not_vat_registered?.message;
  const [region, currency, isUnregistered] = form.watch(['region', 'currency', 'not_vat_registered']);
  const choose = (next: Region): void => {
    const { not_vat_registered: unregistered, ...terms } = getRegionTerms(next, isCompanyUnregistered);
    if (next === 'US' || region === 'US') form.setValue('not_vat_registered', unregistered, { shouldDirty: true });
    for (const [name, value] of Object.entries(terms))
      form.setValue(name as keyof TermsForm, value, { shouldDirty: true });
    form.clearErrors();
  };
  const rate = form.register('vat_rate', {
    validate: (text) => form.getValues('not_vat_registered') || isTypedDecimal(text) || getFieldMessage('invalid'),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        id={`${id}-region`}
        label={t('region')}
        error={errors.region?.message}
        hint={isFixed ? t('fixedByOrders') : t('regionHint')}
      >
        <Select
          {...getControlAttributes(`${id}-region`, { error: errors.region?.message, hint: t('regionHint') })}
          value={region}
          disabled={isFixed}
          onChange={(event) => choose(REGIONS.find((candidate) => candidate === event.target.value) ?? region)}
        >
          {REGIONS.map((regionCode) => (
            <option key={regionCode} value={regionCode}>
              {t(`regions.${regionCode}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-currency`} label={t('currency')} error={errors.currency?.message}>
        <Input
          {...getControlAttributes(`${id}-currency`, { error: errors.currency?.message })}
          value={currency}
          readOnly
          className="bg-tile"
        />
      </Field>
      {region === 'US' ? (
        <p className="text-sm text-body sm:col-span-2">{t('usTax')}</p>
      ) : isCompanyUnregistered ? (
        <p className="text-sm text-body sm:col-span-2">
          {t('companyUnregistered')}{' '}
          <Link href="/settings/company-details#not_vat_registered" className="underline">
            {t('companyUnregisteredLink')}
          </Link>
        </p>
      ) : (
        <>
          <Field id={`${id}-vat`} label={t('vatRate')} error={errors.vat_rate?.message}>
            <Input
              {...getControlAttributes(`${id}-vat`, { error: errors.vat_rate?.message })}
              {...rate}
              inputMode="decimal"
              disabled={isUnregistered}
              maxLength={8}
              className="tabular"
            />
          </Field>
          <label
            htmlFor={`${id}-unregistered`}
            className={classes('flex min-h-11 items-center gap-3 text-sm', !errors.vat_rate && 'self-end')}
          >
            <Checkbox
              id={`${id}-unregistered`}
              aria-invalid={unregisteredError ? true : undefined}
              aria-describedby={unregisteredError ? `${id}-unregistered-error` : undefined}
              {...form.register('not_vat_registered')}
            />
            {t('notVatRegistered')}
          </label>
          <FieldError id={`${id}-unregistered-error`} error={unregisteredError} className="sm:col-span-2" />
        </>
      )}
    </div>
  );
}

/** Error message for an input that is not a text field. */
export function FieldError(props: {
  readonly id: string;
  readonly error: string | undefined;
  readonly className?: string;
}) {
  const { id, error, className } = props;
  return error ? (
    <p id={id} className={classes('mt-2 text-sm text-danger', className)}>
      {error}
    </p>
  ) : null;
}

/** Countries that a store ships to, and US states. */
export function PlaceFields({ id, form }: Props) {
  const t = useTranslations('events');
  const language = parseLanguageTag(useLocale()) ?? DEFAULT_LANGUAGE;
  const countries = COUNTRIES.map((country) => ({
    value: country.iso2,
    label: getCountryDisplayName(country, language),
  }));
  const states = US_STATES.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="flex flex-col gap-6">
      <Controller
        control={form.control}
        name="countries"
        render={({ field, fieldState }) => (
          <CheckboxList
            id={`${id}-countries`}
            legend={t('countries')}
            options={countries}
            chosen={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      {form.watch('region') === 'US' ? (
        <Controller
          control={form.control}
          name="states"
          render={({ field, fieldState }) => (
            <CheckboxList
              id={`${id}-states`}
              legend={t('states')}
              hint={t('statesHint')}
              options={states}
              chosen={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
    </div>
  );
}
