/** Address in the format of the card element (PAY-04); null = no value. */
export interface PaymentAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
  readonly country: string;
}

/**
 * Returns the address with which the card element is prefilled, from the address form and the server's codes of country
 * and state (PAY-04).
 */
export function toPaymentAddress(
  form: {
    readonly address_first_line: string;
    readonly address_second_line: string;
    readonly address_city: string;
    readonly address_postcode: string;
  },
  codes: { readonly countryIso2: string; readonly stateAbbreviation: string | null },
): PaymentAddress {
  return {
    line1: form.address_first_line,
    line2: form.address_second_line || null,
    city: form.address_city,
    state: codes.stateAbbreviation,
    postal_code: form.address_postcode,
    country: codes.countryIso2,
  };
}
