import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';

/**
 * Origins from which the payment elements of all gateways load. All gateways are listed, because a store's page may be
 * cached while its region changes its gateway.
 */
const ELEMENTS = Object.values(GATEWAY_FACTS).map(({ elementSources }) => elementSources);
const ELEMENT_SCRIPTS = ELEMENTS.flatMap(({ scripts }) => scripts.map((origin) => ` ${origin}`)).join('');
const ELEMENT_CONNECTIONS = ELEMENTS.flatMap(({ connections }) => connections.map((origin) => ` ${origin}`)).join('');
const ELEMENT_FRAMES = ELEMENTS.flatMap(({ frames }) => frames).join(' ');
const PAYMENT_REQUESTS = ELEMENTS.flatMap(({ paymentRequests }) => paymentRequests.map((one) => ` "${one}"`)).join('');

/** Origins that pages of an area may embed in frames. */
const FRAMES: Readonly<Partial<Record<PolicyOptions['area'], string>>> = {
  storefront: ELEMENT_FRAMES,
  admin: "'self'",
};

/** External origins to which pages of an area may connect. */
const CONNECT: Readonly<Partial<Record<PolicyOptions['area'], string>>> = {
  storefront: ELEMENT_CONNECTIONS,
  shopify: ' https://*.myshopify.com https://admin.shopify.com https://cdn.shopify.com',
};

interface PolicyOptions {
  readonly area: 'site' | 'admin' | 'storefront' | 'preview' | 'frame' | 'shopify';
  readonly development: boolean;
  /** Whether the page's address contains a secret, so that no third-party script may run on the page. */
  readonly isSecret?: boolean | undefined;
  /**
   * Whether one cached page may be sent to all visitors. Its policy then contains hashes instead of the nonce
   * (lib/web/page-cache/hash-page.ts), and not 'strict-dynamic'.
   */
  readonly isCached?: boolean | undefined;
  /**
   * Addresses of the permitted third-party scripts: analytics, and a chat. The policy contains only their origins
   * (docs/scripts.json).
   */
  readonly analytics?: string | undefined;
  readonly chat?: string | undefined;
  /**
   * Value of `frame-ancestors` that request routing has chosen for a personaliser frame or for a Shopify app page with
   * a verified shop; undefined for all other pages.
   */
  readonly framers?: string | undefined;
}

/**
 * Hashes of the two style elements that the library sonner inserts when it loads: its style sheet, and an empty element
 * before it.
 */
const TOAST_STYLES =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Endpoint to which browsers report policy violations. */
const REPORTS = '/api/policy-reports';

/**
 * Returns the content security policy of a page. Inline scripts and style sheets need the nonce. Scripts that a trusted
 * script loads (the payment element) are permitted by strict-dynamic, on a cacheable page by their address. Only
 * storefronts may connect to the payment provider; the operator's analytics and chat get their sources on the pages
 * where they are permitted. Framing is permitted for three kinds of page: a store's preview in our own admin pages, a
 * store's framed personaliser in the sites that its owner lists, a Shopify app page in the admin of the verified shop.
 */
export function buildContentSecurityPolicy(nonce: string, page: PolicyOptions): string {
  const others = getThirdPartySources(page);
  const frames = FRAMES[page.area] ?? "'none'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${listScriptSources(page, others.seen)}${page.development ? " 'unsafe-eval'" : ''}`,
    ...listStyleDirectives(page, nonce, others.chat),
    `img-src 'self' data: blob:${others.seen}`,
    `font-src 'self'${others.chat}`,
    `connect-src 'self' blob:${CONNECT[page.area] ?? ''}${others.seen}${page.development ? ' ws:' : ''}`,
    `frame-src ${others.chat && frames === "'none'" ? others.chat.trim() : frames + others.chat}`,
    `frame-ancestors ${listFrameAncestors(page)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${REPORTS}`,
    'report-to policy',
  ].join('; ');
}

/**
 * Returns the style directives. Style attributes are permitted, because the server writes sizes and colours into them.
 * Pages with third-party code (a chat, App Bridge, the development server) permit all inline styles, because that code
 * does not know the nonce.
 */
function listStyleDirectives({ area, development }: PolicyOptions, nonce: string, chat: string): readonly string[] {
  if (development || chat || area === 'shopify') return [`style-src 'self' 'unsafe-inline'${chat}`];
  return [`style-src 'self' 'nonce-${nonce}' ${TOAST_STYLES}`, "style-src-attr 'unsafe-inline'"];
}

/**
 * Returns the script sources in addition to our own files. `strict-dynamic` permits a trusted script to load any other
 * script, so a page with a secret address lists only the scripts of payment elements instead, which an order's
 * remaining amount may need. A cacheable page lists the origins of scripts, because its hashes cover inline scripts
 * only.
 */
function listScriptSources(page: PolicyOptions, others: string): string {
  const { area, isSecret, isCached } = page;
  if ((!isSecret && !isCached) || area === 'shopify') return " 'strict-dynamic'";
  return (area === 'storefront' ? ELEMENT_SCRIPTS : '') + others;
}

/** Permitted values of `frame-ancestors`: 'self' and origins. Any other value is replaced by 'none'. */
const ANCESTORS = /^'self'( https?:\/\/[a-z0-9.-]+(:\d{1,5})?){0,40}$/;
/** Permitted values of `frame-ancestors` for a shop: the shop and Shopify's admin, without 'self'. */
const SHOP_ANCESTORS = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?( https:\/\/admin\.shopify\.com)?$/;

function listFrameAncestors({ area, framers = '' }: PolicyOptions): string {
  if (area === 'frame') return ANCESTORS.test(framers) ? framers : "'none'";
  if (area === 'shopify') return SHOP_ANCESTORS.test(framers) ? framers : "'none'";
  return area === 'preview' ? "'self'" : "'none'";
}

/**
 * Returns the permitted third-party origins. Analytics is permitted on pages with the cookie banner; the chat is
 * permitted on the platform's own pages and never in a store (CON-07).
 */
function getThirdPartySources({ area, isSecret, analytics, chat, development }: PolicyOptions): {
  readonly seen: string;
  readonly chat: string;
} {
  if (isSecret) return { seen: '', chat: '' };
  const isSite = area === 'site' || area === 'admin';
  const counted = development || (area !== 'site' && area !== 'storefront') ? '' : toOriginSource(analytics);
  const chatted = development || !isSite ? '' : toOriginSource(chat);
  return { seen: counted + chatted, chat: chatted };
}

/** Returns the origin with a leading space, ready to append to a source list. */
const toOriginSource = (address: string | undefined): string =>
  address && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'reporting-endpoints': `policy="${REPORTS}"`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self${PAYMENT_REQUESTS})`,
  'cross-origin-opener-policy': 'same-origin',
};
