import { textKey } from './fulfilment';

/**
 * Entry of a shopper, or of an app of the shop, on an order's line under a name that is not a field of our design. It
 * is shown to users and printed only when a user decides so.
 */
export interface LineProperty {
  readonly name: string;
  readonly value: string;
}

/** Maximum number of properties of a line; more come from an app that stores its own data there. */
export const MAX_LINE_PROPERTIES = 50;
export const MAX_PROPERTY_CHARACTERS = 2_000;

/** Returns the properties of a line that match no label of our design, in the shop's order, without blank ones. */
export function listUnmatchedProperties(
  attributes: readonly { readonly key: string; readonly value: string | null }[],
  labels: readonly string[],
): LineProperty[] {
  const knownLabels = new Set(labels.map(textKey));
  return attributes
    .flatMap(({ key, value }) =>
      value === null || value.trim() === '' || knownLabels.has(textKey(key))
        ? []
        : [{ name: cut(key.trim()), value: cut(value.trim()) }],
    )
    .slice(0, MAX_LINE_PROPERTIES);
}

const cut = (text: string): string =>
  text.length > MAX_PROPERTY_CHARACTERS ? `${text.slice(0, MAX_PROPERTY_CHARACTERS - 1)}…` : text;

/**
 * Returns whether shoppers can see a property. Shopify hides names that begin with `_`, which apps use for their own
 * data.
 */
export const isShopperProperty = ({ name }: LineProperty): boolean => !name.startsWith('_');
