import { createBasket } from '@/lib/client/basket/basket';
import type { CheckoutDraft } from '@/lib/client/checkout/checkout-draft';
import { wrapInEnvelope } from '@/lib/contracts/define';
import type { BasketLine } from '@/lib/domain/basket/line';
import { addressSchema } from '@/lib/domain/checkout/address-form';
import type { StoreView } from '@/lib/views/storefront/store-view';

// Store, basket and server for tests of the checkout's hooks: one tee of £10 without VAT, shipped for £3.

export const STORE_ID = 71;
const CUSTOMER_ID = '00000000-0000-4000-8000-000000000001';
const ORDER_ID = '00000000-0000-4000-8000-000000000002';

export const store = {
  tenantId: 1,
  eventId: STORE_ID,
  slug: 'fest',
  path: '/fest',
  type: 'store',
  region: 'UK',
  currency: 'GBP',
  vat: { rateBps: 2000, registered: true },
} as StoreView;

export const line: BasketLine = {
  id: '1-a',
  productId: 1,
  name: 'Tee',
  description: '',
  code: 'TEE-1',
  status: 'active',
  sku: 'sku',
  colour: 'navy',
  colourName: 'Navy',
  size: 'm',
  quantity: 1,
  unitNetMinor: 1000,
  vatApplies: true,
  frontPreview: null,
  backPreview: null,
  front: [],
  back: [],
};

export const address = addressSchema.parse({
  name: 'Robin',
  email: 'robin@example.test',
  phone: '+44 7700 900123',
  address_first_line: '1 High Street',
  address_city: 'Townville',
  address_postcode: 'AB1 2CD',
  address_country: 'United Kingdom',
});

/** Checkout of a shopper who has entered the address and chosen a shipping method. */
export const draft: CheckoutDraft = {
  answer: {
    customer_id: CUSTOMER_ID,
    country_iso2: 'GB',
    state_abbreviation: null,
    shipping_prices: { standard: 300, standard_tracked: null, express: null, additional_item_price: 0 },
    delivery_dates: { standard: { from: '01-12-2026', to: '03-12-2026' }, standard_tracked: null, express: null },
    event_vouchers: [],
    has_voucher_opportunity: false,
  },
  address,
  method: 'standard',
  voucherCode: '',
  learned: null,
  language: 'en',
};

const shippingPrices = { standard: 3, standard_tracked: null, express: null, additional_item_price: 0 };

/** Builds the server's response to an address. */
export const buildCustomerAnswer = (customerId = CUSTOMER_ID) =>
  wrapInEnvelope({ ...draft.answer, customer_id: customerId, shipping_prices: shippingPrices });

const order = {
  id: ORDER_ID,
  order_ref: 'ML-1',
  status: 'awaiting payment',
  payment_state: 'awaiting payment',
  currency: 'GBP',
  region: 'UK',
  subtotal: 12,
  shipping: 3.6,
  discount: 0,
  total_store_price_excluding_vat: 13,
  total_store_vat: 2.6,
  total_store_price: 15.6,
  shipping_method: 'standard',
  estimated_delivery_date_x: '01-12-2026',
  estimated_delivery_date_y: '05-12-2026',
  tracking_key: null,
  customer: { ...address, address_second_line: '', address_county: '', address_state: '' },
  lines: [
    {
      product_id: 1,
      name: 'Tee',
      colour: 'Navy',
      colour_code: 'navy',
      size: 'm',
      quantity: 1,
      custom_texts: [],
      unit_price: 12,
      vat_applies: true,
      front_preview: null,
      back_preview: null,
    },
  ],
};

/** Builds the server's response to a payment request; `discount` in major units. */
export const buildPayAnswer = ({ isPaidByVoucher = false, discount = 0 } = {}) =>
  wrapInEnvelope({
    client_secret: isPaidByVoucher ? null : 'pi_1_secret_1',
    tenant_stripe_connect_account_id: null,
    order: { ...order, discount },
    order_fully_paid_by_voucher: isPaidByVoucher,
    basket_tax_breakdown: null,
    gateway: isPaidByVoucher ? null : 'stripe',
    publishable_key: null,
  });

/** Response of the server to the confirmation of a payment. */
export const orderAnswer = wrapInEnvelope({ order: { ...order, status: 'new', payment_state: 'paid' } });

/** Builds the server's response about the state of a payment. */
export const buildStateAnswer = (status: 'succeeded' | 'processing' | 'failed') =>
  wrapInEnvelope({ order, status, message: null, reason: null, payment: null });

/** Builds the error response with the current terms: the tee costs `unitNet` without VAT, in major units. */
export function buildTermsAnswer(unitNet: number) {
  const unitPrice = unitNet * 1.2;
  const terms = {
    currency: 'GBP',
    lines: [
      {
        id: line.id,
        product_id: 1,
        name: 'Tee',
        quantity: 1,
        price: unitNet,
        store_default_vat: 1,
        unit_price: unitPrice,
        total: unitPrice,
      },
    ],
    vat_rate: 20,
    not_vat_registered: false,
    shipping_method: 'standard',
    shipping_prices: shippingPrices,
    delivery_dates: draft.answer.delivery_dates,
    subtotal: unitPrice,
    shipping: 3.6,
    discount: 0,
    amount: unitPrice + 3.6,
    tax: null,
    total: unitPrice + 3.6,
    voucher: null,
  };
  return { code: 'invalid', message: 'changed', errors: { amount: ['changed'] }, details: { terms } };
}

/** In-memory basket, because the test environment has no browser database. */
export function createTestBasket() {
  let lines: readonly BasketLine[] = [line];
  return createBasket(STORE_ID, {
    storage: {
      read: async () => lines,
      update: async (_, change) => {
        lines = change(lines);
        return lines;
      },
    },
    channel: null,
    logError: console.error,
  });
}
