import { z } from 'zod';
import {
  type LocalSales,
  type LocalVariant,
  type LocalWork,
  numberOf,
  salesOf,
  variantTitleOf,
} from './operations/sales';
import { type LocalShop, newGid } from './world';

/** Simulated action of a merchant or shopper in a shop of the local Shopify, for tests and manual trials. */
interface Deed {
  readonly shop: LocalShop;
  readonly input: unknown;
  readonly webhook: (topic: string, payload: unknown) => void;
}

const address = z.object({
  firstName: z.string().nullable().default('Robin'),
  lastName: z.string().nullable().default('Shopper'),
  company: z.string().nullable().default(null),
  email: z.string().nullable().default('robin@shopper.test'),
  phone: z.string().nullable().default(null),
  address1: z.string().nullable().default('1 Main Street'),
  address2: z.string().nullable().default(null),
  city: z.string().nullable().default('Springfield'),
  province: z.string().nullable().default('Illinois'),
  zip: z.string().nullable().default('62701'),
  countryCode: z.string().nullable().default('US'),
});
const order = z.object({
  lines: z
    .array(
      z.object({
        variantId: z.string().optional(),
        sku: z.string().optional(),
        quantity: z.number().int().positive().default(1),
        attributes: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
      }),
    )
    .min(1),
  address: address.prefault({}),
  /** Most merchants have fulfilment requested automatically. */
  request: z.boolean().default(true),
});

function listVariants(sales: LocalSales) {
  return [...sales.products.values()].flatMap((product) => product.variants.map((variant) => ({ product, variant })));
}

/** Returns the location that fulfils an order line: one of a fulfilment service before the shop's own. */
function placeOf(sales: LocalSales, { locations }: LocalVariant): string {
  const services = [...sales.services.values()].map(({ locationId }) => locationId);
  return services.find((location) => locations.has(location)) ?? sales.ownLocationId;
}

function placeOrder({ shop, input, webhook }: Deed): unknown {
  const asked = order.parse(input);
  const sales = salesOf(shop);
  const orderId = newGid(shop, 'Order');
  const orderName = `#${++sales.orders}`;
  const lines = asked.lines.map((wanted) => {
    const found = listVariants(sales).find(({ variant }) =>
      wanted.variantId === undefined ? variant.sku === wanted.sku : variant.id === wanted.variantId,
    );
    if (!found) throw new Error(`the shop does not sell ${wanted.variantId ?? wanted.sku}`);
    return { ...found, wanted, locationId: placeOf(sales, found.variant) };
  });
  const made = [...new Set(lines.map(({ locationId }) => locationId))].map((locationId): LocalWork => {
    const isRequested = asked.request && locationId !== sales.ownLocationId;
    return {
      id: newGid(shop, 'FulfillmentOrder'),
      orderId,
      orderName,
      locationId,
      status: 'OPEN',
      requestStatus: isRequested ? 'SUBMITTED' : 'UNSUBMITTED',
      destination: asked.address,
      lines: lines
        .filter((line) => line.locationId === locationId)
        .map(({ product, variant, wanted }) => ({
          id: newGid(shop, 'FulfillmentOrderLineItem'),
          variantId: variant.id,
          sku: variant.sku,
          productTitle: product.title,
          variantTitle: variantTitleOf(variant),
          quantity: wanted.quantity,
          remaining: wanted.quantity,
          price: variant.price,
          attributes: wanted.attributes,
        })),
      message: '',
      reason: null,
    };
  });
  for (const work of made) sales.work.set(work.id, work);
  webhook('orders/create', { id: numberOf(orderId), name: orderName, email: asked.address.email });
  if (made.some(({ requestStatus }) => requestStatus === 'SUBMITTED'))
    webhook('fulfillment_order_notification', { kind: 'FULFILLMENT_REQUEST' });
  return { order: orderId, name: orderName, work: made.map(({ id }) => id) };
}

const named = z.object({ work: z.string() });

/** Hidden fulfilment orders by id. */
const hidden = new Map<string, LocalWork>();

function requireWork({ shop, input }: Deed): LocalWork {
  const work = salesOf(shop).work.get(named.parse(input).work);
  if (!work) throw new Error('there is no such work');
  return work;
}

const change = z.object({
  product: z.string(),
  title: z.string().optional(),
  status: z.enum(['ACTIVE', 'DRAFT']).optional(),
  /** One variant; absent = all variants. */
  variant: z.string().optional(),
  price: z.string().optional(),
  sku: z.string().optional(),
  dropVariant: z.string().optional(),
  dropMedia: z.string().optional(),
  /** Address of a picture that the merchant adds. */
  addMedia: z.string().optional(),
  /** Moves the stock to the shop's own location. */
  moveHome: z.boolean().default(false),
  delete: z.boolean().default(false),
});

