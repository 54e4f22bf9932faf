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
  /** A status of 400 or more that was decided before the page was asked. */
  status: 'x-page-status',
  /** Present when a store is shown to its own team: a draft at its own address (EVT-03), or `site` for the preview of any
   *  store (EVT-02). */
  preview: 'x-store-preview',
  /** On pages of the Shopify app: the shop that Shopify's signature proved, and who may frame its page. */
  shop: 'x-shopify-shop',
  ancestors: 'x-frame-ancestors',
  /** Present on the page of an order of a store that is hidden, which shows that order to whoever has its key and nothing else. */
  orderOnly: 'x-store-order-only',
  /** The language that the page is shown in. */
  locale: 'x-locale',
  /** Path and query as asked, before they were rewritten. */
  path: 'x-path',
  /** Of the content security policy of this one answer. */
  nonce: 'x-nonce',
  /** Address of the visitor, with trusted proxies taken off. */
  visitor: 'x-client-address',
} as const;

/** How a page says that every anonymous visitor may have it: `store=7:summer-fest` or `marketing`. Never leaves the server. */
export const PAGE_CACHE_HEADER = 'x-page-cache';
