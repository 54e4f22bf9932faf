/**
 * Test payment method by card number. The card form of the test gateway sends only the method's name; card details
 * remain in the browser (PAY-12).
 */

const METHODS: ReadonlyMap<string, string> = new Map([
  ['4242424242424242', 'pm_card_visa'],
  ['4000000000000002', 'pm_card_declined'],
  ['4000000000009995', 'pm_card_insufficient_funds'],
  ['4000002760003184', 'pm_card_authentication_required'],
  ['4000002500003155', 'pm_card_authentication_required'],
]);

export interface TestCard {
  readonly number: string;
  /** Expiry date as MM / YY. */
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof TestCard;
/** Problem of a card field: message key in the namespace `checkout`. */
export type CardProblem = 'card_number_invalid' | 'card_expiry_invalid' | 'card_expired' | 'card_cvc_invalid';

export const extractDigits = (text: string): string => text.replace(/\D/g, '');

/** Formats the digits of a text in groups of four; at most 16 digits. */
export function formatCardNumber(text: string): string {
  return extractDigits(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Formats an expiry date as `MM / YY` while it is typed: '4' becomes '04 / ', because no month begins with 4. `before`
 * is the previous text, so that the slash can be deleted.
 */
export function formatExpiry(text: string, before = ''): string {
  let digits = extractDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  const isDeleting = text.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting))
    return isDeleting && digits.length === 2 ? digits.slice(0, 1) : digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Returns whether a card number has 12 to 19 digits and a correct check digit. */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the problem of each invalid card field; {} for a valid card. A card is valid until the end of its month. */
export function checkCard(card: TestCard, now: Date): Partial<Record<CardField, CardProblem>> {
  const [month = 0, year = 0] = card.expiry.split('/').map((part) => Number(extractDigits(part)));
  const isDate = /^\d{2} \/ \d{2}$/.test(card.expiry) && month >= 1 && month <= 12;
  const isOver = isDate && (2000 + year) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  return {
    ...(isLuhnValid(extractDigits(card.number)) ? {} : { number: 'card_number_invalid' as const }),
    ...(isDate ? (isOver ? { expiry: 'card_expired' as const } : {}) : { expiry: 'card_expiry_invalid' as const }),
    ...(/^\d{3,4}$/.test(card.cvc) ? {} : { cvc: 'card_cvc_invalid' as const }),
  };
}

/**
 * Returns the test gateway's payment method for a card number; null for a number that is not a test card, which the
 * form rejects.
 */
export const findTestMethod = (number: string): string | null => METHODS.get(extractDigits(number)) ?? null;
