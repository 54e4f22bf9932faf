/**
 * Headers by which the parts of one process tell each other about a request on its way to its page. The server takes
 * them off whatever comes in, so that nobody outside can say them.
 */
export const ROUTE_HEADERS = {
  /** The store that a path is below, and its tenant. */
  store: 'x-store-slug',
  tenant: 'x-store-tenant',
  /** The store's own language. */
  language: 'x-store-language',
  /** Present where a store is shown in its own language alone (SET-05). */
  untranslated: 'x-store-untranslated',
  /** Present on a store's own domain, which shows nothing but that store: its slug. */
  site: 'x-store-site',
  /** Present where search engines may not list the page. */
  unlisted: 'x-store-unlisted',
  /** On the one page of a store that pages of others may frame: whose, as a policy names them (SHP-08). */
  framers: 'x-store-framers',
  /** Status of 400 or more that was decided before the page was rendered. */
  status: 'x-page-status',
  /**
   * Present when a store is shown to its own team: a draft at its own address (EVT-03), or `site` for the preview of
   * any store (EVT-02).
   */
  preview: 'x-store-preview',
  /** On pages of the Shopify app: the shop verified by Shopify's signature, and the origins that may frame the page. */
  shop: 'x-shopify-shop',
  ancestors: 'x-frame-ancestors',
  /** Present on the order page of a hidden store, which shows that order to holders of its key and nothing else. */
  orderOnly: 'x-store-order-only',
  /** Language in which the page is rendered. */
  locale: 'x-locale',
  /** Path and query as requested, before rewriting. */
  path: 'x-path',
  /** Nonce of this response's content security policy. */
  nonce: 'x-nonce',
  /** Visitor's address, with trusted proxies removed. */
  visitor: 'x-client-address',
} as const;

/**
 * Header with which a page declares itself cacheable for all anonymous visitors: `store=7:summer-fest` or `marketing`.
 * Never leaves the server.
 */
export const PAGE_CACHE_HEADER = 'x-page-cache';
