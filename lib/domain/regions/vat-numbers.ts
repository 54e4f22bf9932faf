import { COUNTRIES } from './countries';

/**
 * Formats of VAT numbers after their prefix, which is the country's ISO code except for Greece (EL) and Northern
 * Ireland (XI).
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
};

/** Format for countries without an entry of their own. */
const OTHER_FORM = /^[A-Z0-9]{5,15}$/;

/** Normalises a VAT number for storage: capitals, without spaces, dots, hyphens and slashes. */
export const normaliseVatNumber = (text: string): string => text.replace(/[\s.\-/]/gu, '').toUpperCase();

/**
 * Returns whether a normalised text has the VAT number format of the country in its prefix. Does not check that the
 * number is registered.
 */
export function isVatNumber(text: string): boolean {
  const country = text.slice(0, 2);
  const form = FORMS[country];
  if (form) return form.test(text.slice(2));
  const isOther = country !== 'GR' && COUNTRIES.some(({ iso2 }) => iso2 === country);
  return isOther && OTHER_FORM.test(text.slice(2));
}
