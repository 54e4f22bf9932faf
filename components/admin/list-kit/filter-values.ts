/** Returns the option that equals a value from the page address; undefined if no option does. */
export const findOption = <T extends string>(options: readonly T[], value: string): T | undefined =>
  options.find((option) => option === value);

/** Parses an id from the page address; undefined if the value is not an id. */
export const parseId = (value: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/** Parses a calendar day (`YYYY-MM-DD`) from the page address; undefined if the value does not have this form. */
export const parseDay = (value: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** Returns the filters that are set, as a query for the API: without empty and undefined values. */
export function toFilterQuery<T extends object>(filters: T) {
  const set = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined);
  // The cast is safe: entries are only left out, and the type makes every one of them optional.
  return Object.fromEntries(set) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Returns a query as the search part of an address. */
export const formatSearch = (query: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

/** Splits a comma-separated parameter into its values. */
export const splitValues = (value: string): string[] => value.split(',').filter(Boolean);

/** Removes one value from a comma-separated parameter. */
export const removeValue = (value: string, gone: string): string =>
  splitValues(value)
    .filter((one) => one !== gone)
    .join(',');
