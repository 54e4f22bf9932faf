'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type FieldErrors, type Path, useFormContext } from 'react-hook-form';
import { Checkbox, Field, getControlAttributes, Input } from '@/components/ui/field';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';
import type { PriceForm } from './price-form';

/** Form fields for the price of a product and its VAT. */
export function PriceField({ currency }: { readonly currency: string }) {
  const t = useTranslations('eventProducts');
  const { register, watch, formState } = useFormContext<PriceForm>();
  const id = useId();
  const error = formState.errors.price?.message;
  return (
    <div className="flex flex-col gap-4">
      <Field
        id={`${id}-price`}
        label={t('priceExVat', { currency })}
        error={error ?? (parseTypedDecimal(watch('price')) === null ? t('priceWrong') : null)}
      >
        <Input
          {...getControlAttributes(`${id}-price`, { error })}
          {...register('price')}
          inputMode="decimal"
          maxLength={12}
        />
      </Field>
      <label htmlFor={`${id}-vat`} className="flex items-center gap-3 text-sm">
        <Checkbox id={`${id}-vat`} {...register('vat_applies')} />
        {t('vatApplies')}
      </label>
    </div>
  );
}

/** Form fields for the sale price with its times, a surcharge per size, the number of pieces, and one-off costs. */
export function PriceExtras({ sizes, currency }: { readonly sizes: readonly string[]; readonly currency: string }) {
  const t = useTranslations('eventProducts');
  const legend = 'mb-2 text-sm font-semibold';
  return (
    <>
      <fieldset className="min-w-0">
        <legend className={legend}>{t('saleTitle', { currency })}</legend>
        <div className="grid gap-4 sm:grid-cols-[1fr_1.35fr_1.35fr]">
          <OptionalField name="sale_price" label={t('salePrice')} inputMode="decimal" />
          <OptionalField name="sale_from" label={t('saleFrom')} type="datetime-local" />
          <OptionalField name="sale_until" label={t('saleUntil')} type="datetime-local" />
        </div>
      </fieldset>
      {sizes.length > 1 ? (
        <fieldset className="min-w-0">
          <legend className={legend}>{t('surcharges', { currency })}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
            {sizes.map((size) => (
              <OptionalField
                key={size}
                name={`size_surcharges.${size}`}
                label={getSizeLabel(size, t('oneSize'))}
                inputMode="decimal"
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <OptionalField name="pieces_left" label={t('piecesLeft')} hint={t('piecesLeftHint')} inputMode="numeric" />
        <OptionalField
          name="setup_cost"
          label={t('setupCost', { currency })}
          hint={t('setupCostHint')}
          inputMode="decimal"
        />
      </div>
    </>
  );
}

function OptionalField(props: {
  readonly name: Path<PriceForm>;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'datetime-local';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly className?: string;
}) {
  const { name, label, hint, type = 'text', inputMode, className } = props;
  const { register, formState } = useFormContext<PriceForm>();
  const id = useId();
  const error = findError(formState.errors, name);
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className ?? 'min-w-0'}>
      <Input
        {...getControlAttributes(id, { hint, error })}
        {...register(name)}
        type={type}
        inputMode={inputMode}
        maxLength={30}
        autoComplete="off"
        className={inputMode === undefined ? 'min-w-0' : 'tabular min-w-0'}
      />
    </Field>
  );
}

function findError(errors: FieldErrors<PriceForm>, name: Path<PriceForm>): string | undefined {
  if (!name.startsWith('size_surcharges.')) {
    const message = errors[name as Exclude<keyof PriceForm, 'size_surcharges'>]?.message;
    return typeof message === 'string' ? message : undefined;
  }
  return errors.size_surcharges?.[name.slice('size_surcharges.'.length)]?.message;
}
