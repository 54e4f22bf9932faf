'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Field, getControlAttributes, Input } from '@/components/ui/field';
import { type EventDto, SHIPPING_KINDS } from '@/lib/contracts/events';
import { parseDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { parseMajorUnits } from '../events/event-form';
import { useAmountRule } from '../kit/use-amount-rule';

const PRICES = [
  'shipping_standard',
  'shipping_standard_tracked',
  'shipping_express',
  'shipping_additional_item',
] as const;

/** Form values of retail shipping; a method with an empty price is not offered. */
export type ShippingForm = { shipping: (typeof SHIPPING_KINDS)[number]; shipping_fixed: string } & Record<
  (typeof PRICES)[number],
  string
>;

export function toShippingForm({ shipping }: EventDto): ShippingForm {
  const text = (amount: number | null): string => {
    const minor = amount === null ? null : parseDecimal(amount);
    return minor === null ? '' : toDecimalText(minor);
  };
  return {
    shipping: shipping.kind,
    shipping_fixed: text(shipping.fixed),
    shipping_standard: text(shipping.standard),
    shipping_standard_tracked: text(shipping.standard_tracked),
    shipping_express: text(shipping.express),
    shipping_additional_item: text(shipping.additional_item),
  };
}

export function toShippingBody(form: ShippingForm) {
  const price = (text: string): number | null => (text.trim() === '' ? null : parseMajorUnits(text));
  const kind = form.shipping;
  if (kind === 'fixed') return { shipping: kind, shipping_fixed: price(form.shipping_fixed) };
  if (kind !== 'custom') return { shipping: kind };
  return {
    shipping: kind,
    shipping_standard: price(form.shipping_standard),
    shipping_standard_tracked: price(form.shipping_standard_tracked),
    shipping_express: price(form.shipping_express),
    shipping_additional_item: price(form.shipping_additional_item),
  };
}

/** Fields that set the shipping costs for shoppers (MNY-09). */
export function ShippingFields(props: {
  readonly id: string;
  readonly form: UseFormReturn<ShippingForm>;
  readonly currency: string;
}) {
  const { id, form, currency } = props;
  const t = useTranslations('events');
  const kind = form.watch('shipping');
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t('shippingTitle')}</legend>
        {SHIPPING_KINDS.map((shippingKind) => (
          <label
            key={shippingKind}
            htmlFor={`${id}-${shippingKind}`}
            className="flex min-h-11 items-start gap-3 py-1.5 text-sm"
          >
            <input
              id={`${id}-${shippingKind}`}
              type="radio"
              value={shippingKind}
              className="mt-1 size-4 accent-(--accent-ink)"
              {...form.register('shipping')}
            />
            <span>
              <span className="block font-medium">{t(`shippingKind.${shippingKind}`)}</span>
              <span className="block text-body">{t(`shippingKindText.${shippingKind}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'fixed' ? <PriceField id={id} form={form} name="shipping_fixed" currency={currency} /> : null}
      {kind === 'custom' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          {PRICES.map((name) => (
            <PriceField key={name} id={id} form={form} name={name} currency={currency} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function PriceField(props: {
  readonly id: string;
  readonly form: UseFormReturn<ShippingForm>;
  readonly name: (typeof PRICES)[number] | 'shipping_fixed';
  readonly currency: string;
}) {
  const { id, form, name, currency } = props;
  const t = useTranslations('events');
  const validate = useAmountRule(true);
  const error = form.formState.errors[name]?.message;
  const isMethod = name !== 'shipping_fixed' && name !== 'shipping_additional_item';
  const hint = isMethod ? t('notOfferedHint') : undefined;
  return (
    <Field id={`${id}-${name}`} label={t(`price.${name}`, { currency })} error={error} hint={hint}>
      <Input
        {...getControlAttributes(`${id}-${name}`, { error, hint })}
        {...form.register(name, { validate })}
        inputMode="decimal"
        maxLength={12}
        className="tabular"
      />
    </Field>
  );
}
