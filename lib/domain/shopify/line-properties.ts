import { textKey } from './fulfilment';

/** Something that a shopper typed in the shop, or that an app of the shop added to an order's line, under a name that is no
 *  field of our design. It is shown to people and never printed without their press. */
export interface LineProperty {
  readonly name: string;
  readonly value: string;
}

/** A line with more properties than this comes from an app that writes data of its own there. */
export const MAX_LINE_PROPERTIES = 50;
export const MAX_PROPERTY_CHARACTERS = 2_000;

/** Returns the properties of a line whose names are none of the labels of our design, in the shop's order. Blank ones say
 *  nothing and are left out. */
export function listUnmatchedProperties(
  attributes: readonly { readonly key: string; readonly value: string | null }[],
  labels: readonly string[],
): LineProperty[] {
  const known = new Set(labels.map(textKey));
  return attributes
    .flatMap(({ key, value }) =>
      value === null || value.trim() === '' || known.has(textKey(key))
        ? []
        : [{ name: cut(key.trim()), value: cut(value.trim()) }],
    )
    .slice(0, MAX_LINE_PROPERTIES);
}

const cut = (text: string): string =>
  text.length > MAX_PROPERTY_CHARACTERS ? `${text.slice(0, MAX_PROPERTY_CHARACTERS - 1)}…` : text;

/** Whether a shopper may see a property. Shopify hides those whose names begin with `_`: apps keep their own data there. */
export const isShopperProperty = ({ name }: LineProperty): boolean => !name.startsWith('_');
