import type { Language } from '@/lib/domain/languages/languages';

export interface WidgetProduct {
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly personalisable: boolean;
  readonly src: string;
  readonly srcset: string;
  readonly url: string;
  readonly frameUrl: string;
}

type FeedLabels = Readonly<
  Record<'products' | 'personalise' | 'all' | 'close' | 'open_in_store' | 'loading' | 'refused', string>
>;

export interface WidgetFeed {
  readonly language: string;
  readonly storeUrl: string;
  readonly mayFrame: boolean;
  readonly accent: string;
  readonly onAccent: string;
  readonly products: readonly WidgetProduct[];
  readonly labels: FeedLabels;
}

const TIMEOUT_MS = 8_000;

/**
 * Fetches a store's products for the widget, without cookies.
 * @throws Error when there is no response or an invalid one
 */
export async function loadWidgetFeed(
  origin: string,
  options: { readonly slug: string; readonly limit: number; readonly language: Language | null },
  signal: AbortSignal,
): Promise<WidgetFeed> {
  const url = new URL(`/api/widget/${options.slug}`, origin);
  url.searchParams.set('limit', String(options.limit));
  if (options.language) url.searchParams.set('lang', options.language);
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

function readFeed(json: unknown): WidgetFeed {
  const data = at(json, 'data');
  const [store, theme, labels] = [at(data, 'store'), at(data, 'theme'), at(data, 'texts')];
  const products = at(data, 'products');
  if (!Array.isArray(products)) throw new Error('no products');
  return {
    language: text(store, 'language'),
    storeUrl: address(store, 'url'),
    mayFrame: at(data, 'may_frame') === true,
    accent: colour(theme, 'accent'),
    onAccent: colour(theme, 'on_accent'),
    products: products.map(readProduct),
    labels: {
      products: text(labels, 'products'),
      personalise: text(labels, 'personalise'),
      all: text(labels, 'all'),
      close: text(labels, 'close'),
      open_in_store: text(labels, 'open_in_store'),
      loading: text(labels, 'loading'),
      refused: text(labels, 'refused'),
    },
  };
}

function readProduct(data: unknown): WidgetProduct {
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
  const fieldValue = at(value, key);
  if (typeof fieldValue !== 'string') throw new Error(`no ${key}`);
  return fieldValue;
}

/** Returns the address of a link. Accepts only http and https, so that no response can inject a script. */
function address(value: unknown, key: string): string {
  const url = new URL(text(value, key));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${key} is no address`);
  return url.href;
}

function colour(value: unknown, key: string): string {
  const hex = text(value, key);
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#17181c';
}
