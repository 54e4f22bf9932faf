import { isVoucherCode } from './code-form';

const NAME = 'code';

/** The address that opens a store with a code in hand. The code stands behind `#`, which no server, log or page of another
 *  site is told. `origin` without a slash at its end. */
export const claimLink = (origin: string, slug: string, code: string): string =>
  `${origin}/${slug}#${new URLSearchParams({ [NAME]: code })}`;

/** The code of such an address; null when there is none. `hash` as `location.hash` gives it. */
export function codeOfHash(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get(NAME);
  return code !== null && isVoucherCode(code) ? code : null;
}
