/**
 * Internal headers that pass facts about a request to the page that renders it. The server removes them from incoming
 * requests, so that clients cannot set them.
 */
export const ROUTE_HEADERS = {
  /** Store that the path belongs to, and its tenant. */
  store: 'x-store-slug',
  tenant: 'x-store-tenant',
  /** The store's own language. */
  language: 'x-store-language',
  /** Present when a store is shown only in its own language (SET-05). */
  untranslated: 'x-store-untranslated',
  /** Present on a store's own domain, which shows only that store: its slug. */
  site: 'x-store-site',
  /** Present when search engines must not index the page. */
  unlisted: 'x-store-unlisted',
  /**
   * Only on the page of a store that other sites may frame: the permitted origins in the syntax of a content security
   * policy (SHP-08).
   */
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
