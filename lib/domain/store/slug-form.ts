const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG_LENGTH = 80;

/**
 * Returns whether a text has the form of a slug: words of a–z and 0–9 joined by single hyphens, at most 80 characters
 * (GEN-04).
 */
export function isSlugForm(slug: string): boolean {
  return slug.length <= MAX_SLUG_LENGTH && SLUG.test(slug);
}
