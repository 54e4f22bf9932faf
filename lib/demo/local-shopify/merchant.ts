import { z } from 'zod';
import {
  formatVariantTitle,
  getLocalSales,
  type LocalFulfilmentOrder,
  type LocalSales,
  type LocalVariant,
  parseGidNumber,
} from './operations/sales';
import { createGid, type LocalShop } from './world';

/** Simulated action of a merchant or shopper in a shop of the local Shopify, for tests and manual trials. */
interface ActionContext {
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
function getLocationId(sales: LocalSales, { locations }: LocalVariant): string {
  const services = [...sales.services.values()].map(({ locationId }) => locationId);
  return services.find((location) => locations.has(location)) ?? sales.ownLocationId;
}

function placeOrder({ shop, input, webhook }: ActionContext): unknown {
  const orderInput = order.parse(input);
  const sales = getLocalSales(shop);
  const orderId = createGid(shop, 'Order');
  const orderName = `#${++sales.orders}`;
  const lines = orderInput.lines.map((requestedLine) => {
    const matchingVariant = listVariants(sales).find(({ variant }) =>
      requestedLine.variantId === undefined
        ? variant.sku === requestedLine.sku
        : variant.id === requestedLine.variantId,
    );
    if (!matchingVariant) throw new Error(`the shop does not sell ${requestedLine.variantId ?? requestedLine.sku}`);
    return {
      ...matchingVariant,
      requestedLine: requestedLine,
      locationId: getLocationId(sales, matchingVariant.variant),
    };
  });
  const createdWork = [...new Set(lines.map(({ locationId }) => locationId))].map(
    (locationId): LocalFulfilmentOrder => {
      const isRequested = orderInput.request && locationId !== sales.ownLocationId;
      return {
        id: createGid(shop, 'FulfillmentOrder'),
        orderId,
        orderName,
        locationId,
        status: 'OPEN',
        requestStatus: isRequested ? 'SUBMITTED' : 'UNSUBMITTED',
        destination: orderInput.address,
        lines: lines
          .filter((line) => line.locationId === locationId)
          .map(({ product, variant, requestedLine }) => ({
            id: createGid(shop, 'FulfillmentOrderLineItem'),
            variantId: variant.id,
            sku: variant.sku,
            productTitle: product.title,
            variantTitle: formatVariantTitle(variant),
            quantity: requestedLine.quantity,
            remaining: requestedLine.quantity,
            price: variant.price,
            attributes: requestedLine.attributes,
          })),
        message: '',
        reason: null,
      };
    },
  );
  for (const work of createdWork) sales.work.set(work.id, work);
  webhook('orders/create', { id: parseGidNumber(orderId), name: orderName, email: orderInput.address.email });
  if (createdWork.some(({ requestStatus }) => requestStatus === 'SUBMITTED'))
    webhook('fulfillment_order_notification', { kind: 'FULFILLMENT_REQUEST' });
  return { order: orderId, name: orderName, work: createdWork.map(({ id }) => id) };
}

const named = z.object({ work: z.string() });

/** Hidden fulfilment orders by id. */
const hidden = new Map<string, LocalFulfilmentOrder>();

function requireWork({ shop, input }: ActionContext): LocalFulfilmentOrder {
  const work = getLocalSales(shop).work.get(named.parse(input).work);
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

function changeProduct({ shop, input, webhook }: ActionContext): unknown {
  const changeInput = change.parse(input);
  const sales = getLocalSales(shop);
  const product = sales.products.get(changeInput.product);
  if (!product) throw new Error('there is no such product');
  if (changeInput.delete) {
    sales.products.delete(product.id);
    webhook('products/delete', { id: parseGidNumber(product.id) });
    return {};
  }
  if (changeInput.title !== undefined) product.title = changeInput.title;
  if (changeInput.status !== undefined) product.status = changeInput.status;
  if (changeInput.dropVariant) product.variants = product.variants.filter(({ id }) => id !== changeInput.dropVariant);
  if (changeInput.dropMedia) {
    product.media = product.media.filter(({ id }) => id !== changeInput.dropMedia);
    for (const variant of product.variants) if (variant.mediaId === changeInput.dropMedia) variant.mediaId = null;
  }
  if (changeInput.addMedia)
    product.media.push({ id: createGid(shop, 'MediaImage'), source: changeInput.addMedia, alt: '', status: 'READY' });
  for (const variant of product.variants) {
    if (changeInput.variant !== undefined && variant.id !== changeInput.variant) continue;
    if (changeInput.price !== undefined) variant.price = changeInput.price;
    if (changeInput.sku !== undefined) variant.sku = changeInput.sku;
    if (!changeInput.moveHome) continue;
    variant.locations.clear();
    variant.locations.add(sales.ownLocationId);
  }
  webhook('products/update', { id: parseGidNumber(product.id), title: product.title });
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
export const merchantActions: Readonly<Record<string, (context: ActionContext) => unknown>> = {
  'place order': placeOrder,
  'change product': changeProduct,
  'request fulfilment': (context) => {
    const work = requireWork(context);
    work.requestStatus = 'SUBMITTED';
    context.webhook('fulfillment_order_notification', { kind: 'FULFILLMENT_REQUEST' });
    return {};
  },
  'request cancellation': (context) => {
    const work = requireWork(context);
    if (work.requestStatus !== 'ACCEPTED') throw new Error(`it is ${work.requestStatus}`);
    work.requestStatus = 'CANCELLATION_REQUESTED';
    context.webhook('fulfillment_order_notification', { kind: 'CANCELLATION_REQUEST' });
    return {};
  },
  /** Reverts the fulfilment order, as if our response had never arrived. */
  'forget answer': (context) => {
    const work = requireWork(context);
    work.requestStatus = 'SUBMITTED';
    work.status = 'OPEN';
    return {};
  },
  /** Hides the fulfilment order from the app, as after a lost scope or a restart; `back` shows it again. */
  'hide work': (context) => {
    const { work } = getLocalSales(context.shop);
    const { work: id, back } = named.extend({ back: z.boolean().default(false) }).parse(context.input);
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
  'unlist work': (context) => {
    requireWork(context).locationId = createGid(context.shop, 'Location');
    return {};
  },
  /** Cancels the whole order without a cancellation request. */
  'cancel order': (context) => {
    const work = requireWork(context);
    work.status = 'CANCELLED';
    work.requestStatus = 'UNSUBMITTED';
    context.webhook('orders/cancelled', { id: parseGidNumber(work.orderId), name: work.orderName });
    return {};
  },
  settings: ({ shop, input }) => {
    const settingsInput = settings.parse(input);
    const sales = getLocalSales(shop);
    if (settingsInput.currency) sales.currency = settingsInput.currency;
    if (settingsInput.taxesIncluded !== undefined) sales.taxesIncluded = settingsInput.taxesIncluded;
    if (settingsInput.denied) {
      sales.denied.clear();
      for (const scope of settingsInput.denied) sales.denied.add(scope);
    }
    for (const service of sales.services.values()) {
      if (settingsInput.service === 'delete') sales.services.delete(service.id);
      if (settingsInput.service === 'elsewhere') service.callbackUrl = 'https://elsewhere.test/shopify';
      if (settingsInput.service === 'no tracking') service.trackingSupport = false;
    }
    return {};
  },
  /** Returns the shop's data for test assertions. */
  readShopState: ({ shop }) => {
    const { products, work, fulfilments, services, ownLocationId } = getLocalSales(shop);
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
