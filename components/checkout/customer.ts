import type { CustomerResponse } from '@/lib/client/checkout/checkout-api';
import type { AddressForm } from '@/lib/domain/checkout/address-form';

/** Customer of a checkout: the address as submitted and the server's response to it. */
export interface CheckoutCustomer {
  readonly answer: CustomerResponse;
  readonly address: AddressForm;
  /** Language of the page when the address was submitted. */
  readonly language?: string | undefined;
}
