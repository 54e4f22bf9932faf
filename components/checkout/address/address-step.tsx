'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { CountryOption } from '@/lib/client/checkout/checkout-api';
import { validateAddress } from '@/lib/domain/checkout/address-form';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { FormNotice } from '../form-notice';
import { OtherErrors } from '../other-errors';
import { StepHeading } from '../steps/step-heading';
import type { Translate } from '../texts';
import type { CheckoutControls } from '../use-checkout';
import { ContactFields, DeliveryFields } from './address-fields';
import { focusFirstError, useAddressForm } from './use-address-form';

const SHOWN_FIELDS = new Set([
  'email',
  'name',
  'phone',
  'address_country',
  'address_first_line',
  'address_second_line',
  'address_city',
  'address_county',
  'address_state',
  'address_postcode',
  'form',
]);

/** Step 1: contact details and delivery address (CHK-02…06). */
export function AddressStep(props: {
  readonly store: StoreView;
  readonly checkout: CheckoutControls;
  readonly countries: readonly CountryOption[];
  readonly states: readonly string[];
  readonly defaultCountry: string;
  readonly headingLevel: 2 | 3;
  /**
   * Whether the heading takes the focus, which it does when the shopper returns to this step; at first the page or the
   * overlay places the focus.
   */
  readonly takesFocus: boolean;
  readonly t: Translate;
}) {
  const { store, checkout, countries, states, defaultCountry, headingLevel, takesFocus, t } = props;
  const { state } = checkout;
  const form = useRef<HTMLFormElement>(null);
  const address = useAddressForm({
    storeId: store.eventId,
    countries,
    states,
    defaultCountry,
    validate: validateAddress,
    serverErrors: state.errors,
    onFilled: checkout.fieldFilled,
  });

  async function send(): Promise<void> {
    const errors = await checkout.sendAddress(address.values);
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }

  const fields = {
    prefix: 'checkout',
    values: address.values,
    errors: address.errors,
    onChange: address.change,
    onBlur: address.blur,
    t,
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StepHeading text={t('address_title')} lead={t('address_lead')} level={headingLevel} takesFocus={takesFocus} />
      <OtherErrors
        errors={address.errors}
        shownFields={SHOWN_FIELDS}
        lines={checkout.lines}
        onRemove={(id) => void checkout.removeLine(id)}
        t={t}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 font-heading text-lg font-semibold">{t('contact')}</legend>
        <ContactFields {...fields} />
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 font-heading text-lg font-semibold">{t('delivery')}</legend>
        <DeliveryFields {...fields} countries={countries} states={states} />
      </fieldset>
      <FormNotice errors={address.errors} t={t} />
      <Button
        type="submit"
        size="lg"
        busy={state.loading}
        disabled={state.loading}
        className="w-full sm:w-fit sm:min-w-64"
      >
        {t('to_shipping')}
      </Button>
    </form>
  );
}
