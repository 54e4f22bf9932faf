import type { z } from 'zod';
import type { eventProductEndpoints } from '@/lib/contracts/event-products';
import type { eventProducts, products } from '@/lib/db/schema';
import { mapProductTextFields } from '@/lib/domain/catalogue/product-texts';
import type { ProductRow } from './queries';

export type ProductChange = z.output<typeof eventProductEndpoints.change.body>['changes'][number];
export type ProductField = Exclude<keyof ProductChange, 'product_id'>;

interface Rows {
  readonly products: typeof products.$inferSelect;
  readonly eventProducts: typeof eventProducts.$inferSelect;
}
type Table = keyof Rows;
/** Table and column of a field. */
export type StoredField = { readonly [Name in Table]: readonly [Name, keyof Rows[Name] & keyof ProductRow] }[Table];

/**
 * Table and column in which each field of a change is stored. A new field of the contract does not compile without a
 * row here.
 */
export const STORED_FIELDS = {
  name: ['products', 'name'],
  ...mapProductTextFields((text) => ['products', text] as const),
  category: ['eventProducts', 'category'],
  price: ['eventProducts', 'priceMinor'],
  vat_applies: ['eventProducts', 'vatApplies'],
  size_surcharges: ['eventProducts', 'sizeSurcharges'],
  sale_price: ['eventProducts', 'salePriceMinor'],
  sale_from: ['eventProducts', 'saleFrom'],
  sale_until: ['eventProducts', 'saleUntil'],
  pieces_left: ['eventProducts', 'piecesLeft'],
  setup_cost: ['eventProducts', 'setupCostMinor'],
  status: ['products', 'status'],
  locked: ['products', 'locked'],
  colours: ['products', 'colours'],
  excluded_skus: ['products', 'excludedSkus'],
  photos: ['products', 'photos'],
} as const satisfies Readonly<Record<ProductField, StoredField>>;
export const PRODUCT_FIELDS = Object.keys(STORED_FIELDS) as ProductField[];

/** Fields that decide what a store charges or sells, which only its owner may change. */
export const PRICE_FIELDS = [
  'price',
  'vat_applies',
  'size_surcharges',
  'sale_price',
  'sale_from',
  'sale_until',
  'pieces_left',
  'setup_cost',
] as const satisfies readonly ProductField[];

/**
 * Fields that a duplicate does not copy: it has its own name, is an unlocked draft without a sale or a limit, and its
 * set-up cost was paid for the original.
 */
const NOT_COPIED = [
  'name',
  'status',
  'locked',
  'sale_price',
  'sale_from',
  'sale_until',
  'pieces_left',
  'setup_cost',
] as const satisfies readonly ProductField[];

type CopiedField = Exclude<ProductField, (typeof NOT_COPIED)[number]>;
type CopiedColumn<Name extends Table> = Extract<(typeof STORED_FIELDS)[CopiedField], readonly [Name, unknown]>[1];
type Copied<Name extends Table> = Pick<Rows[Name], CopiedColumn<Name> & keyof Rows[Name]>;

/** Returns the columns of one table that a duplicate copies: all stored fields except {@link NOT_COPIED}. */
export function pickCopiedColumns<Name extends Table>(table: Name, row: Rows[Name]): Copied<Name> {
  const values = new Map(Object.entries(row));
  const copied = PRODUCT_FIELDS.filter((field) => !NOT_COPIED.some((excluded) => excluded === field))
    .map((field) => STORED_FIELDS[field])
    .filter(([name]) => name === table);
  // The row has these columns by the type of the table.
  return Object.fromEntries(copied.map(([, column]) => [column, values.get(column)])) as Copied<Name>;
}
