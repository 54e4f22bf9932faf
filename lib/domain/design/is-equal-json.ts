/**
 * Returns whether two JSON values are equal. The order of keys is ignored; a key with the value `undefined` equals a
 * missing key.
 */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [definedEntries(one), definedEntries(other)];
  return first.size === second.size && [...first].every(([key, value]) => isEqualJson(value, second.get(key)));
}

const definedEntries = (value: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).filter(([, part]) => part !== undefined));
