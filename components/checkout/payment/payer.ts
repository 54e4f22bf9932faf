import { paymentAddress } from '@/lib/domain/checkout/payment-address';
import { findCountryByName } from '@/lib/domain/regions/countries';
import { stateAbbreviation } from '@/lib/domain/regions/us-states';
import type { PaymentElementProps } from './payment-types';

type Written = Parameters<typeof paymentAddress>[0] & {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly address_country: string;
  readonly address_state: string;
};

/** Who pays, as the card element takes it, from what a form or an order holds (PAY-04). */
export function payerOf(written: Written): PaymentElementProps['payer'] {
  const country = findCountryByName(written.address_country)?.iso2 ?? '';
  const codes = { countryIso2: country, stateAbbreviation: stateAbbreviation(written.address_state) };
  return {
    name: written.name,
    email: written.email,
    phone: written.phone ?? '',
    address: paymentAddress(written, codes),
  };
}
