'use client';

import { useState } from 'react';
import { readAddressDraft, saveAddressDraft } from '@/lib/client/checkout/address-draft';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import {
  clearFilledFieldErrors,
  type FormErrors,
  mergeServerErrors,
  resolveState,
} from '@/lib/domain/checkout/address-form';
import type { AddressValues } from './address-fields';

/** Values and local errors of an address form. The values survive closing the overlay, within the tab (CHK-01). */
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

  // The selected country must be one of the options, and the list may arrive later than the form.
  const country = chosen(
    typed.address_country ?? defaultCountry,
    countries.map(({ name }) => name),
  );
  const state = resolveState(country, typed.address_state ?? '', states, typed.address_postcode);
  const values: AddressValues = { ...typed, address_country: country, address_state: state };

  function change(field: string, value: string): void {
    const next = { ...typed, [field]: value };
    setTyped(next);
    saveAddressDraft(storeId, next);
    setLocal((errors) => clearFilledFieldErrors(errors, field, value));
    onFilled(field, value);
  }

  return {
    values,
    errors: mergeServerErrors(local, serverErrors),
    change,
    /** Validates a field on blur. An empty field is reported only when the form is submitted. */
    blur(field: string) {
      if ((values[field] ?? '').trim() === '') return;
      const problems = validate(values)[field];
      setLocal((errors) => (problems ? { ...errors, [field]: problems } : errors));
    },
  };
}

const chosen = (preferred: string, offered: readonly string[]): string =>
  offered.includes(preferred) ? preferred : (offered[0] ?? preferred);

/** Focuses the first invalid field once it is marked, or the error list when no field is at fault. */
export function focusFirstError(form: HTMLElement): void {
  // On a slow phone it takes a few frames until invalid fields are marked.
  let frames = 20;
  function focusWhenMarked(): void {
    const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = first ?? form.querySelector<HTMLElement>('[data-error-summary]');
    frames -= 1;
    if (target) target.focus();
    else if (frames > 0) requestAnimationFrame(focusWhenMarked);
  }
  requestAnimationFrame(focusWhenMarked);
}
