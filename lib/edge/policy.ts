const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com';

/**
 * Content security policy of a page. Scripts run by nonce only; what a trusted script loads (the payment element) is
 * covered by strict-dynamic. Storefronts may talk to the payment provider, nothing else may.
 */
export function contentSecurityPolicy(nonce: string, page: { storefront: boolean; development: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${page.development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob:${page.storefront ? ' https://api.stripe.com' : ''}${page.development ? ' ws:' : ''}`,
    `frame-src ${page.storefront ? STRIPE_FRAMES : "'none'"}`,
    "frame-ancestors 'none'",
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
