import { isPageLink, isPicturePath } from '@/lib/domain/store/store-config';

/**
 * Returns a tenant's link when it is http(s) or a path of this site, else null (STO-19). URLs with hidden characters
 * are rejected, not repaired.
 */
export function getSafeLink(url: string): string | null {
  const trimmed = url.trim();
  return trimmed !== '' && isPageLink(trimmed) ? trimmed : null;
}

/** Returns an image URL when it is a path of this site, else null, because pages load images from no other origin. */
export function getSafeImageUrl(url: string): string | null {
  const trimmed = url.trim();
  return isPicturePath(trimmed) ? trimmed : null;
}
