const LABELS: ReadonlyMap<string, string> = new Map([
  ['xxsmall', 'XXS'],
  ['xsmall', 'XS'],
  ['small', 'S'],
  ['medium', 'M'],
  ['large', 'L'],
  ['xlarge', 'XL'],
  ['xxlarge', 'XXL'],
  ['xxxlarge', '3XL'],
  ['xxxl', '3XL'],
  ['2xl', '2XL'],
  ['newborn', 'Newborn'],
]);
/** Sizes that are written as their own capitals: 'xxl' → 'XXL', '3xl' → '3XL'. */
const CAPITALS = /^(\d?x{0,2}[sl]|m)$/;
const AGE = /^(\d{1,2}) ?[-–] ?(\d{1,2}) ?(m|y|months?|mths?|years?|yrs?)$/;

/** What shoppers read for a size of the catalogue (CAT-05): small → S, 3xl → 3XL, '3-4 years' → 3-4Y. Letter case and
 *  edge spaces of the input don't matter; an unknown size is shown as it is. `oneSize` is the page's word for the one
 *  label that is a word and not a mark. */
export function sizeLabel(size: string, oneSize = 'One size'): string {
  const key = size.trim().toLowerCase();
  const plain = key.replace(/[ -]/g, '');
  const age = AGE.exec(key);
  if (age) return `${age[1]}-${age[2]}${age[3]?.startsWith('m') ? 'M' : 'Y'}`;
  if (plain === 'onesize') return oneSize;
  return LABELS.get(plain) ?? (CAPITALS.test(plain) ? plain.toUpperCase() : size);
}

/** The sizes of a colour (CAT-06), none for a colour that the product does not have. `colourSizes` is colour_size. */
export function sizesOfColour(
  colourSizes: Readonly<Record<string, readonly string[]>>,
  colour: string,
): readonly string[] {
  return Object.hasOwn(colourSizes, colour) ? (colourSizes[colour] ?? []) : [];
}

/** True when a product is made in this size of this colour (CAT-06); the server refuses all other pairs. */
export function isVariantOffered(
  colourSizes: Readonly<Record<string, readonly string[]>>,
  colour: string,
  size: string,
): boolean {
  return sizesOfColour(colourSizes, colour).includes(size);
}
