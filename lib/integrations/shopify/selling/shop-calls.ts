import { z } from 'zod';
import { requireNoUserErrors, type ShopifyAdminClient, userErrorsSchema } from '../admin-client';
import { ShopifyError } from '../errors';

/** Our fulfilment service, as it is registered in a shop. */
export interface ShopService {
  readonly id: string;
  readonly name: string;
  readonly callbackUrl: string | null;
  readonly trackingSupport: boolean;
  /** Location of the service; null if Shopify assigned none. */
  readonly locationId: string | null;
}

/** Settings of a shop that affect how products are sold there. */
export interface ShopFacts {
  readonly name: string;
  /** Address of the shop's storefront. */
  readonly url: string;
  /** Currency of the shop, ISO 4217. */
  readonly currency: string;
  /** Whether the shop's prices include taxes. */
  readonly taxesIncluded: boolean;
  readonly services: readonly ShopService[];
}

/** Name of the fulfilment service, which merchants see. A shop can have only one service with this name. */
export const FULFILMENT_SERVICE_NAME = 'Merchloom';

const serviceSchema = z.object({
  id: z.string(),
  serviceName: z.string(),
  callbackUrl: z.string().nullable(),
  trackingSupport: z.boolean(),
  location: z.object({ id: z.string() }).nullable(),
});
const toService = ({ location, serviceName, ...rest }: z.output<typeof serviceSchema>): ShopService => ({
  ...rest,
  name: serviceName,
  locationId: location?.id ?? null,
});
const SERVICE = 'id serviceName callbackUrl trackingSupport location { id }';

const READ_SHOP = `query ReadShop { shop { name primaryDomain { url } currencyCode taxesIncluded fulfillmentServices { ${SERVICE} } } }`;

/**
 * Returns the shop's settings and its fulfilment services.
 * @throws ShopifyError
 */
export async function readShopFacts(admin: ShopifyAdminClient): Promise<ShopFacts> {
  const { shop } = await admin.query(
    READ_SHOP,
    {},
    z.object({
      shop: z.object({
        name: z.string(),
        primaryDomain: z.object({ url: z.string() }),
        currencyCode: z.string(),
        taxesIncluded: z.boolean(),
        fulfillmentServices: z.array(serviceSchema),
      }),
    }),
  );
  const { name, primaryDomain, currencyCode: currency, taxesIncluded, fulfillmentServices } = shop;
  return { name, url: primaryDomain.url, currency, taxesIncluded, services: fulfillmentServices.map(toService) };
}

const CREATE_SERVICE = `mutation CreateService($name: String!, $callbackUrl: URL!) {
  fulfillmentServiceCreate(name: $name, callbackUrl: $callbackUrl, trackingSupport: true, inventoryManagement: false) {
    fulfillmentService { ${SERVICE} }
    userErrors { field message }
  }
}`;
const UPDATE_SERVICE = `mutation UpdateService($id: ID!, $callbackUrl: URL!) {
  fulfillmentServiceUpdate(id: $id, callbackUrl: $callbackUrl, trackingSupport: true) {
    fulfillmentService { ${SERVICE} }
    userErrors { field message }
  }
}`;
const servicePayload = z.object({ fulfillmentService: serviceSchema.nullable(), userErrors: userErrorsSchema });

/**
 * Registers our fulfilment service in the shop. Shopify assigns it a location.
 * @throws ShopifyError `user_errors` when the shop already has a service with this name
 */
export async function createFulfilmentService(admin: ShopifyAdminClient, callbackUrl: string): Promise<ShopService> {
  const { fulfillmentServiceCreate } = await admin.query(
    CREATE_SERVICE,
    { name: FULFILMENT_SERVICE_NAME, callbackUrl },
    z.object({ fulfillmentServiceCreate: servicePayload }),
  );
  return requireService(fulfillmentServiceCreate);
}

/**
 * Updates the service's callback address, and declares that we report tracking.
 * @throws ShopifyError
 */
export async function updateFulfilmentService(
  admin: ShopifyAdminClient,
  id: string,
  callbackUrl: string,
): Promise<ShopService> {
  const { fulfillmentServiceUpdate } = await admin.query(
    UPDATE_SERVICE,
    { id, callbackUrl },
    z.object({ fulfillmentServiceUpdate: servicePayload }),
  );
  return requireService(fulfillmentServiceUpdate);
}

function requireService({ fulfillmentService, userErrors }: z.output<typeof servicePayload>): ShopService {
  requireNoUserErrors(userErrors);
  if (!fulfillmentService) throw new ShopifyError('unexpected', 'Shopify answered no fulfilment service');
  return toService(fulfillmentService);
}

const PUBLICATIONS = `query ListPublications { publications(first: 50) { nodes { id name } } }`;

/**
 * Returns the id of the sales channel Online Store; null when the shop has none.
 * @throws ShopifyError
 */
export async function findOnlineStoreChannelId(admin: ShopifyAdminClient): Promise<string | null> {
  const { publications } = await admin.query(
    PUBLICATIONS,
    {},
    z.object({ publications: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }) }),
  );
  return publications.nodes.find(({ name }) => name === 'Online Store')?.id ?? null;
}
