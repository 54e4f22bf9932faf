import { z } from 'zod';
import type { Operation, OperationCall } from '../graphql';
import { GraphqlError } from '../graphql';
import { createGid } from '../world';
import {
  getLocalSales,
  type LocalMedia,
  type LocalProduct,
  type LocalSales,
  type LocalVariant,
  paginate,
  parseGidNumber,
} from './sales';

const id = z.string();
const fileInput = z.object({
  id: id.optional(),
  originalSource: z.string().optional(),
  alt: z.string().optional(),
  contentType: z.literal('IMAGE').optional(),
});
type FileInput = z.output<typeof fileInput>;
const variantInput = z.strictObject({
  id: id.optional(),
  optionValues: z.array(z.strictObject({ optionName: z.string(), name: z.string() })),
  price: z.string().optional(),
  compareAtPrice: z.string().nullable().optional(),
  sku: z.string().optional(),
  position: z.number().int().optional(),
  inventoryPolicy: z.enum(['CONTINUE', 'DENY']).optional(),
  inventoryItem: z.object({ tracked: z.boolean(), requiresShipping: z.boolean(), measurement: z.unknown() }).optional(),
  inventoryQuantities: z
    .array(z.strictObject({ locationId: id, name: z.string(), quantity: z.number().int() }))
    .optional(),
  file: fileInput.optional(),
});
const productInput = z.strictObject({
  title: z.string().optional(),
  descriptionHtml: z.string().optional(),
  vendor: z.string().optional(),
  productType: z.string().optional(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED']).optional(),
  handle: z.string().optional(),
  productOptions: z
    .array(
      z.strictObject({
        name: z.string(),
        position: z.number().int(),
        values: z.array(z.strictObject({ name: z.string() })),
      }),
    )
    .optional(),
  files: z.array(fileInput).optional(),
  variants: z.array(variantInput).optional(),
  metafields: z
    .array(z.strictObject({ namespace: z.string(), key: z.string(), type: z.string(), value: z.string() }))
    .optional(),
});
const identifier = z.union([z.strictObject({ id }), z.strictObject({ handle: z.string() })]);
const setVariables = z.object({ identifier, input: productInput, synchronous: z.boolean() });

interface UserError {
  readonly field: readonly string[];
  readonly message: string;
  readonly code: string;
}
const refuse = (field: string, message: string, code = 'INVALID'): UserError[] => [
  { field: ['input', field], message, code },
];

const MAX_VARIANTS = 2_048;

export function requireScope({ shop }: OperationCall, scope: string): void {
  const granted = shop.installation?.scopes ?? [];
  if (!granted.includes(scope) || getLocalSales(shop).denied.has(scope))
    throw new GraphqlError('ACCESS_DENIED', `Access denied. Required access: \`${scope}\` access scope.`);
}

function find(sales: LocalSales, named: z.output<typeof identifier>): LocalProduct | undefined {
  if ('id' in named) return sales.products.get(named.id);
  return [...sales.products.values()].find(({ handle }) => handle === named.handle);
}

/**
 * As in Shopify: list fields are replaced as a whole, omitted fields stay, and nothing changes when a part is rejected.
 */
const setProduct: Operation = (call) => {
  requireScope(call, 'write_products');
  const { shop } = call;
  const { identifier: named, input, synchronous } = setVariables.parse(call.variables);
  const sales = getLocalSales(shop);
  const existingProduct = find(sales, named);
  if ('id' in named && !existingProduct)
    return answer(null, refuse('identifier', 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'), null);
  const errors = checkInput(sales, existingProduct, input);
  if (errors.length > 0) return answer(null, errors, null);
  const product: LocalProduct = existingProduct ?? {
    id: createGid(shop, 'Product'),
    handle: 'handle' in named ? named.handle : (input.handle ?? ''),
    title: input.title ?? '',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    status: 'ACTIVE',
    options: [],
    variants: [],
    media: [],
    metafields: [],
    publications: new Set(),
  };
  apply(call, product, input);
  sales.products.set(product.id, product);
  call.webhook('products/update', { id: parseGidNumber(product.id), title: product.title });
  if (synchronous) return answer(product.id, [], null);
  const operation = createGid(shop, 'ProductSetOperation');
  sales.operations.set(operation, product.id);
  return answer(null, [], operation);
};

const answer = (productId: string | null, userErrors: readonly UserError[], operationId: string | null) => ({
  productSet: {
    product: productId === null ? null : { id: productId },
    productSetOperation: operationId === null ? null : { id: operationId },
    userErrors,
  },
});

type Input = z.output<typeof productInput>;

function checkInput(sales: LocalSales, existingProduct: LocalProduct | undefined, input: Input): UserError[] {
  const variants = input.variants ?? [];
  if (!existingProduct && !input.title) return refuse('title', "Title can't be blank", 'BLANK');
  if (variants.length > MAX_VARIANTS) return refuse('variants', 'Too many variants', 'EXCEEDED_VARIANT_LIMIT');
  const titles = variants.map(({ optionValues }) => optionValues.map(({ name }) => name).join('/'));
  if (new Set(titles).size < titles.length)
    return refuse('variants', 'The variant already exists', 'VARIANT_ALREADY_EXISTS');
  const existingVariantIds = new Set(existingProduct?.variants.map((variant) => variant.id));
  if (variants.some((variant) => variant.id !== undefined && !existingVariantIds.has(variant.id)))
    return refuse('variants', 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST');
  const offered = new Map(
    (input.productOptions ?? []).map(({ name, values }) => [name, values.map((one) => one.name)]),
  );
  if (
    variants.some(({ optionValues }) =>
      optionValues.some(({ optionName, name }) => !offered.get(optionName)?.includes(name)),
    )
  )
    return refuse('variants', 'Option value does not exist', 'INVALID_VARIANT');
  const media = new Set(existingProduct?.media.map((one) => one.id));
  const named = [...(input.files ?? []), ...variants.flatMap(({ file }) => file ?? [])];
  if (named.some((file) => file.id !== undefined && !media.has(file.id)))
    return refuse('files', 'File does not exist', 'FILE_DOES_NOT_EXIST');
  const isListed = (file: FileInput) =>
    (input.files ?? []).some((one) => one.id === file.id && one.originalSource === file.originalSource);
  if (variants.some(({ file }) => file && !isListed(file)))
    return refuse('variants', 'Variant file must be one of the files of the product', 'INVALID_INPUT');
  const places = new Set([sales.ownLocationId, ...[...sales.services.values()].map(({ locationId }) => locationId)]);
  if (variants.some((one) => one.inventoryQuantities?.some(({ locationId }) => !places.has(locationId))))
    return refuse('variants', 'Location does not exist', 'INVENTORY_LOCATION_NOT_FOUND');
  if (variants.some(({ price }) => price !== undefined && !/^\d+(\.\d+)?$/.test(price)))
    return refuse('variants', 'Price is not a number', 'INVALID_INPUT');
  return [];
}

function apply({ shop }: OperationCall, product: LocalProduct, input: Input): void {
  const { title, descriptionHtml, vendor, productType, status, productOptions, metafields } = input;
  if (title !== undefined) product.title = title;
  if (descriptionHtml !== undefined) product.descriptionHtml = descriptionHtml;
  if (vendor !== undefined) product.vendor = vendor;
  if (productType !== undefined) product.productType = productType;
  if (status !== undefined) product.status = status;
  if (metafields) product.metafields = metafields.map(({ type: _, ...field }) => field);
  if (productOptions)
    product.options = productOptions.map(({ name, values }) => ({ name, values: values.map((one) => one.name) }));
  const createdMedia = new Map<string, LocalMedia>();
  if (input.files) {
    product.media = input.files.map((file) => {
      const existingMedia = product.media.find((one) => one.id === file.id);
      if (existingMedia) return existingMedia;
      const source = file.originalSource ?? '';
      const media = { id: createGid(shop, 'MediaImage'), source, alt: file.alt ?? '', status: 'READY' as const };
      createdMedia.set(source, media);
      return media;
    });
  }
  const findMediaId = (file: FileInput | undefined): string | null | undefined =>
    file && (file.id ?? createdMedia.get(file.originalSource ?? '')?.id ?? null);
  if (input.variants) {
    product.variants = input.variants.map((requestedVariant): LocalVariant => {
      const options = requestedVariant.optionValues.map(({ optionName: name, name: value }) => ({ name, value }));
      const title = options.map(({ value }) => value).join('/');
      const existingVariant = product.variants.find((one) =>
        requestedVariant.id === undefined
          ? one.options.map(({ value }) => value).join('/') === title
          : one.id === requestedVariant.id,
      );
      return {
        id: existingVariant?.id ?? createGid(shop, 'ProductVariant'),
        inventoryItemId: existingVariant?.inventoryItemId ?? createGid(shop, 'InventoryItem'),
        options,
        sku: requestedVariant.sku ?? existingVariant?.sku ?? null,
        price:
          requestedVariant.price === undefined
            ? (existingVariant?.price ?? '0.00')
            : Number(requestedVariant.price).toFixed(2),
        compareAtPrice:
          requestedVariant.compareAtPrice === undefined
            ? (existingVariant?.compareAtPrice ?? null)
            : requestedVariant.compareAtPrice,
        mediaId: findMediaId(requestedVariant.file) ?? existingVariant?.mediaId ?? null,
        locations:
          existingVariant?.locations ??
          new Set(
            requestedVariant.inventoryQuantities?.map(({ locationId }) => locationId) ?? [
              getLocalSales(shop).ownLocationId,
            ],
          ),
      };
    });
    const there = new Set(product.media.map((one) => one.id));
    for (const variant of product.variants)
      if (variant.mediaId !== null && !there.has(variant.mediaId)) variant.mediaId = null;
  }
}

const readProduct: Operation = (call) => {
  requireScope(call, 'write_products');
  const productQuery = z
    .object({ identifier, variants: z.number().int(), media: z.number().int(), after: z.string().nullish() })
    .parse(call.variables);
  const product = find(getLocalSales(call.shop), productQuery.identifier);
  if (!product) return { productByIdentifier: null };
  const { nodes, pageInfo } = paginate(product.variants, productQuery.variants, productQuery.after);
  return {
    productByIdentifier: {
      id: product.id,
      title: product.title,
      status: product.status,
      media: { nodes: product.media.slice(0, productQuery.media).map((one) => ({ id: one.id, status: one.status })) },
      variants: {
        nodes: nodes.map(({ id: variantId, sku, price, options, mediaId }) => ({
          id: variantId,
          sku,
          price,
          selectedOptions: options,
          media: { nodes: mediaId === null ? [] : [{ id: mediaId }] },
        })),
        pageInfo,
      },
    },
  };
};

const withId = z.object({ id });

/** Operations on a shop's products, by the names that our GraphQL documents use. */
export const productOperations: Readonly<Record<string, Operation>> = {
  ReadProduct: readProduct,
  SetProduct: setProduct,
  ProductOperation: ({ shop, variables }) => {
    const productId = getLocalSales(shop).operations.get(withId.parse(variables).id);
    if (productId === undefined) return { productOperation: null };
    return { productOperation: { status: 'COMPLETE', product: { id: productId }, userErrors: [] } };
  },
  DeleteProduct: (call) => {
    requireScope(call, 'write_products');
    const deletion = withId.parse(call.variables);
    const was = getLocalSales(call.shop).products.delete(deletion.id);
    if (!was) {
      const userErrors = [{ field: ['id'], message: 'Product does not exist' }];
      return { productDelete: { deletedProductId: null, userErrors } };
    }
    call.webhook('products/delete', { id: parseGidNumber(deletion.id) });
    return { productDelete: { deletedProductId: deletion.id, userErrors: [] } };
  },
  PublishProduct: (call) => {
    requireScope(call, 'write_publications');
    const publication = z.object({ id, publicationId: id }).parse(call.variables);
    const sales = getLocalSales(call.shop);
    const product = sales.products.get(publication.id);
    if (!product || publication.publicationId !== sales.onlineStoreId)
      return { publishablePublish: { userErrors: [{ field: ['id'], message: 'Not found' }] } };
    product.publications.add(publication.publicationId);
    return { publishablePublish: { userErrors: [] } };
  },
  ListPublications: (call) => {
    requireScope(call, 'write_publications');
    return { publications: { nodes: [{ id: getLocalSales(call.shop).onlineStoreId, name: 'Online Store' }] } };
  },
  ReadStock: (call) => {
    requireScope(call, 'write_products');
    const stockQuery = z.object({ ids: z.array(id), locationId: id }).parse(call.variables);
    const variants = [...getLocalSales(call.shop).products.values()].flatMap((product) => product.variants);
    return {
      nodes: stockQuery.ids.map((variantId) => {
        const variant = variants.find((one) => one.id === variantId);
        if (!variant) return null;
        const level = variant.locations.has(stockQuery.locationId) ? { id: `${variant.inventoryItemId}?at` } : null;
        return {
          id: variant.id,
          sku: variant.sku,
          inventoryItem: { id: variant.inventoryItemId, inventoryLevel: level },
        };
      }),
    };
  },
  StockAtLocation: (call) => {
    requireScope(call, 'write_inventory');
    const stockInput = z.object({ inventoryItemId: id, locationId: id, key: z.uuid() }).parse(call.variables);
    // Since API version 2026-04 Shopify rejects the mutation without an idempotency key.
    if (!/@idempotent\(key: \$key\)/.test(call.document))
      throw new GraphqlError(
        'BAD_REQUEST',
        'The @idempotent directive is required for this mutation but was not provided.',
      );
    for (const product of getLocalSales(call.shop).products.values())
      for (const variant of product.variants)
        if (variant.inventoryItemId === stockInput.inventoryItemId) variant.locations.add(stockInput.locationId);
    return { inventoryActivate: { userErrors: [] } };
  },
};
