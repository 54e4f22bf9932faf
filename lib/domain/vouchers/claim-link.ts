import { isVoucherCode } from './code-form';

const NAME = 'code';

/**
 * Returns the URL that opens a store with a voucher code filled in. The code is in the fragment, which browsers send
 * neither to servers nor to other sites. `origin` has no trailing slash.
 */
export const buildClaimLink = (origin: string, slug: string, code: string): string =>
  `${origin}/${slug}#${new URLSearchParams({ [NAME]: code })}`;

/**
 * Returns the voucher code of a {@link buildClaimLink}; null when the link does not have a valid one. `hash` has the
 * format of `location.hash`.
 */
export function parseClaimCode(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get(NAME);
  return code !== null && isVoucherCode(code) ? code : null;
}
