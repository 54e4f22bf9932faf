import { GATEWAYS } from '@/lib/domain/payments/gateways/gateways';

/** Origins that the payment elements of all gateways load from. A page of a store may be cached, so its policy does not depend on the
 *  gateway in use. */
const ELEMENTS = Object.values(GATEWAYS).map(({ elementSources }) => elementSources);
const ELEMENT_SCRIPTS = ELEMENTS.flatMap(({ scripts }) => scripts.map((origin) => ` ${origin}`)).join('');
const ELEMENT_CONNECTIONS = ELEMENTS.flatMap(({ connections }) => connections.map((origin) => ` ${origin}`)).join('');
const ELEMENT_FRAMES = ELEMENTS.flatMap(({ frames }) => frames).join(' ');
const PAYMENT_REQUESTS = ELEMENTS.flatMap(({ paymentRequests }) => paymentRequests.map((one) => ` "${one}"`)).join('');

/** What pages of an area show in frames. */
const FRAMES: Readonly<Partial<Record<PolicyOf['area'], string>>> = { storefront: ELEMENT_FRAMES, admin: "'self'" };

/** Whom pages of an area talk to besides us. */
const CONNECT: Readonly<Partial<Record<PolicyOf['area'], string>>> = {
  storefront: ELEMENT_CONNECTIONS,
  shopify: ' https://*.myshopify.com https://admin.shopify.com https://cdn.shopify.com',
};

interface PolicyOf {
  readonly area: 'site' | 'admin' | 'storefront' | 'preview' | 'frame' | 'shopify';
  readonly development: boolean;
  /** Whether the page's address holds a secret: no script of others may run where it can be read. */
  readonly isSecret?: boolean | undefined;
  /** Whether everybody may get the same page: its policy is hashes in place of its nonce once it is kept
   *  (lib/page-cache/hash-page.ts), and trusts no script to load more. */
  readonly isKept?: boolean | undefined;
  /** Addresses of the scripts of others that may be there; only their origins count (docs/scripts.json). */
  readonly analytics?: string | undefined;
  readonly chat?: string | undefined;
  /** Of a `frame`, and of a page of the Shopify app whose shop was proved: who may hold it, as the front door made it. */
  readonly framers?: string | undefined;
}

/** The sheet that sonner puts into a page by itself when it is loaded, and nothing, which it puts there first. */
const TOAST_STYLES =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Where browsers send what a policy refused. */
const REPORTS = '/api/policy-reports';

/**
 * Content security policy of a page. Scripts and style sheets in it are taken by nonce only; what a trusted script loads
 * (the payment element) is covered by strict-dynamic, on a page that may be kept by its address. Storefronts may talk to the payment provider, nothing else may; counting and chat of the
 * operator's choice get what they need on the pages where they may be. The preview of a store may
 * stand in a frame of our own admin pages, a store's framed personaliser in those of the sites that its owner names, a page of
 * the Shopify app in the admin of the shop that was proved, no other page in any.
 */
export function contentSecurityPolicy(nonce: string, page: PolicyOf): string {
  const others = othersOf(page);
  const frames = FRAMES[page.area] ?? "'none'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${scriptsOf(page, others.seen)}${page.development ? " 'unsafe-eval'" : ''}`,
    ...stylesOf(page, nonce, others.chat),
    `img-src 'self' data: blob:${others.seen}`,
    `font-src 'self'${others.chat}`,
    `connect-src 'self' blob:${CONNECT[page.area] ?? ''}${others.seen}${page.development ? ' ws:' : ''}`,
    `frame-src ${others.chat && frames === "'none'" ? others.chat.trim() : frames + others.chat}`,
    `frame-ancestors ${ancestorsOf(page)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${REPORTS}`,
    'report-to policy',
  ].join('; ');
}

/** Attributes stay allowed: the server writes sizes and colours into them. What others bring along (a chat, App Bridge, the
 *  development server) knows no nonce. */
function stylesOf({ area, development }: PolicyOf, nonce: string, chat: string): readonly string[] {
  if (development || chat || area === 'shopify') return [`style-src 'self' 'unsafe-inline'${chat}`];
  return [`style-src 'self' 'nonce-${nonce}' ${TOAST_STYLES}`, "style-src-attr 'unsafe-inline'"];
}

/** Where from scripts may come besides our own files. `strict-dynamic` lets every script load more, also from elsewhere: where an
 *  address holds a secret, only those of payment elements may come, which take what is left to pay of an order. A page that may be kept has
 *  hashes for its own scripts, which say nothing of those that come by address. */
function scriptsOf(page: PolicyOf, others: string): string {
  const { area, isSecret, isKept } = page;
  if ((!isSecret && !isKept) || area === 'shopify') return " 'strict-dynamic'";
  return (area === 'storefront' ? ELEMENT_SCRIPTS : '') + others;
}

/** A list that holds anything but origins and 'self' lets nobody in. */
const ANCESTORS = /^'self'( https?:\/\/[a-z0-9.-]+(:\d{1,5})?){0,40}$/;
/** A shop and Shopify's admin; not we ourselves. */
const SHOP_ANCESTORS = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?( https:\/\/admin\.shopify\.com)?$/;

function ancestorsOf({ area, framers = '' }: PolicyOf): string {
  if (area === 'frame') return ANCESTORS.test(framers) ? framers : "'none'";
  if (area === 'shopify') return SHOP_ANCESTORS.test(framers) ? framers : "'none'";
  return area === 'preview' ? "'self'" : "'none'";
}

/** Analytics is where the banner is; the chat is on the platform's own pages and never in a store (CON-07). */
function othersOf({ area, isSecret, analytics, chat, development }: PolicyOf): {
  readonly seen: string;
  readonly chat: string;
} {
  if (isSecret) return { seen: '', chat: '' };
  const isSite = area === 'site' || area === 'admin';
  const counted = development || (area !== 'site' && area !== 'storefront') ? '' : originOf(analytics);
  const chatted = development || !isSite ? '' : originOf(chat);
  return { seen: counted + chatted, chat: chatted };
}

/** With a space before it, to stand at the end of a list. */
const originOf = (address: string | undefined): string =>
  address && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'reporting-endpoints': `policy="${REPORTS}"`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self${PAYMENT_REQUESTS})`,
  'cross-origin-opener-policy': 'same-origin',
};
