/**
 * Internal headers that pass facts about a request to the page that renders it. The server removes them from incoming
 * requests, so that clients cannot set them.
 */
export const ROUTE_HEADERS = {
  /** Slug of the store that the path belongs to. The next header contains the id of its tenant. */
  store: 'x-store-slug',
  tenant: 'x-store-tenant',
  /** Language of the store. */
  language: 'x-store-language',
  /** Present when a store is offered only in its own language (SET-05). */
  untranslated: 'x-store-untranslated',
  /** Slug of the store on a store's own domain, which shows only that store; absent elsewhere. */
  site: 'x-store-site',
  /** Present when search engines must not index the page. */
  unlisted: 'x-store-unlisted',
  /**
   * Only on the page of a store that other sites may frame: the permitted origins in the syntax of a content security
   * policy (SHP-08).
   */
  framers: 'x-store-framers',
  /** HTTP status of 400 or more that was decided before the page was rendered. */
  status: 'x-page-status',
  /**
   * Present when a store is shown to its own team: a draft at the address of the store (EVT-03), or `site` for the
   * preview of any store (EVT-02).
   */
  preview: 'x-store-preview',
  /**
   * On pages of the Shopify app: the shop that Shopify's signature proves. The next header contains the origins that
   * may frame the page.
   */
  shop: 'x-shopify-shop',
  ancestors: 'x-frame-ancestors',
  /**
   * Present on the order page of a hidden store. Holders of the key of the order see this page and no other page of the
   * store.
   */
  orderOnly: 'x-store-order-only',
  /** Language in which the page is rendered. */
  locale: 'x-locale',
  /** Path and query as requested, before rewriting. */
  path: 'x-path',
  /** Nonce of this response's content security policy. */
  nonce: 'x-nonce',
  /** Visitor's IP address; the addresses of trusted proxies are skipped. */
  visitor: 'x-client-address',
} as const;

/**
 * Header with which a page declares itself cacheable for all anonymous visitors, for example `store=7:summer-fest` or
 * `marketing`. Never leaves the server.
 */
export const PAGE_CACHE_HEADER = 'x-page-cache';
