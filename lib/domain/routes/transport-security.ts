const YEAR = 'max-age=31536000';

/**
 * Returns the `strict-transport-security` header for all responses; null without https. The header includes subdomains,
 * except those of a store's own domain, which the platform does not control.
 */
export function buildTransportSecurityHeader(publicUrl: string | undefined, isOwnDomain: boolean): string | null {
  if (!publicUrl?.startsWith('https:')) return null;
  return isOwnDomain ? YEAR : `${YEAR}; includeSubDomains`;
}
