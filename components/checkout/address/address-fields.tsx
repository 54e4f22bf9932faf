'use client';

import { type ComponentProps, useState } from 'react';
import { classes } from '@/components/ui/classes';
import { Field, getControlAttributes, Input, Select } from '@/components/ui/field';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import type { FormErrors } from '@/lib/domain/checkout/address-form';
import { hasPlainPostcodes, isStateNeeded } from '@/lib/domain/regions/countries';
import { findExpectedPostcode, isOddPhone } from '@/lib/domain/regions/postcodes';
import { findOddZipPrefix } from '@/lib/domain/regions/us-zips';
import { RestrictedInput } from '../gift/restricted-input';
import { getErrorText, type Translate } from '../texts';

export type AddressValues = Readonly<Record<string, string>>;

interface TextField {
  readonly name: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly input: ComponentProps<'input'>;
}

const CONTACT: readonly TextField[] = [
  {
    name: 'email',
    input: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  { name: 'name', input: { type: 'text', autoComplete: 'name', autoCapitalize: 'words' } },
  { name: 'phone', hint: 'phone_hint', input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
];
const STREET: readonly TextField[] = [
  { name: 'address_first_line', input: { type: 'text', autoComplete: 'address-line1', autoCapitalize: 'words' } },
  {
    name: 'address_second_line',
    isOptional: true,
    input: { type: 'text', autoComplete: 'address-line2', autoCapitalize: 'words' },
  },
  { name: 'address_city', input: { type: 'text', autoComplete: 'address-level2', autoCapitalize: 'words' } },
];
const COUNTY: TextField = {
  name: 'address_county',
  isOptional: true,
  input: { type: 'text', autoComplete: 'address-level1', autoCapitalize: 'words' },
};
const POSTCODE: TextField = {
  name: 'address_postcode',
  input: { type: 'text', autoComplete: 'postal-code', autoCapitalize: 'characters', spellCheck: false },
};

export interface AddressFormProps {
  /** Prefix that keeps element ids unique when a page contains two forms. */
  readonly prefix: string;
  readonly values: AddressValues;
  readonly errors: FormErrors;
  readonly onChange: (field: string, value: string) => void;
  readonly onBlur: (field: string) => void;
  readonly t: Translate;
}

/** Contact fields. E-mail comes first: the order depends on it, and browsers autofill the other fields from it. */
export function ContactFields(props: AddressFormProps) {
  const odd = isOddPhone(props.values.phone ?? '') ? props.t('hint_phone') : null;
  return CONTACT.map((field) => (
    <TextInput key={field.name} field={field} {...props} odd={field.name === 'phone' ? odd : null} />
  ));
}

/**
 * Delivery fields. The country comes first because it determines the labels of the others. Values are English names;
 * labels are translated.
 */
export function DeliveryFields(
  props: AddressFormProps & { readonly countries: readonly CountryOption[]; readonly states: readonly string[] },
) {
  const { countries, states, ...form } = props;
  const country = form.values.address_country ?? '';
  const needsState = isStateNeeded(country);
  const label = countries.find(({ name }) => name === country)?.label ?? country;
  const countryOptions = countries.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <Choice {...form} name="address_country" autoComplete="country-name" options={countryOptions} />
      {STREET.map((field) => (
        <TextInput key={field.name} field={field} {...form} />
      ))}
      {needsState ? (
        <Choice
          {...form}
          name="address_state"
          autoComplete="address-level1"
          options={states.map((state) => ({ value: state, label: state }))}
        />
      ) : (
        <TextInput field={COUNTY} {...form} />
      )}
      <TextInput
        field={POSTCODE}
        {...form}
        label={form.t(needsState ? 'field_zip' : 'field_address_postcode')}
        isRestricted={hasPlainPostcodes(country)}
        odd={oddPostcodeText(form, label)}
      />
    </>
  );
}

/**
 * Returns a hint about a postcode that does not match the format of its country or a ZIP code that does not match its
 * state; otherwise null.
 */
function oddPostcodeText({ values, t }: Pick<AddressFormProps, 'values' | 't'>, countryLabel: string): string | null {
  const { address_country: country = '', address_state: state = '', address_postcode: postcode = '' } = values;
  const example = findExpectedPostcode(country, postcode);
  if (example !== null) return t('hint_postcode', { country: countryLabel, example });
  const prefix = isStateNeeded(country) ? findOddZipPrefix(state, postcode) : null;
  return prefix === null ? null : t('hint_zip_state', { state, prefix });
}

function TextInput(
  props: AddressFormProps & { readonly field: TextField; readonly label?: string; readonly isRestricted?: boolean } & {
    /** Hint about a value that looks wrong but may be right; it does not block the form. */
    readonly odd?: string | null;
  },
) {
  const { field, label, isRestricted = false, odd = null, prefix, values, errors, onChange, onBlur, t } = props;
  const id = `${prefix}-${field.name}`;
  const refusal = errors[field.name]?.[0];
  const error = refusal === undefined ? null : getErrorText(t, refusal);
  const hint = field.hint ? t(field.hint) : undefined;
  // Do not show a hint while the shopper is still typing in the field.
  const [wasLeft, setWasLeft] = useState(false);
  const visibleWarning = wasLeft && error === null ? odd : null;
  const described = getControlAttributes(id, { hint, error });
  const control = {
    ...described,
    ...(visibleWarning === null ? {} : { 'aria-describedby': classes(described['aria-describedby'], `${id}-odd`) }),
    ...field.input,
    name: field.name,
    required: !field.isOptional,
    value: values[field.name] ?? '',
    onBlur: () => {
      setWasLeft(true);
      onBlur(field.name);
    },
  };
  return (
    <Field
      id={id}
      label={label ?? t(`field_${field.name}`)}
      optional={field.isOptional ? t('optional') : undefined}
      hint={hint}
      error={error}
    >
      {isRestricted ? (
        <RestrictedInput
          {...control}
          onValue={(value) => onChange(field.name, value)}
          rejectedText={t('only_letters')}
        />
      ) : (
        <Input {...control} onChange={(event) => onChange(field.name, event.target.value)} />
      )}
      <p id={`${id}-odd`} role="status" className="text-sm text-warning empty:hidden">
        {visibleWarning}
      </p>
    </Field>
  );
}

function Choice(
  props: AddressFormProps & {
    readonly name: string;
    readonly autoComplete: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  },
) {
  const { name, autoComplete, options, prefix, values, errors, onChange, t } = props;
  const id = `${prefix}-${name}`;
  const refusal = errors[name]?.[0];
  const error = refusal === undefined ? null : getErrorText(t, refusal);
  return (
    <Field id={id} label={t(`field_${name}`)} error={error}>
      <Select
        {...getControlAttributes(id, { error })}
        name={name}
        autoComplete={autoComplete}
        required
        value={values[name] ?? ''}
        onChange={(event) => onChange(name, event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
