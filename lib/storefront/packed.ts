declare const held: unique symbol;

/** Plain data as one JSON text. */
export type Packed<T> = string & { readonly [held]: T };

/**
 * For an island that is given hundreds of values: as a text they go from server to browser at once, where React walks
 * through props value by value when it sends, when it reads on the server and when it reads in the browser.
 */
export const pack = <T extends object>(data: T): Packed<T> => JSON.stringify(data) as Packed<T>;

/** A server reads the same texts for everyone; a browser reads its own once. */
const MAX_READ = 200;
const read = new Map<string, object>();

/** What {@link pack} packed, not to be changed; what was undefined is absent. */
export function unpack<T extends object>(text: Packed<T>): T {
  if (typeof window !== 'undefined') return JSON.parse(text) as T;
  const known = read.get(text) as T | undefined;
  if (known) return known;
  const data = JSON.parse(text) as T;
  const oldest = read.keys().next().value;
  if (read.size >= MAX_READ && oldest !== undefined) read.delete(oldest);
  read.set(text, data);
  return data;
}
