const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com';

interface PolicyOf {
  readonly area: 'site' | 'admin' | 'storefront' | 'preview';
  readonly development: boolean;
}

/**
 * Content security policy of a page. Scripts run by nonce only; what a trusted script loads (the payment element) is
 * covered by strict-dynamic. Storefronts may talk to the payment provider, nothing else may. The preview of a store may
 * stand in a frame of our own admin pages, no other page in any.
 */
export function contentSecurityPolicy(nonce: string, page: PolicyOf): string {
  const storefront = page.area === 'storefront';
  const frames = { storefront: STRIPE_FRAMES, admin: "'self'", preview: "'none'", site: "'none'" }[page.area];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${page.development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob:${storefront ? ' https://api.stripe.com' : ''}${page.development ? ' ws:' : ''}`,
    `frame-src ${frames}`,
    `frame-ancestors ${page.area === 'preview' ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin',
};
