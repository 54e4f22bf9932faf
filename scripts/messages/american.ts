import type { Catalogue } from './catalogue';
import { shapeOf } from './shape';

/** British spellings and words that an American reader stumbles over (I18N-10). */
export const BRITISH =
  /\b(\w*colour\w*|\w*personalis\w*|\w*customis\w*|\w*organis(?:e[ds]?|ing|ation\w*|ers?)|\w*recognis\w*|\w*minimis\w*|\w*optimis\w*|\w*summaris\w*|favourite\w*|catalogues?|cancelled|cancelling|labelled|travell\w+|grey|centres?|centred|metres?|litres?|aluminium|jewellery|cheques?|programmes?|licences?|postcode|basket|VAT|e-mails?|voucher-)\b/i;

/** Pages of the platform itself, which no region changes; a namespace that is not named here is read by shoppers. */
export const PLATFORM =
  /^(accountMail|admin|assets|audit|auth|billing|builder|clients|designer|enquiry|eventProducts|events|fulfillers|help|home|legal|marketing\w*|orders|platform|settings|shopify|site\w*|staff|statuses|users)\./;

/** What is wrong with the American overlay over English; `isPlatform` says which keys no region changes. */
export function checkAmerican(
  american: Catalogue,
  english: Catalogue,
  isPlatform: (key: string) => boolean = (key) => PLATFORM.test(key),
): string[] {
  const problems: string[] = [];
  for (const [key, text] of american) {
    if (english.get(key) === text) problems.push(`en-US ${key}: does not differ from English`);
    const found = BRITISH.exec(shapeOf(text).words)?.[0];
    if (found) problems.push(`en-US ${key}: has the British “${found}”`);
  }
  for (const [key, text] of english) {
    if (isPlatform(key) || american.has(key)) continue;
    const found = BRITISH.exec(shapeOf(text).words)?.[0];
    if (found) problems.push(`en-US ${key}: needs American wording for “${found}” of "${text}"`);
  }
  return problems;
}
