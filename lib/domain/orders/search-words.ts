/** No more letters of a word are kept or looked for. */
const LONGEST = 60;
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;
/** What one order may be found by, and what one search may ask for. */
const MOST_WORDS = 60;
const MOST_TERMS = 6;

/** A text as it is compared: without case and accents, so that 'jose' finds 'José'. */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const split = (text: string): string[] => fold(text).split(BETWEEN_WORDS).filter(Boolean);
const clip = (word: string): string => [...word].slice(0, LONGEST).join('');

interface Findable {
  readonly orderRef: string;
  readonly customer: { readonly name: string; readonly email: string; readonly postcode: string };
}

/** The words that an order is found by (ORD-08): reference, name, e-mail and postcode, whole and in parts. Each once. */
export function orderWords({ orderRef, customer }: Findable): string[] {
  const refParts = split(orderRef);
  const words = [
    // ml7k3qd9xwp, 7k3qd9xwp, 7k3qd, 9xwp: however much of it somebody reads out.
    refParts.join(''),
    refParts.slice(1).join(''),
    ...refParts.slice(1),
    ...split(customer.postcode),
    split(customer.postcode).join(''),
    fold(customer.email.trim()),
    ...split(customer.email),
    ...split(customer.name),
  ];
  return [...new Set(words.filter(Boolean).map(clip))].slice(0, MOST_WORDS);
}

/** The words that an order is also found by, as its shop in Shopify calls it: `#1001`, or `LOOM-1001-US`. */
export function shopOrderWords(name: string): string[] {
  const parts = split(name);
  return [...new Set([parts.join(''), ...parts].filter(Boolean).map(clip))];
}

/** What a search asks for: the beginnings of words, all of which an order must have. An e-mail address is one of them.
 *  Nothing is asked for by a text without a letter or a digit. */
export function searchTerms(text: string): string[] {
  const terms = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [fold(part)] : split(part)));
  // Every reference begins so: beside other words it says nothing, and would be looked up for every order.
  const telling = terms.filter((term) => term !== 'ml');
  return [...new Set((telling.length > 0 ? telling : terms).map(clip))].slice(0, MOST_TERMS);
}
