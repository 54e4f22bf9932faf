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
/** Sizes that are written in capitals: 'xxl' → 'XXL', '3xl' → '3XL'. */
const CAPITALS = /^(\d?x{0,2}[sl]|m)$/;
const AGE = /^(\d{1,2}) ?[-–] ?(\d{1,2}) ?(m|y|months?|mths?|years?|yrs?)$/;

/**
 * Returns the label of a catalogue size (CAT-05): small → S, 3xl → 3XL, '3-4 years' → 3-4Y. Ignores letter case and
 * surrounding spaces; an unknown size is returned unchanged.
 * @param oneSize translated label of the size 'one size'
 */
export function getSizeLabel(size: string, oneSize = 'One size'): string {
  const key = size.trim().toLowerCase();
  const plain = key.replace(/[ -]/g, '');
  const age = AGE.exec(key);
  if (age) return `${age[1]}-${age[2]}${age[3]?.startsWith('m') ? 'M' : 'Y'}`;
  if (plain === 'onesize') return oneSize;
  return LABELS.get(plain) ?? (CAPITALS.test(plain) ? plain.toUpperCase() : size);
}

/**
 * Returns the sizes of a colour (CAT-06); [] for a colour that the product does not have.
 * @param colourSizes sizes by colour: `colour_size` of the product
 */
export function listColourSizes(
  colourSizes: Readonly<Record<string, readonly string[]>>,
  colour: string,
): readonly string[] {
  return Object.hasOwn(colourSizes, colour) ? (colourSizes[colour] ?? []) : [];
}

/** Returns whether a product is made in this size of this colour (CAT-06); the server rejects all other pairs. */
export function isVariantOffered(
  colourSizes: Readonly<Record<string, readonly string[]>>,
  colour: string,
  size: string,
): boolean {
  return listColourSizes(colourSizes, colour).includes(size);
}
