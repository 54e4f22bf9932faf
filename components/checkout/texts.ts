import { fill } from '@/lib/storefront/fill';

/** Translates a key of the namespace `checkout` (or `gift`), whose templates the server sent along. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function translateFrom(templates: Readonly<Record<string, string>>): Translate {
  return (key, values) => {
    const template = templates[key] ?? key;
    return values ? fill(template, values) : template;
  };
}

/** The texts that rules and server use for a refusal, as keys of messages. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['required', 'error_required'],
  ['invalid', 'error_invalid'],
  ['too long', 'error_too_long'],
  ['invalid email address', 'error_email'],
  ['unknown country', 'error_country'],
  ['this store does not ship to this country', 'error_country_not_shipped'],
  ['this store does not ship to this state', 'error_state_not_shipped'],
  ['invalid voucher code', 'error_voucher'],
  ['invalid promo code', 'error_promo_invalid'],
  ['it looks like you have ordered your gift already', 'error_promo_repeat'],
  ['not offered', 'error_not_offered'],
  ['unknown customer', 'error_customer'],
  ['the price has changed: please check your basket', 'error_price'],
  ['the shipping price has changed', 'error_shipping_price'],
  ['the shipping price has changed: please check your basket', 'error_shipping_price'],
  ['this store takes no orders', 'error_on_hold'],
  ['ordered already', 'error_ordered_already'],
  ['not reachable now', 'error_unavailable'],
  ['a picture is not known any more: please upload it again', 'error_picture'],
  ['The order has changed since this payment was opened. Your money is being returned.', 'payment_returned'],
  ['Test payments are not taken here. Please start the payment again.', 'payment_begin_again'],
  ['Payments are not configured.', 'no_payments_text'],
  ['Your card was declined.', 'card_declined'],
  ['Your card has insufficient funds.', 'card_insufficient_funds'],
  [
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    'card_not_authenticated',
  ],
]);

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^the smallest amount that can be paid by card is (?<amount>.+)$/, 'error_too_small'],
  [/^too many codes: wait (?<time>.+)$/, 'error_too_many_codes'],
  [/^too many tries: wait (?<time>.+)$/, 'error_too_many_tries'],
  [/^product (?<name>.+) is not sold in this store$/, 'error_product_not_sold'],
  [/^product (?<name>.+) is not available in this colour and size$/, 'error_product_unavailable'],
  [/^line (?<line>\d+) has characters that can't be printed: (?<characters>.+)$/u, 'error_line_unprintable'],
  [/^line (?<line>\d+) has a text that is too long to be printed$/, 'error_line_too_long'],
  [/^line (?<line>\d+) is not sold in this store$/, 'error_line_not_sold'],
  [/^line (?<line>\d+) is not available in this colour and size$/, 'error_line_unavailable'],
];

/** A refusal in the shopper's language; words of a provider that we don't know stay as they are (PAY-05). */
export function refusalText(t: Translate, message: string): string {
  const key = REFUSALS.get(message);
  if (key) return t(key);
  for (const [pattern, patternKey] of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return t(patternKey, { ...found.groups });
  }
  return message;
}
