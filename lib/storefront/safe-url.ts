import { isPageLink, isPicturePath } from '@/lib/domain/store/store-config';

/** A tenant's link as far as a page may carry it: http(s) or a path of this site; null for all else (STO-19).
 *  Addresses with something hidden in them are refused, not repaired. */
export function safeLink(url: string): string | null {
  const trimmed = url.trim();
  return trimmed !== '' && isPageLink(trimmed) ? trimmed : null;
}

/** A picture's address: a path of this site alone, since pages load pictures from nowhere else. */
export function safeImageUrl(url: string): string | null {
  const trimmed = url.trim();
  return isPicturePath(trimmed) ? trimmed : null;
}
