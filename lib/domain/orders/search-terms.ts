/** Maximum length of a word in the index and of a term in a search, in characters. */
const MAX_TERM_LENGTH = 60;
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~]+/;
/** Maximum number of words in the index per order, and of terms per search. */
const MAX_WORDS = 60;
const MAX_TERMS = 6;

/** Normalises a text for comparison, without case and accents, so that 'jose' finds 'José'. */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const split = (text: string): string[] => fold(text).split(BETWEEN_WORDS).filter(Boolean);
const clip = (term: string): string => [...term].slice(0, MAX_TERM_LENGTH).join('');

interface Findable {
  readonly orderRef: string;
  readonly customer: { readonly name: string; readonly email: string; readonly postcode: string };
}

/**
 * Returns the index words of an order (ORD-08): reference, name, e-mail and postcode, whole and in parts, without
 * duplicates.
 */
export function buildSearchTerms({ orderRef, customer }: Findable): string[] {
  const refParts = split(orderRef);
  const indexTerms = [
    // ml7k3qd9xwp, 7k3qd9xwp, 7k3qd, 9xwp: every part of the reference that a shopper may quote.
    refParts.join(''),
    refParts.slice(1).join(''),
    ...refParts.slice(1),
    ...split(customer.postcode),
    split(customer.postcode).join(''),
    fold(customer.email.trim()),
    ...split(customer.email),
    ...split(customer.name),
  ];
  return [...new Set(indexTerms.filter(Boolean).map(clip))].slice(0, MAX_WORDS);
}

/** Returns the index words of an order's name in Shopify: `#1001`, or `LOOM-1001-US`. */
export function buildShopSearchTerms(name: string): string[] {
  const parts = split(name);
  return [...new Set([parts.join(''), ...parts].filter(Boolean).map(clip))];
}

/**
 * Returns the terms of a search; an order matches when each term is a prefix of one of its words. An e-mail address is
 * one term. A text without a letter or digit has no terms.
 */
export function splitSearchTerms(text: string): string[] {
  const terms = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [fold(part)] : split(part)));
  // Every order reference starts with `ml`, so this term alone would match every order. Next to other terms it is left
  // out.
  const telling = terms.filter((term) => term !== 'ml');
  return [...new Set((telling.length > 0 ? telling : terms).map(clip))].slice(0, MAX_TERMS);
}
