'use client';

import { readAddressDraft } from '@/lib/client/checkout/address-draft';
import { createCustomer } from '@/lib/client/checkout/checkout-api';
import { openDesignReview } from '@/lib/client/checkout/design-review';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type AddressForm, addressSchema, type FormErrors, validateAddress } from '@/lib/domain/checkout/address-form';
import { listShippingOptions } from '@/lib/domain/pricing/shipping';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { toFieldMessages } from '../checkout-errors';
import type { CheckoutDispatch } from '../checkout-state';
import type { CheckoutCustomer } from '../customer';
import { toShippingPrices } from '../summary/price';
import { refreshPrices } from '../summary/refresh-prices';

/** Sends the shopper's address and takes shipping options and vouchers from the server's response (CHK-06). */
export function useCustomer(options: {
  readonly store: StoreView;
  readonly language: string;
  readonly lines: readonly BasketLine[];
  readonly customer: CheckoutCustomer | null;
  readonly dispatch: CheckoutDispatch;
}) {
  const { store, language, lines, customer, dispatch } = options;

  async function requestTerms(address: AddressForm) {
    const customerId = customer?.answer.customer_id ?? null;
    const answer = await createCustomer(store, { address, language, lines, customerId });
    return { customer: { answer, address, language }, options: listShippingOptions(toShippingPrices(answer)) };
  }

  return {
    /** Validates and sends the address form. Returns the errors per field; {} when the address was accepted. */
    async sendAddress(values: Readonly<Record<string, string>>): Promise<FormErrors> {
      const problems = validateAddress(values);
      dispatch({ type: 'address sent' });
      if (Object.keys(problems).length > 0) {
        dispatch({ type: 'customer failed', errors: problems });
        return problems;
      }
      try {
        dispatch({ type: 'customer created', ...(await requestTerms(addressSchema.parse(values))) });
        return {};
      } catch (error) {
        openDesignReview(store.eventId, error);
        const errors = toFieldMessages(error, language);
        dispatch({ type: 'customer failed', errors });
        if (errors.products) await refreshPrices(store, lines);
        return errors;
      }
    },

    /**
     * Sends an accepted address again without asking the shopper, because the order terms may have changed or the
     * server may have deleted the address.
     * @throws ApiError
     */
    async renewCustomer(address: AddressForm): Promise<CheckoutCustomer> {
      const terms = await requestTerms(address);
      dispatch({ type: 'customer renewed', ...terms });
      return terms.customer;
    },

    /** Returns whether the form still contains the submitted address; its draft omits fields that were never edited. */
    isAddressUnchanged(): boolean {
      if (!customer) return false;
      const sent = new Map<string, string>(Object.entries(customer.address));
      return Object.entries(readAddressDraft(store.eventId)).every(
        ([field, typed]) => (sent.get(field) ?? '') === typed.trim(),
      );
    },
  };
}
export type CustomerCalls = ReturnType<typeof useCustomer>;
