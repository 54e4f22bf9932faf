import type { Language } from '@/lib/domain/languages/languages';

export interface Product {
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly personalisable: boolean;
  readonly src: string;
  readonly srcset: string;
  readonly url: string;
  readonly frameUrl: string;
}

type Words = Readonly<
  Record<'products' | 'personalise' | 'all' | 'close' | 'open_in_store' | 'loading' | 'refused', string>
>;

export interface Feed {
  readonly language: string;
  readonly storeUrl: string;
  readonly mayFrame: boolean;
  readonly accent: string;
  readonly onAccent: string;
  readonly products: readonly Product[];
  readonly words: Words;
}

const TIMEOUT_MS = 8_000;

/** Fetches a store's products, without cookies. @throws Error without a response, or for an invalid one */
export async function loadFeed(
  origin: string,
  asked: { readonly slug: string; readonly limit: number; readonly language: Language | null },
  signal: AbortSignal,
): Promise<Feed> {
  const url = new URL(`/api/widget/${asked.slug}`, origin);
  url.searchParams.set('limit', String(asked.limit));
  if (asked.language) url.searchParams.set('lang', asked.language);
  const timer = new AbortController();
  const stop = (): void => timer.abort();
  const after = setTimeout(stop, TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch(url, { credentials: 'omit', mode: 'cors', signal: timer.signal });
    if (!response.ok) throw new Error(`the store answered ${response.status}`);
    return readFeed(await response.json());
  } finally {
    clearTimeout(after);
    signal.removeEventListener('abort', stop);
  }
}

function readFeed(json: unknown): Feed {
  const data = at(json, 'data');
  const [store, theme, words] = [at(data, 'store'), at(data, 'theme'), at(data, 'texts')];
  const products = at(data, 'products');
  if (!Array.isArray(products)) throw new Error('no products');
  return {
    language: text(store, 'language'),
    storeUrl: address(store, 'url'),
    mayFrame: at(data, 'may_frame') === true,
    accent: colour(theme, 'accent'),
    onAccent: colour(theme, 'on_accent'),
    products: products.map(readProduct),
    words: {
      products: text(words, 'products'),
      personalise: text(words, 'personalise'),
      all: text(words, 'all'),
      close: text(words, 'close'),
      open_in_store: text(words, 'open_in_store'),
      loading: text(words, 'loading'),
      refused: text(words, 'refused'),
    },
  };
}

function readProduct(data: unknown): Product {
  const picture = at(data, 'picture');
  return {
    name: text(data, 'name'),
    price: text(data, 'price'),
    note: text(data, 'price_note'),
    personalisable: at(data, 'personalisable') === true,
    src: address(picture, 'src'),
    srcset: text(picture, 'srcset'),
    url: address(data, 'url'),
    frameUrl: address(data, 'frame_url'),
  };
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function text(value: unknown, key: string): string {
  const found = at(value, key);
  if (typeof found !== 'string') throw new Error(`no ${key}`);
  return found;
}

/** Returns a link's address. Accepts only http and https, so that no response can run a script. */
function address(value: unknown, key: string): string {
  const url = new URL(text(value, key));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${key} is no address`);
  return url.href;
}

function colour(value: unknown, key: string): string {
  const found = text(value, key);
  return /^#[0-9a-f]{6}$/i.test(found) ? found : '#17181c';
}
