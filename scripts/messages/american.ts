import type { Catalogue } from './catalogue';
import { parseMessageShape } from './shape';

/** Matches British spellings and words that are unusual in American English (I18N-10). */
export const BRITISH_SPELLINGS =
  /\b(\w*colour\w*|\w*personalis\w*|\w*customis\w*|\w*organis(?:e[ds]?|ing|ation\w*|ers?)|\w*recognis\w*|\w*minimis\w*|\w*optimis\w*|\w*summaris\w*|favourite\w*|catalogues?|cancelled|cancelling|labelled|travell\w+|grey|centres?|centred|metres?|litres?|aluminium|jewellery|cheques?|programmes?|licences?|postcode|basket|VAT|e-mails?|voucher-)\b/i;

/**
 * Namespaces of the platform's own pages, which have no regional wording. Shoppers read the texts of every namespace
 * that is not listed here.
 */
export const PLATFORM_NAMESPACES =
  /^(accountMail|admin|assets|audit|auth|billing|builder|clients|designer|enquiry|eventProducts|events|fulfillers|help|home|legal|marketing\w*|orders|platform|settings|shopify|site\w*|staff|statuses|users)\./;

/**
 * Returns the problems of the American overlay compared with English; `isPlatform` decides which keys have no regional
 * wording.
 */
export function checkAmerican(
  american: Catalogue,
  english: Catalogue,
  isPlatform: (key: string) => boolean = (key) => PLATFORM_NAMESPACES.test(key),
): string[] {
  const problems: string[] = [];
  for (const [key, text] of american) {
    if (english.get(key) === text) problems.push(`en-US ${key}: does not differ from English`);
    const britishWord = BRITISH_SPELLINGS.exec(parseMessageShape(text).literalText)?.[0];
    if (britishWord) problems.push(`en-US ${key}: has the British “${britishWord}”`);
  }
  for (const [key, text] of english) {
    if (isPlatform(key) || american.has(key)) continue;
    const britishWord = BRITISH_SPELLINGS.exec(parseMessageShape(text).literalText)?.[0];
    if (britishWord) problems.push(`en-US ${key}: needs American wording for “${britishWord}” of "${text}"`);
  }
  return problems;
}
