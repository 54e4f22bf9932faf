import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkListings } from '@/lib/backend/shopify-sales/differences';
import { processListing } from '@/lib/backend/shopify-sales/push';
import { syncShopOrders } from '@/lib/backend/shopify-sales/sync-orders';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import type { TenantId } from '@/lib/db/ids';
import { signIn, tenantApi } from './call';
import { queryRows } from './database';
import { connectShop } from './shopify';

export const BAYSHOP = 'bayshop.myshopify.com';
const OWNER = 'owner@bayfront.test';
const once = { job: { attempts: 6, max_attempts: 6 } };

export const shopStateSchema = z.object({
  ownLocationId: z.string(),
  products: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      title: z.string(),
      status: z.string(),
      published: z.boolean(),
      metafields: z.array(z.object({ key: z.string(), value: z.string() })),
      media: z.array(z.object({ id: z.string(), source: z.string(), alt: z.string() })),
      variants: z.array(
        z.object({
          id: z.string(),
          sku: z.string().nullable(),
          price: z.string(),
          compareAtPrice: z.string().nullable(),
          mediaId: z.string().nullable(),
          locations: z.array(z.string()),
          options: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  ),
  work: z.array(
    z.object({
      id: z.string(),
      orderName: z.string(),
      status: z.string(),
      requestStatus: z.string(),
      reason: z.string().nullable(),
      message: z.string(),
      lines: z.array(z.object({ id: z.string(), remaining: z.number() })),
    }),
  ),
  fulfilments: z.array(
    z.object({
      id: z.string(),
      workId: z.string(),
      tracking: z.object({ company: z.string(), number: z.string(), url: z.string() }),
    }),
  ),
  services: z.array(z.object({ id: z.string(), callbackUrl: z.string(), locationId: z.string() })),
});
export type ShopState = z.output<typeof shopStateSchema>;
export type ShopProduct = ShopState['products'][number];

const placed = z.object({ order: z.string(), name: z.string(), work: z.array(z.string()) });

/** Connects the shop of a demo tenant with stores. Returns the calls of its owner and the events of the shop. */
export async function openShop(shopify: () => { do(shop: string, name: string, input?: unknown): unknown }) {
  const tenantId: TenantId = await connectShop(OWNER, BAYSHOP);
  const context = await signIn(OWNER);
  const params = { tenant: tenantId };
  const sales = shopifySalesEndpoints;
  const performMerchantAction = (name: string, input: unknown = {}) => shopify().do(BAYSHOP, name, input);
  const readShopState = (): ShopState => shopStateSchema.parse(performMerchantAction('readShopState'));
  const products = async () => (await tenantApi.call(sales.products, { params }, context)).data;
  const listings = async () =>
    (await queryRows(sql`select id, state from shopify_listings where tenant_id = ${tenantId} order by id`)).map(
      ({ id, state }) => ({ id: Number(id), state: String(state) }),
    );
  /** Runs the jobs of all pending listings, as the queue does. */
  const workOffListings = async () => {
    for (const { id, state } of await listings())
      if (state !== 'pushed' && state !== 'failed') await processListing({ tenantId, listingId: id }, once);
  };
  return {
    tenantId,
    context,
    params,
    perform: performMerchantAction,
    readShopState,
    products,
    listings,
    workOffListings,
    /** Pushes the first products of the tenant's first store. Returns them in the shop's form. */
    push: async (count = 1, isWanted: (productId: number) => boolean = () => true): Promise<ShopProduct[]> => {
      const { stores } = await products();
      const chosen = (stores[0]?.products ?? [])
        .filter(({ is_active: isActive, product_id: id }) => isActive && isWanted(id))
        .slice(0, count);
      const body = { products: chosen.map(({ event_id, product_id }) => ({ event_id, product_id })) };
      await tenantApi.call(sales.push, { params, body }, context);
      await workOffListings();
      const handles = chosen.map(({ event_id, product_id }) => `merchloom-${event_id}-${product_id}`);
      return handles.flatMap((handle) => readShopState().products.find((product) => product.handle === handle) ?? []);
    },
    check: () => checkListings({ tenantId }, once),
    sync: () => syncShopOrders({ tenantId }, once),
    differences: async (): Promise<EndpointResponse<typeof sales.differences>['data']> =>
      (await tenantApi.call(sales.differences, { params }, context)).data,
    repair: async (picked: { listing_id: number; ids: string[] }[]) => {
      await tenantApi.call(sales.repair, { params, body: { picked } }, context);
      await workOffListings();
    },
    accept: (picked: { listing_id: number; ids: string[] }[]) =>
      tenantApi.call(sales.accept, { params, body: { picked } }, context),
    buy: (lines: object[], more: object = {}) => placed.parse(performMerchantAction('place order', { lines, ...more })),
    work: async () => (await tenantApi.call(sales.work, { params }, context)).data.rows,
    /** Uses a new client address for each run, because runs are rate-limited per address. */
    doctor: async () => {
      const visitor = {
        ...context,
        clientIp: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      };
      return (await tenantApi.call(sales.doctor, { params }, visitor)).data;
    },
  };
}
export type OpenShop = Awaited<ReturnType<typeof openShop>>;
