import { normaliseTextLabel } from './fulfilment';

/**
 * Entry on a line of a Shopify order that matches no field of the design, made by a shopper or by an app of the shop.
 * Users see it; it is printed only if a user decides so.
 */
export interface LineProperty {
  readonly name: string;
  readonly value: string;
}

/** Maximum number of properties of a line; larger numbers come from apps that store their own data there. */
export const MAX_LINE_PROPERTIES = 50;
export const MAX_PROPERTY_CHARACTERS = 2_000;

/**
 * Returns the properties of a line that do not match a label of the design, in the shop's order, without blank
 * properties.
 */
export function listUnmatchedProperties(
  attributes: readonly { readonly key: string; readonly value: string | null }[],
  labels: readonly string[],
): LineProperty[] {
  const knownLabels = new Set(labels.map(normaliseTextLabel));
  return attributes
    .flatMap(({ key, value }) =>
      value === null || value.trim() === '' || knownLabels.has(normaliseTextLabel(key))
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
