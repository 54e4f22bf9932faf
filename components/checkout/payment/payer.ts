import { toPaymentAddress } from '@/lib/domain/checkout/to-payment-address';
import { findCountryByName } from '@/lib/domain/regions/countries';
import { findStateAbbreviation } from '@/lib/domain/regions/us-states';
import type { PaymentElementProps } from './payment-types';

type Written = Parameters<typeof toPaymentAddress>[0] & {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
  readonly address_country: string;
  readonly address_state: string;
};

/** Builds the payer for the card element from the fields of a form or an order (PAY-04). */
export function buildPayer(written: Written): PaymentElementProps['payer'] {
  const country = findCountryByName(written.address_country)?.iso2 ?? '';
  const codes = { countryIso2: country, stateAbbreviation: findStateAbbreviation(written.address_state) };
  return {
    name: written.name,
    email: written.email,
    phone: written.phone ?? '',
    address: toPaymentAddress(written, codes),
  };
}
