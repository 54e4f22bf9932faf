/** Rules for a text of a product that the store's owner writes. */
interface ProductText {
  readonly maxLength: number;
  readonly isMultiline: boolean;
}

/**
 * Texts of a product that the store's owner writes, in the sequence of the form (EVT-15). Contract, queries, owner's
 * form, copies and the product's page derive from this table. A new text needs an entry here, its column in `products`,
 * its label `eventProducts.text.{field}`, a place on the page that shows it, and its place at Shopify
 * (`shopify/product-set.ts`).
 */
export const PRODUCT_TEXT_FIELDS = {
  description: { maxLength: 5_000, isMultiline: true },
} as const satisfies Record<string, ProductText>;

export type ProductTextName = keyof typeof PRODUCT_TEXT_FIELDS;
export type ProductTexts = Readonly<Record<ProductTextName, string>>;
export const PRODUCT_TEXT_NAMES = Object.keys(PRODUCT_TEXT_FIELDS) as ProductTextName[];

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name;
/** Name of a text in the API, in snake case (type). */
export type ProductTextField<Name extends ProductTextName = ProductTextName> = SnakeCase<Name>;

/** Returns a text's name in the API: 'leadNote' becomes 'lead_note'. */
export const toProductTextField = <Name extends ProductTextName>(name: Name): ProductTextField<Name> =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ProductTextField<Name>;

type ByName<Value> = Readonly<Record<ProductTextName, Value>>;
type ByField<Value> = { readonly [Name in ProductTextName as ProductTextField<Name>]: Value };

/** Builds a record with a value for each text, by the text's name. */
export const mapProductTexts = <Value>(toValue: (name: ProductTextName) => Value): ByName<Value> =>
  Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [name, toValue(name)])) as ByName<Value>;

/** Builds a record with a value for each text, by the text's name in the API. */
export const mapProductTextFields = <Value>(toValue: (name: ProductTextName) => Value): ByField<Value> =>
  Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [toProductTextField(name), toValue(name)])) as ByField<Value>;

/** Picks the texts of a product from its other values. */
export const pickProductTexts = (product: ProductTexts): ProductTexts => mapProductTexts((name) => product[name]);

/** Returns the texts of a product by their names in the API. */
export const toProductTextFields = (product: ProductTexts): ByField<string> =>
  mapProductTextFields((name) => product[name]);

/** Reads the texts of a product from its values in the API. */
export const fromProductTextFields = (fields: ByField<string>): ProductTexts =>
  mapProductTexts((name) => fields[toProductTextField(name)]);
