'use client';

import { useState } from 'react';
import { keepAddressDraft, readAddressDraft } from '@/lib/client/checkout/address-draft';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import { type FormErrors, stateForCountry, withoutFilled, withServerErrors } from '@/lib/domain/checkout/address-form';
import type { AddressValues } from './address-fields';

/** Values and local errors of an address form; the values outlive the overlay, within the tab (CHK-01). */
export function useAddressForm(options: {
  readonly storeId: number;
  readonly countries: readonly CountryOption[];
  readonly states: readonly string[];
  readonly defaultCountry: string;
  readonly validate: (values: AddressValues) => FormErrors;
  readonly serverErrors: FormErrors;
  readonly onFilled: (field: string, value: string) => void;
}) {
  const { storeId, countries, states, defaultCountry, validate, serverErrors, onFilled } = options;
  const [typed, setTyped] = useState<AddressValues>(() => readAddressDraft(storeId));
  const [local, setLocal] = useState<FormErrors>({});

  // What is chosen must be on offer: the list of countries may arrive later than the form.
  const country = chosen(
    typed.address_country ?? defaultCountry,
    countries.map(({ name }) => name),
  );
  const state = stateForCountry(country, typed.address_state ?? '', states, typed.address_postcode);
  const values: AddressValues = { ...typed, address_country: country, address_state: state };

  function change(field: string, value: string): void {
    const next = { ...typed, [field]: value };
    setTyped(next);
    keepAddressDraft(storeId, next);
    setLocal((errors) => withoutFilled(errors, field, value));
    onFilled(field, value);
  }

  return {
    values,
    errors: withServerErrors(local, serverErrors),
    change,
    /** An empty field is only told of when the form is sent; a wrong one at once. */
    blur(field: string) {
      if ((values[field] ?? '').trim() === '') return;
      const problems = validate(values)[field];
      setLocal((errors) => (problems ? { ...errors, [field]: problems } : errors));
    },
  };
}

const chosen = (wanted: string, offered: readonly string[]): string =>
  offered.includes(wanted) ? wanted : (offered[0] ?? wanted);

/** Brings the shopper to the first field that is wrong, once it is marked; to the list of what is wrong when it is no
 *  field's fault. */
export function focusFirstError(form: HTMLElement): void {
  // On a busy phone a few frames pass before what is wrong is marked.
  let frames = 20;
  function look(): void {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = first ?? form.querySelector<HTMLElement>('[data-error-summary]');
    frames -= 1;
    if (target) target.focus();
    else if (frames > 0) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
