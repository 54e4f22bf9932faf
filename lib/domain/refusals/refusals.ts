import { codeOfWords, type Reason } from './reason';

/** What a field is refused with, in words that are their own code. */
const WORDS = [
  'a colour is #rrggbb',
  'address invalid',
  'address required',
  'address reserved',
  'address taken',
  'at most two decimals',
  'below its uses',
  'code wrong',
  'disabled',
  'domain invalid',
  'domain reserved',
  'edge spaces',
  'email has account',
  'email invalid',
  'email taken',
  'ends before it starts',
  'exists already',
  'has orders',
  'in the future',
  'invalid',
  'Invalid image URL provided',
  'invalid email address',
  'invalid link',
  'invalid promo code',
  'invalid voucher code',
  'is not a colour of this product',
  'is not in the catalogue',
  'is not in this store',
  'leaves nothing on offer',
  'letters numbers hyphens',
  'link',
  'link invalid',
  'must be between 0 and 100000',
  'names a product twice',
  'no code column',
  'no hex colour',
  'no public https',
  'no reference column',
  'no rows',
  'not offered',
  'not readable',
  'one gift a claim',
  'one line only',
  'one method',
  'ordered already',
  'origin insecure',
  'origin invalid',
  'other region',
  'password common',
  'password different',
  'password email',
  'password short',
  'password wrong',
  'percent',
  'phone invalid',
  'picture invalid',
  'platform set',
  'registered already',
  'required',
  'shop invalid',
  'taken',
  'takes no print',
  'too large',
  'too long',
  'too many',
  'too many rows',
  'too much',
  'too short',
  'too small',
  'twice in this file',
  'two decimals',
  'unknown',
  'unknown country',
  'unknown customer',
  'unknown field',
  'unknown test method',
  'unknown font',
  'unreadable csv',
  'US only',
  'used by orders',
  'whole numbers only',
] as const;

