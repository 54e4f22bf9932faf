import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';

/**
 * Origins from which the payment elements of all gateways load. A store's page may be cached, so its policy does not
 * depend on the present gateway.
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
  /** True if the page's address contains a secret. No third-party script may run there. */
  readonly isSecret?: boolean | undefined;
  /**
   * True if all visitors may get one cached page. Its policy then has hashes instead of its nonce
   * (lib/web/page-cache/hash-page.ts) and no 'strict-dynamic'.
   */
  readonly isCached?: boolean | undefined;
  /** Addresses of the permitted third-party scripts; only their origins are used (docs/scripts.json). */
  readonly analytics?: string | undefined;
  readonly chat?: string | undefined;
  /**
   * Value of `frame-ancestors` from the request routing, for a `frame` and for a Shopify app page with a verified shop.
   */
  readonly framers?: string | undefined;
}

/**
 * Hashes of the style sheet that sonner inserts when it loads, and of the empty style element that it inserts first.
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
 * Style attributes stay permitted because the server writes sizes and colours into them. Third-party code (a chat, App
 * Bridge, the development server) does not know the nonce, so its pages permit all inline styles.
 */
function listStyleDirectives({ area, development }: PolicyOptions, nonce: string, chat: string): readonly string[] {
  if (development || chat || area === 'shopify') return [`style-src 'self' 'unsafe-inline'${chat}`];
  return [`style-src 'self' 'nonce-${nonce}' ${TOAST_STYLES}`, "style-src-attr 'unsafe-inline'"];
}

/**
 * Returns the script sources besides our own files. `strict-dynamic` lets a script load any other script. A page with a
 * secret address therefore permits only the scripts of payment elements, which collect an order's remaining amount. A
 * cacheable page permits scripts with an address by origin, because its hashes cover inline scripts only.
 */
function listScriptSources(page: PolicyOptions, others: string): string {
  const { area, isSecret, isCached } = page;
  if ((!isSecret && !isCached) || area === 'shopify') return " 'strict-dynamic'";
  return (area === 'storefront' ? ELEMENT_SCRIPTS : '') + others;
}

/** A list with anything but origins and 'self' permits no framing. */
const ANCESTORS = /^'self'( https?:\/\/[a-z0-9.-]+(:\d{1,5})?){0,40}$/;
/** Permits a shop and Shopify's admin, but not 'self'. */
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
