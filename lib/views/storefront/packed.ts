declare const held: unique symbol;

/** Plain data serialised as JSON. */
export type Packed<T> = string & { readonly [held]: T };

/**
 * Serialises data for an island with hundreds of values. One string is cheap for React, which otherwise walks through
 * props value by value when it serialises them and when it parses them on the server and in the browser.
 */
export const pack = <T extends object>(data: T): Packed<T> => JSON.stringify(data) as Packed<T>;

/**
 * Maximum number of parsed values cached on the server, where requests share them. A browser parses its own data once,
 * without a cache.
 */
const MAX_READ = 200;
const read = new Map<string, object>();

/** Returns the data of {@link pack}, which callers must not modify; properties that were undefined are absent. */
export function unpack<T extends object>(text: Packed<T>): T {
  if (typeof window !== 'undefined') return JSON.parse(text) as T;
  const cachedData = read.get(text) as T | undefined;
  if (cachedData) return cachedData;
  const data = JSON.parse(text) as T;
  const oldest = read.keys().next().value;
  if (read.size >= MAX_READ && oldest !== undefined) read.delete(oldest);
  read.set(text, data);
  return data;
}
