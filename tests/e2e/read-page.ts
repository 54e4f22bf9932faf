import { setTimeout } from 'node:timers/promises';

/** Page as a search engine fetches it, without cookies or cache from earlier requests. */
export interface FetchedPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

export const base = process.env.BASE_URL ?? '';

export async function fetchPage(path: string): Promise<FetchedPage> {
  const url = new URL(path, base).href;
  const answer = await fetch(url, { redirect: 'manual' });
  if (answer.status === 429) {
    // Waits as long as Retry-After says, as a search engine does.
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
    return fetchPage(path);
  }
  return { url, status: answer.status, headers: Object.fromEntries(answer.headers), html: await answer.text() };
}

export const listLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => plain(url));
const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<');
export const findAttribute = (html: string, pattern: RegExp): string | null => {
  const [, value] = pattern.exec(html) ?? [];
  return value === undefined ? null : plain(value);
};
/** Normalises an address: a bare host and a host with a slash are equal. */
export const normaliseUrl = (url: string | null): string | null => (url === null ? null : new URL(url).href);
export const findCanonical = (html: string): string | null =>
  normaliseUrl(findAttribute(html, /<link rel="canonical" href="([^"]*)"/));
export const findMeta = (html: string, name: string): string | null =>
  findAttribute(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`));
export const listAlternates = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, lang = '', url = '']) => [
      lang,
      normaliseUrl(plain(url)) ?? '',
    ]),
  );
/** Returns the page's structured data, with references to other nodes (JSON-LD 1.1, 3.3) replaced by those nodes. */
export const listStructuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => {
    const nodes = new Map<unknown, unknown>();
    JSON.parse(json, (_key, value) => {
      if (value?.['@id'] && value['@type']) nodes.set(value['@id'], value);
      return value;
    });
    const isName = (value: Record<string, unknown> | null) => value?.['@id'] && !value['@type'];
    return JSON.parse(json, (_key, value) => (isName(value) ? nodes.get(value['@id']) : value));
  });

/** Runs `work` over a list with limited concurrency. */
export async function mapConcurrently<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = list.map((one, index) => ({ one, index }));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.one);
    }),
  );
  return results;
}
