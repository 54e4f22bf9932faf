import type { CustomerAnswer } from '@/lib/client/checkout/checkout-api';
import type { AddressForm } from '@/lib/domain/checkout/address-form';

/** Who buys: the address as it was sent, and what the server answered to it. */
export interface Customer {
  readonly answer: CustomerAnswer;
  readonly address: AddressForm;
  /** Of the page when the address was sent. */
  readonly language?: string | undefined;
}