/** What is told in a sentence, by code. Texts that the specification fixes are among them. */
const SENTENCES = {
  // A shopper’s order
  country_not_shipped: 'this store does not ship to this country',
  least_amount: 'the smallest amount that can be paid by card is {amount}',
  line_not_sold: 'line {line} is not sold in this store',
  line_too_long: 'line {line} has a text that is too long to be printed',
  line_unavailable: 'line {line} is not available in this colour and size',
  line_unprintable: "line {line} has characters that can't be printed: {characters}",
  no_payments: 'Payments are not configured.',
  picture_gone: 'a picture is not known any more: please upload it again',
  price_changed: 'the price has changed: please check your basket',
  promo_repeat: 'it looks like you have ordered your gift already',
  shipping_price: 'the shipping price has changed',
  shipping_price_changed: 'the shipping price has changed: please check your basket',
  state_not_shipped: 'this store does not ship to this state',
  // A card
  card_declined: 'Your card was declined.',
  card_insufficient_funds: 'Your card has insufficient funds.',
  card_not_authenticated:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  /** The words of a payment provider, which are shown as they are (PAY-05). */
  provider: '{text}',
  payment_begin_again: 'Test payments are not taken here. Please start the payment again.',
  payment_missing: 'There is no such payment in this store.',
  payment_returned: 'The order has changed since this payment was opened. Your money is being returned.',
  payment_unfinished: 'The payment has not succeeded.',
  payment_processing: 'A payment for this order is still being processed.',
  payment_unfit: 'The payment does not fit its order.',
  payment_moved: 'The payment has moved on.',
  order_changed: 'The order has changed since this payment was opened.',
  order_placed: 'This order has been placed already.',
  order_unknown: 'The order is not known yet.',
  order_unpaid: 'this order has to be paid',
  provider_busy: 'The payment provider is busy. Please try again.',
  // Files
  busy: 'The service is busy. Please try again.',
  drawing_unsafe: 'The drawing holds scripts, pictures or addresses. Please save it as plain shapes.',
  file_kind: 'The file must be a PNG, JPEG or WebP picture or a PDF.',
  file_unreadable: 'The file could not be read.',
  library_full: 'There is no room left for more pictures.',
  pdf_unsafe: 'The PDF holds scripts or attachments. Please save it without.',
  picture_heavy:
    'The picture has too many pixels for how it is stored. Please save it without interlacing and with 8 bits a channel.',
  picture_kind: 'The picture must be a PNG, JPEG or WebP file.',
  picture_large: 'The picture is larger than 10 MB.',
  picture_late: 'The picture could not be drawn in time.',
  picture_lost: 'The picture could not be drawn.',
  picture_pixels: 'The picture has too many pixels.',
  picture_unreadable: 'The picture could not be read.',
  rooms_full: 'There is no room for pictures at the moment. Please try again later.',
  store_full: 'There is no room for pictures in this store at the moment. Please try again later.',
  // An owner’s house
  address_closed: 'This order’s address can no longer be changed.',
  client_has_credit: 'This credit account is active already.',
  client_unverified: 'Verify this client first.',
  client_verified: 'This client was verified before.',
  client_without_credit: 'This client has no credit account.',
  checklist_open: 'This store can’t be opened yet: its checklist has open points.',
  code_used: 'Orders have used this code. Switch it off instead.',
  credit_requested: 'A credit account was requested before.',
  credentials: 'These credentials do not match our records.',
  customisation_unreadable: 'The customisation could not be read.',
  design_changed: 'Somebody else has changed this design meanwhile.',
  factor_off: 'Two-step sign-in is off.',
  factor_on: 'Two-step sign-in is on already.',
  file_not_ready: 'This file is not ready yet.',
  invite_unverified: 'Please confirm your own e-mail address before you invite others.',
  invitation_gone: 'This invitation has been accepted or withdrawn.',
  last_admin: 'A team needs an administrator. Make somebody else one first.',
  most_count: 'at most {count}',
  nothing_left: 'There is nothing left to give back.',
  order_not_replaceable: 'A cancelled order can’t be replaced.',
  order_not_cancellable: 'This order can no longer be cancelled.',
  own_rights: 'You can’t take your own rights. Ask another administrator.',
  picture_used: '{name} is used by {uses}.',
  product_kept: '{name} is locked. Unlock it to remove it.',
  product_locked: '{name} is locked.',
  product_archived: '{name} was archived by the platform’s staff. Ask them to bring it back.',
  product_unchangeable: '{name} is locked. Unlock it to change it.',
  // Orders on their way
  move_illegal: 'This order can’t be moved there now.',
  move_late: 'This order has been moved meanwhile.',
  not_from_here: 'This can’t be done where the order stands now.',
  not_with_fulfiller: 'This order is not with its fulfiller.',
  cancel_apart: 'An order is cancelled by its own call.',
  asked_before: 'This was asked for before.',
  event_known: 'This event was received before.',
  work_begun: 'This work has begun already.',
  invoice_paid: 'This invoice was paid before.',
  work_restarted: 'This was started again before.',
  request_answered: 'This request was answered before.',
  nothing_returned: 'Nothing of this order was given back.',
  invoice_of_nothing: 'This order cost nothing, so there is no invoice.',
  invoice_elsewhere: 'Shopify bills this order.',
  key_used: 'This idempotency key was used for another request.',
  refund_key_used: 'This key was used for another refund.',
  refund_refused: 'The payment provider refused this refund.',
  visit_none: 'You are not visiting anybody.',
  visit_open: 'End this visit first.',
  visit_read_only: 'This visit only reads. Allow changes first.',
  sets_full: 'There are {count} sets already. Delete one first.',
  set_used: 'In use by {names}. Choose another set there first.',
  payment_set_up: 'A payment account is connected.',
  payment_not_begun: 'No payment set-up was begun.',
  shop_of_other: 'This account has another shop.',
  shop_taken: 'This shop has an account already.',
  terms_changed: 'The terms have changed. Please read them again.',
  shopify_off: 'Shopify is not configured here.',
  shop_not_connected: 'No shop is connected.',
  store_locked: 'This store is locked. Unlock it to change it.',
} as const satisfies Readonly<Record<string, string>>;

type SentenceCode = keyof typeof SENTENCES;

/** A refusal with what it names. `text` is English, for who reads the call. */
export interface Refusal {
  readonly text: string;
  readonly reason: Reason;
}

const BY_TEXT: ReadonlyMap<string, string> = new Map<string, string>([
  ...WORDS.map((words) => [words, codeOfWords(words)] as const),
  ...Object.entries(SENTENCES).map(([code, text]) => [text, code] as const),
]);

/** Every code there is; the check of messages holds each to a text in every language. */
export const REFUSAL_CODES: readonly string[] = [...BY_TEXT.values()];

type Names<Code extends SentenceCode> = (typeof SENTENCES)[Code] extends `${string}{${string}`
  ? [params: Readonly<Record<string, string | number>>]
  : [];

/** What is refused in a sentence. `params` fill the {names} of those that have some. */
export function refusal<Code extends SentenceCode>(code: Code, ...[params]: Names<Code>): Refusal {
  const text = SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? ''));
  return { text, reason: params ? { code, params } : { code } };
}

/** The reason behind a text that names nothing; null for the words of a provider, and for none of ours. */
export function reasonOf(text: string): Reason | null {
  const code = BY_TEXT.get(text);
  return code === undefined ? null : { code };
}
