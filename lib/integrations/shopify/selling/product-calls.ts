import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProductSetCall } from '@/lib/domain/shopify/product-set';
import type { ShopProduct, ShopVariant } from '@/lib/domain/shopify/shop-product';
import { requireNoUserErrors, type ShopifyAdminClient, userErrorsSchema } from '../admin-client';
import { ShopifyError } from '../errors';

const VARIANTS_A_PAGE = 100;
const MEDIA_A_PAGE = 250;

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const variantSchema = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  media: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
});
const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  media: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
  variants: z.object({ nodes: z.array(variantSchema), pageInfo }),
});

const READ_PRODUCT = `query ReadProduct($identifier: ProductIdentifierInput!, $variants: Int!, $media: Int!, $after: String) {
  productByIdentifier(identifier: $identifier) {
    id title status
    media(first: $media, sortKey: POSITION) { nodes { id status } }
    variants(first: $variants, after: $after) {
      nodes { id sku price selectedOptions { name value } media(first: 1) { nodes { id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** Identifier of a product in Shopify: its gid or its handle. */
export type ProductIdentifier = { readonly id: string } | { readonly handle: string };

/**
 * Returns a product of the shop with all of its variants; null if it does not exist. Leaves out pictures that Shopify
 * could not fetch.
 * @throws ShopifyError
 */
export async function readShopProduct(
  admin: ShopifyAdminClient,
  identifier: ProductIdentifier,
): Promise<ShopProduct | null> {
  const variants: ShopVariant[] = [];
  let after: string | null = null;
  for (;;) {
    const answer: { productByIdentifier: z.output<typeof productSchema> | null } = await admin.query(
      READ_PRODUCT,
      { identifier, variants: VARIANTS_A_PAGE, media: MEDIA_A_PAGE, after },
      z.object({ productByIdentifier: productSchema.nullable() }),
    );
    const product = answer.productByIdentifier;
    if (!product) return null;
    variants.push(...product.variants.nodes.map(toVariant));
    const { hasNextPage, endCursor } = product.variants.pageInfo;
    if (hasNextPage && endCursor !== null) {
      after = endCursor;
      continue;
    }
    const { id, title, status, media } = product;
    const mediaIds = media.nodes.flatMap((node) => (node.status === 'FAILED' ? [] : [node.id]));
    const allMediaIds = media.nodes.map((node) => node.id);
    return { id, title, isActive: status === 'ACTIVE', variants, mediaIds, allMediaIds };
  }
}

const toVariant = ({ id, sku, price, selectedOptions, media }: z.output<typeof variantSchema>): ShopVariant => ({
  id,
  sku,
  price,
  options: selectedOptions,
  mediaId: media.nodes[0]?.id ?? null,
});

const SET_PRODUCT = `mutation SetProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!, $synchronous: Boolean!) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id }
    productSetOperation { id }
    userErrors { field message code }
  }
}`;

const OPERATION = `query ProductOperation($id: ID!) {
  productOperation(id: $id) { ... on ProductSetOperation { status product { id } userErrors { field message code } } }
}`;

/**
 * Maximum number of variants in a synchronous call. Products with more variants would exceed Shopify's time limit and
 * are saved asynchronously.
 */
const SYNCHRONOUS_VARIANTS = 100;
const MAX_POLLS = 60;
const POLL_INTERVAL_MS = 1_000;

/**
 * Creates or updates the product as `call` describes and waits until Shopify has finished. Returns its gid.
 * @throws ShopifyError `user_errors` with Shopify's codes, `unavailable` on timeout
 */
export async function saveShopProduct(
  admin: ShopifyAdminClient,
  { identifier, input }: ProductSetCall,
  wait: (ms: number) => Promise<void> = pause,
): Promise<string> {
  const synchronous = input.variants.length <= SYNCHRONOUS_VARIANTS;
  const { productSet } = await admin.query(
    SET_PRODUCT,
    { identifier, input, synchronous },
    z.object({
      productSet: z.object({
        product: z.object({ id: z.string() }).nullable(),
        productSetOperation: z.object({ id: z.string() }).nullish(),
        userErrors: userErrorsSchema,
      }),
    }),
  );
  requireNoUserErrors(productSet.userErrors);
  if (productSet.product) return productSet.product.id;
  const operation = productSet.productSetOperation;
  if (!operation) throw new ShopifyError('unexpected', 'productSet answered neither a product nor an operation');
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await wait(POLL_INTERVAL_MS);
    const done = await readOperation(admin, operation.id);
    if (done !== null) return done;
  }
  throw new ShopifyError('unavailable', 'Shopify is still at work on a product');
}

async function readOperation(admin: ShopifyAdminClient, id: string): Promise<string | null> {
  const { productOperation } = await admin.query(
    OPERATION,
    { id },
    z.object({
      productOperation: z
        .object({
          status: z.string(),
          product: z.object({ id: z.string() }).nullable(),
          userErrors: userErrorsSchema,
        })
        .nullable(),
    }),
  );
  if (!productOperation) throw new ShopifyError('unexpected', 'Shopify forgot an operation of its own');
  if (productOperation.status !== 'COMPLETE') return null;
  requireNoUserErrors(productOperation.userErrors);
  if (!productOperation.product) throw new ShopifyError('unexpected', 'an operation ended without a product');
  return productOperation.product.id;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Returns whether Shopify rejected a call because the product does not exist. */
export const isProductMissing = (error: unknown): boolean =>
  error instanceof ShopifyError && error.userErrors.some(({ code }) => code === 'PRODUCT_DOES_NOT_EXIST');

const DELETE_PRODUCT = `mutation DeleteProduct($id: ID!) {
  productDelete(input: { id: $id }) { deletedProductId userErrors { field message } }
}`;

/**
 * Deletes a product from the shop. Does nothing if it no longer exists.
 * @throws ShopifyError
 */
export async function deleteShopProduct(admin: ShopifyAdminClient, id: string): Promise<void> {
  if (!(await readShopProduct(admin, { id }))) return;
  const { productDelete } = await admin.query(
    DELETE_PRODUCT,
    { id },
    z.object({ productDelete: z.object({ deletedProductId: z.string().nullable(), userErrors: userErrorsSchema }) }),
  );
  requireNoUserErrors(productDelete.userErrors);
}

const PUBLISH = `mutation PublishProduct($id: ID!, $publicationId: ID!) {
  publishablePublish(id: $id, input: [{ publicationId: $publicationId }]) { userErrors { field message } }
}`;

/**
 * Publishes a product in a sales channel. Idempotent.
 * @throws ShopifyError
 */
export async function publishShopProduct(admin: ShopifyAdminClient, id: string, publicationId: string): Promise<void> {
  const { publishablePublish } = await admin.query(
    PUBLISH,
    { id, publicationId },
    z.object({ publishablePublish: z.object({ userErrors: userErrorsSchema }) }),
  );
  requireNoUserErrors(publishablePublish.userErrors);
}

const READ_STOCK = `query ReadStock($ids: [ID!]!, $locationId: ID!) {
  nodes(ids: $ids) {
    ... on ProductVariant { id sku inventoryItem { id inventoryLevel(locationId: $locationId) { id } } }
  }
}`;

/** Variant with whether and where it is stocked. */
export interface VariantStock {
  readonly variantId: string;
  readonly sku: string | null;
  readonly inventoryItemId: string;
  readonly isOurs: boolean;
}

const VARIANTS_PER_QUERY = 100;

/**
 * Returns for each variant whether it is stocked at our location. Variants that were deleted are missing in the result.
 * @throws ShopifyError
 */
export async function listVariantStock(
  admin: ShopifyAdminClient,
  variantIds: readonly string[],
  locationId: string,
): Promise<VariantStock[]> {
  const stock: VariantStock[] = [];
  for (let at = 0; at < variantIds.length; at += VARIANTS_PER_QUERY) {
    const ids = variantIds.slice(at, at + VARIANTS_PER_QUERY);
    const { nodes } = await admin.query(
      READ_STOCK,
      { ids, locationId },
      z.object({
        nodes: z.array(
          z
            .object({
              id: z.string(),
              sku: z.string().nullable(),
              inventoryItem: z.object({ id: z.string(), inventoryLevel: z.object({ id: z.string() }).nullable() }),
            })
            .nullable(),
        ),
      }),
    );
    for (const node of nodes)
      if (node)
        stock.push({
          variantId: node.id,
          sku: node.sku,
          inventoryItemId: node.inventoryItem.id,
          isOurs: node.inventoryItem.inventoryLevel !== null,
        });
  }
  return stock;
}

const ACTIVATE = `mutation StockAtLocation($inventoryItemId: ID!, $locationId: ID!, $key: String!) {
  inventoryActivate(inventoryItemId: $inventoryItemId, locationId: $locationId) @idempotent(key: $key) {
    userErrors { field message }
  }
}`;

/**
 * Stocks a variant at our location, so that its orders are assigned to us.
 * @throws ShopifyError
 */
export async function stockAtLocation(
  admin: ShopifyAdminClient,
  inventoryItemId: string,
  locationId: string,
): Promise<void> {
  const { inventoryActivate } = await admin.query(
    ACTIVATE,
    // A new key each time: with a fixed key Shopify would not restore a variant that was moved to another location in
    // the meantime.
    { inventoryItemId, locationId, key: randomUUID() },
    z.object({ inventoryActivate: z.object({ userErrors: userErrorsSchema }) }),
  );
  requireNoUserErrors(inventoryActivate.userErrors);
}
