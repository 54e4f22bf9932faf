import type { BasketLineDto } from '@/lib/contracts/basket-line';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import type { ProductRecordDto } from '@/lib/contracts/product';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import { priceOrder } from '@/lib/domain/pricing/price-order';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import { REGIONS } from '@/lib/domain/regions/regions';
import { cutText } from '@/lib/domain/scene/customise';
import { getTestTaxRateBps } from '@/lib/domain/tax/us-tax';
import { serviceEndpoints, tenantApi } from './call';

export const HOME_ADDRESS = {
  name: 'Mia Wong',
  email: 'mia@shopper.test',
  phone: '+44 161 496 0000',
  address_first_line: '1 Test Road',
  address_city: 'Leeds',
  address_postcode: 'LS1 1AA',
  address_country: 'United Kingdom',
};

export type Customer = EndpointResponse<typeof checkoutEndpoints.createCustomer>['data'];
export type Placed = EndpointResponse<typeof serviceEndpoints.placeOrder>['data'];

export async function readStore(slug: string): Promise<StoreDto> {
  return (await tenantApi.call(storefrontEndpoints.store, { params: { slug } })).data;
}

export async function listProducts(store: StoreDto) {
  return (await tenantApi.call(storefrontEndpoints.products, { params: toStoreParams(store) })).data;
}

/** Returns a product of the store; by default a customisable one. */
export async function readProduct(store: StoreDto, productId?: number): Promise<ProductRecordDto> {
  const cards = productId === undefined ? await listProducts(store) : [];
  const id = productId ?? (cards.find((card) => card.customisable) ?? cards[0])?.id;
  if (id === undefined) throw new Error(`${store.slug} has no products`);
  return (await tenantApi.call(storefrontEndpoints.product, { params: { ...toStoreParams(store), productID: id } }))
    .data.product;
}

export const toStoreParams = (store: StoreDto) => ({ tenant: store.tenant_id, slug: store.slug });

/** Builds a line as the storefront's basket stores it, with the shopper's text in every customisable element. */
export function buildBasketLine(
  product: ProductRecordDto,
  options: { quantity?: number; text?: string } = {},
): BasketLineDto {
  const { quantity = 1, text = 'Mia' } = options;
  const colour = product.products.colours[0] ?? '';
  const size = product.products.colour_size[colour]?.[0] ?? '';
  const price = (product.event_prices[0]?.store_selling_price ?? 0) / 100;
  const worded = (elements: ProductRecordDto['products']['front']) =>
    elements.map((element) =>
      // Cut to the length that the page allows.
      element.type === 'Text' && element.customisable
        ? { ...element, text: cutText(text, element.maxLength) }
        : element,
    );
  return {
    id: `${product.id}-${colour}-${size}`,
    name: product.name,
    price,
    product_id: product.id,
    design_revision: product.design_revision,
    quantity,
    size,
    store_default_vat: product.store_default_vat,
    store_selling_price: price,
    products: {
      store: { identifier: product.products.colour_identifiers[colour]?.[size] ?? '', colour, size, quantity },
      front: worded(product.products.front),
      back: worded(product.products.back),
    },
  };
}

export async function createCustomer(
  store: StoreDto,
  products: BasketLineDto[],
  address: Partial<typeof HOME_ADDRESS> & { address_state?: string } = {},
): Promise<Customer> {
  const call = { params: toStoreParams(store), body: { ...HOME_ADDRESS, ...address, products } };
  return (await tenantApi.call(checkoutEndpoints.createCustomer, call)).data;
}

/** Builds the body that an unmodified browser sends to pay for a basket. */
export function buildPayBody(
  store: StoreDto,
  products: BasketLineDto[],
  customer: Customer,
  options: { method?: ShippingMethod; code?: string; discountMinor?: number } = {},
) {
  const method = options.method ?? 'standard';
  const { additional_item_price, ...methods } = customer.shipping_prices;
  const price = priceOrder({
    lines: products.map((line) => ({
      netMinor: Math.round(line.price * 100),
      quantity: line.quantity,
      vatApplies: line.store_default_vat === 1,
    })),
    store: {
      region: store.region,
      currency: store.currency,
      vat: { rateBps: Math.round(Number(store.vat_rate) * 100), registered: !store.not_vat_registered },
    },
    shipping: { methods, additionalItemMinor: additional_item_price },
    method,
    voucher: options.discountMinor === undefined ? null : { discountMinor: options.discountMinor },
    taxRateBps: getTestTaxRateBps({
      countryIso2: customer.country_iso2,
      stateAbbreviation: customer.state_abbreviation,
    }),
  });
  return {
    amount: price.totalMinor / 100,
    discount_code: options.code ?? null,
    products,
    customer_id: customer.customer_id,
    shipping_method: method,
    total_shipping_price: price.shippingGrossMinor / 100,
  };
}

export async function placeOrder(
  store: StoreDto,
  body: ReturnType<typeof buildPayBody>,
  clientIp = '203.0.113.1',
): Promise<Placed> {
  return (await tenantApi.call(serviceEndpoints.placeOrder, { params: toStoreParams(store), body }, { clientIp })).data;
}

/**
 * Places an order of one product: basket, address and pay request. Returns the basket lines, the customer, the request
 * body and the placed order.
 */
export async function checkOut(
  store: StoreDto,
  options: { quantity?: number; text?: string; code?: string; discountMinor?: number } = {},
) {
  const products = [buildBasketLine(await readProduct(store), options)];
  const customer = await createCustomer(store, products, store.region === 'UK' ? {} : abroad(store));
  const body = buildPayBody(store, products, customer, options);
  return { products, customer, body, placed: await placeOrder(store, body) };
}

function abroad(store: StoreDto) {
  if (store.region === 'EU') return { address_country: 'Netherlands', address_city: 'Utrecht' };
  return { address_country: 'United States of America', address_state: 'California', address_city: 'Oakland' };
}

/** Opens a payment intent at the test gateway for a placed order, as the web tier does. */
export async function openIntent(placed: Placed, webhookUrl = 'http://127.0.0.1:9/webhook') {
  const body = {
    idempotency_key: `order:${placed.order.id}:v${placed.version}`,
    order_id: placed.order.id,
    account: placed.connected_account,
    region: placed.region,
    amount_minor: placed.amount_due_minor,
    currency: placed.currency,
    webhook_url: webhookUrl,
  };
  const intent = (await tenantApi.call(serviceEndpoints.createTestIntent, { params: {}, body })).data;
  await tenantApi.call(serviceEndpoints.attachIntent, {
    params: { orderId: placed.order.id },
    body: { gateway: 'test', intent_id: intent.id, account: intent.account, version: placed.version },
  });
  return intent;
}

type Intent = Awaited<ReturnType<typeof openIntent>>;

export async function confirmIntent(intent: Intent, method = 'pm_card_visa') {
  const body = {
    step: 'confirm' as const,
    client_secret: intent.client_secret,
    payment_method: method,
    test_regions: [...REGIONS],
  };
  return (await tenantApi.call(serviceEndpoints.advanceTestIntent, { params: { intentId: intent.id }, body })).data;
}

export const toIntentFacts = (intent: Intent) => ({
  gateway: 'test' as const,
  intent_id: intent.id,
  account: intent.account,
  status: 'succeeded' as const,
  amount_minor: intent.amount_minor,
  currency: intent.currency,
  test_regions: [...REGIONS],
});

export async function settlePayment(facts: ReturnType<typeof toIntentFacts>) {
  return (await tenantApi.call(serviceEndpoints.settle, { params: {}, body: facts })).data;
}
