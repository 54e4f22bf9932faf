import type { z } from 'zod';
import { type CheckoutSetup, checkoutEndpoints, type OrderDto } from '@/lib/contracts/checkout';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { BasketLine } from '@/lib/domain/basket/line';
import { toBasketLineDto } from '@/lib/domain/basket/to-dto';
import type { AddressForm, GiftForm } from '@/lib/domain/checkout/address-form';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { PromoCodeState } from '@/lib/domain/promo/promo';
import { buildStoreApiPath, type StoreAddress } from '@/lib/views/storefront/links';
import { callApi } from '../api';
import { appendNested } from '../form-data';

export type PayResponse = z.output<typeof checkoutEndpoints.pay.answer>['data'];
export type CustomerResponse = z.output<typeof checkoutEndpoints.createCustomer.answer>['data'];
export type Confirmation = z.output<typeof checkoutEndpoints.confirmation.answer>['data'];
export type CountryOption = CheckoutSetup['countries'][number];

/**
 * The functions of this module throw ApiError for an error response and ZodError for a response that violates the
 * contract. Amounts in their results are in minor units.
 */

export const parseCheckoutSetup = (answer: unknown): CheckoutSetup => checkoutEndpoints.setup.answer.parse(answer).data;

/** Returns the only countries that a store ships to; [] when it ships to all (API-06). */
export async function fetchLockedCountries(store: StoreAddress, language: string): Promise<CountryOption[]> {
  const path = buildStoreApiPath(store, `locked-to-country?${new URLSearchParams({ lang: language })}`);
  return storefrontEndpoints.lockedToCountry.answer.parse(await callApi(path)).data;
}

/** Sends the address and returns the shipping prices for it (API-13). */
export async function createCustomer(
  store: StoreAddress,
  body: {
    readonly address: AddressForm;
    readonly language: string;
    readonly lines: readonly BasketLine[];
    /** Customer id of this checkout; null when the address is sent for the first time. */
    readonly customerId: string | null;
  },
): Promise<CustomerResponse> {
  const { address, language: lang, lines, customerId } = body;
  const answer = await callApi(buildStoreApiPath(store, 'checkout/create-customer'), {
    method: 'POST',
    body: { ...address, lang, products: lines.map(toBasketLineDto), customer_id: customerId },
  });
  return checkoutEndpoints.createCustomer.answer.parse(answer).data;
}

export interface PayRequest {
  readonly customerId: string;
  readonly method: ShippingMethod;
  /** Code as the shopper typed it; '' = no voucher. */
  readonly voucherCode: string;
  /** Total that the shopper sees: minor units, with shipping and discount, before US tax. */
  readonly totalMinor: number;
  readonly shippingMinor: number;
  readonly lines: readonly BasketLine[];
}

/** Places the order and opens its payment intent (API-14). */
export async function requestPayment(store: StoreAddress, request: PayRequest): Promise<PayResponse> {
  const answer = await callApi(buildStoreApiPath(store, 'checkout/pay'), {
    method: 'POST',
    body: {
      amount: toDecimal(request.totalMinor),
      discount_code: request.voucherCode || null,
      products: request.lines.map(toBasketLineDto),
      customer_id: request.customerId,
      shipping_method: request.method,
      total_shipping_price: toDecimal(request.shippingMinor),
    },
  });
  return checkoutEndpoints.pay.answer.parse(answer).data;
}

/** Payment of an order: by a payment intent, or without a payment because nothing was due (API-17). */
export type PaymentReference =
  | { readonly intentId: string; readonly clientSecret: string }
  | { readonly orderId: string; readonly trackingKey: string | null };

/** Reports a payment to the server, as form data with the fields of API-16. */
export async function confirmPayment(
  store: StoreAddress,
  paid: PaymentReference,
  claims: { readonly order: OrderDto | null; readonly lines: readonly BasketLine[] },
): Promise<OrderDto> {
  const form = new FormData();
  if ('intentId' in paid) {
    form.append('payment_intent', paid.intentId);
    // Without the client secret the response would not contain the customer.
    form.append('client_secret', paid.clientSecret);
  } else {
    form.append('no_payment_needed', 'true');
    form.append('order_id', paid.orderId);
    // Without the tracking key the response for a settled order would not contain the customer.
    if (paid.trackingKey) form.append('client_secret', paid.trackingKey);
  }
  if (claims.order) {
    form.append('estimatedDeliveryDateX', claims.order.estimated_delivery_date_x);
    form.append('estimatedDeliveryDateY', claims.order.estimated_delivery_date_y);
  }
  claims.lines.forEach((line, index) => {
    appendNested(form, `products[${index}]`, toLineClaim(line));
  });
  const answer = await callApi(buildStoreApiPath(store, 'checkout/payment-success'), { method: 'POST', body: form });
  return checkoutEndpoints.paymentSuccess.answer.parse(answer).data.order;
}

function toLineClaim(line: BasketLine) {
  const dto = toBasketLineDto(line);
  const { description, name, price, product_id, quantity, status, store_default_vat } = dto;
  const { store_selling_price, custom_text_front, custom_text_back, products } = dto;
  const facts = { description, name, price, product_id, quantity, status, store_default_vat, store_selling_price };
  return { ...facts, custom_text_front, custom_text_back, products };
}

/** Returns the state of a payment. The client secret proves that the caller is the shopper who pays (PAY-08). */
export async function fetchConfirmation(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
): Promise<Confirmation> {
  const query = new URLSearchParams({ payment_intent: intent.id, payment_intent_client_secret: intent.clientSecret });
  return checkoutEndpoints.confirmation.answer.parse(await callApi(buildStoreApiPath(store, `confirmation?${query}`)))
    .data;
}

/**
 * Returns the state of a gift's promo code; null when it cannot be determined at the moment. Claiming the gift then
 * decides.
 */
export async function checkPromoCode(store: StoreAddress, code: string): Promise<PromoCodeState | null> {
  try {
    const answer = await callApi(buildStoreApiPath(store, 'promo-code/check'), { method: 'POST', body: { code } });
    return checkoutEndpoints.checkPromoCode.answer.parse(answer).data.state;
  } catch (error) {
    console.warn('the code could not be checked', error);
    return null;
  }
}

/** Claims a gift with the form's fields and the basket (GFT-05). */
export async function claimGift(
  store: StoreAddress,
  claim: {
    readonly form: GiftForm;
    readonly language: string;
    readonly lines: readonly BasketLine[];
    /** Amount due that the shopper sees, minor units before US tax. */
    readonly amountMinor: number;
  },
): Promise<PayResponse> {
  const answer = await callApi(buildStoreApiPath(store, 'gift-order'), {
    method: 'POST',
    body: {
      ...claim.form,
      lang: claim.language,
      products: claim.lines.map(toBasketLineDto),
      amount: toDecimal(claim.amountMinor),
    },
  });
  return checkoutEndpoints.giftOrder.answer.parse(answer).data;
}