function changeProduct({ shop, input, webhook }: Deed): unknown {
  const asked = change.parse(input);
  const sales = salesOf(shop);
  const product = sales.products.get(asked.product);
  if (!product) throw new Error('there is no such product');
  if (asked.delete) {
    sales.products.delete(product.id);
    webhook('products/delete', { id: numberOf(product.id) });
    return {};
  }
  if (asked.title !== undefined) product.title = asked.title;
  if (asked.status !== undefined) product.status = asked.status;
  if (asked.dropVariant) product.variants = product.variants.filter(({ id }) => id !== asked.dropVariant);
  if (asked.dropMedia) {
    product.media = product.media.filter(({ id }) => id !== asked.dropMedia);
    for (const variant of product.variants) if (variant.mediaId === asked.dropMedia) variant.mediaId = null;
  }
  if (asked.addMedia)
    product.media.push({ id: newGid(shop, 'MediaImage'), source: asked.addMedia, alt: '', status: 'READY' });
  for (const variant of product.variants) {
    if (asked.variant !== undefined && variant.id !== asked.variant) continue;
    if (asked.price !== undefined) variant.price = asked.price;
    if (asked.sku !== undefined) variant.sku = asked.sku;
    if (!asked.moveHome) continue;
    variant.locations.clear();
    variant.locations.add(sales.ownLocationId);
  }
  webhook('products/update', { id: numberOf(product.id), title: product.title });
  return {};
}

const settings = z.object({
  currency: z.string().optional(),
  taxesIncluded: z.boolean().optional(),
  /** Scopes for which calls are rejected. */
  denied: z.array(z.string()).optional(),
  service: z.enum(['delete', 'elsewhere', 'no tracking']).optional(),
});

/** All merchant actions by name. */
export const merchantDeeds: Readonly<Record<string, (deed: Deed) => unknown>> = {
  'place order': placeOrder,
  'change product': changeProduct,
  'request fulfilment': (deed) => {
    const work = requireWork(deed);
    work.requestStatus = 'SUBMITTED';
    deed.webhook('fulfillment_order_notification', { kind: 'FULFILLMENT_REQUEST' });
    return {};
  },
  'request cancellation': (deed) => {
    const work = requireWork(deed);
    if (work.requestStatus !== 'ACCEPTED') throw new Error(`it is ${work.requestStatus}`);
    work.requestStatus = 'CANCELLATION_REQUESTED';
    deed.webhook('fulfillment_order_notification', { kind: 'CANCELLATION_REQUEST' });
    return {};
  },
  /** Reverts the fulfilment order, as if our response had never arrived. */
  'forget answer': (deed) => {
    const work = requireWork(deed);
    work.requestStatus = 'SUBMITTED';
    work.status = 'OPEN';
    return {};
  },
  /** Hides the fulfilment order from the app, as after a lost scope or a restart; `back` shows it again. */
  'hide work': (deed) => {
    const { work } = salesOf(deed.shop);
    const { work: id, back } = named.extend({ back: z.boolean().default(false) }).parse(deed.input);
    const one = work.get(id) ?? hidden.get(id);
    if (!one) throw new Error('there is no such work');
    (back ? hidden : work).delete(id);
    (back ? work : hidden).set(id, one);
    return {};
  },
  /**
   * Moves the fulfilment order to another location, as after a reinstallation. It stays readable but is no longer
   * listed for the app.
   */
  'unlist work': (deed) => {
    requireWork(deed).locationId = newGid(deed.shop, 'Location');
    return {};
  },
  /** Cancels the whole order without a cancellation request. */
  'cancel order': (deed) => {
    const work = requireWork(deed);
    work.status = 'CANCELLED';
    work.requestStatus = 'UNSUBMITTED';
    deed.webhook('orders/cancelled', { id: numberOf(work.orderId), name: work.orderName });
    return {};
  },
  settings: ({ shop, input }) => {
    const asked = settings.parse(input);
    const sales = salesOf(shop);
    if (asked.currency) sales.currency = asked.currency;
    if (asked.taxesIncluded !== undefined) sales.taxesIncluded = asked.taxesIncluded;
    if (asked.denied) {
      sales.denied.clear();
      for (const scope of asked.denied) sales.denied.add(scope);
    }
    for (const service of sales.services.values()) {
      if (asked.service === 'delete') sales.services.delete(service.id);
      if (asked.service === 'elsewhere') service.callbackUrl = 'https://elsewhere.test/shopify';
      if (asked.service === 'no tracking') service.trackingSupport = false;
    }
    return {};
  },
  /** Returns the shop's data for test assertions. */
  look: ({ shop }) => {
    const { products, work, fulfilments, services, ownLocationId } = salesOf(shop);
    return {
      ownLocationId,
      products: [...products.values()].map(({ publications, variants, ...product }) => ({
        ...product,
        published: publications.size > 0,
        variants: variants.map(({ locations, ...variant }) => ({ ...variant, locations: [...locations] })),
      })),
      work: [...work.values()],
      fulfilments: [...fulfilments.values()],
      services: [...services.values()],
    };
  },
};
