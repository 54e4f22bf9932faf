import { formatSentence } from './format-sentence';
import { MESSAGE_SENTENCES } from './message-sentences';
import { type Reason, toErrorCode } from './reason';

/**
 * Texts of the reasons for rejecting a field. The API sends the text, and {@link toErrorCode} converts it to the code.
 * Screens show the code's message, which may be more detailed.
 */
const REASON_TEXTS = [
  'a colour is #rrggbb',
  'address invalid',
  'address required',
  'address reserved',
  'address taken',
  'amount missing',
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
  'iban invalid',
  'routing number invalid',
  'account number invalid',
  'is not a colour of this product',
  'is not a size of this product',
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
  'not below the price',
  'in the past',
  'later than the closing',
  'before the closing',
  'before the production',
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
  'vat number invalid',
  'picture invalid',
  'platform set',
  'registered already',
  'reason too short',
  'required',
  'sale price missing',
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

/**
 * English sentences of the codes that need no message on screens: only API programs cause them, or the page has its own
 * text for the situation. The sentence of every other code is a message.
 */
const PROGRAM_SENTENCES = {
  payment_missing: 'This store has no such payment.',
  payment_moved: 'The payment is no longer in this state.',
  payment_unfinished: 'The payment has not succeeded.',
  payment_unfit: 'The payment does not belong to this order.',
  payments_refused: 'The payment provider refuses the payments of this store.',
  /** Text of a payment provider, displayed unchanged (PAY-05). */
  provider: '{text}',
  provider_busy: 'The payment provider is busy. Please try again.',
  refund_key_used: 'This idempotency key was used for another refund.',
  order_changed: 'The order has changed since this payment was opened.',
  order_placed: 'This order has already been placed.',
  order_unknown: 'The order is not known yet.',
  order_unpaid: 'This order has to be paid.',
  busy: 'The service is busy. Please try again.',
  customisation_unreadable: 'The customisation could not be read.',
  picture_late: 'The picture could not be drawn in time.',
  picture_lost: 'The picture could not be drawn.',
  rooms_full: 'There is no storage left for pictures at the moment. Please try again later.',
  store_full: 'There is no storage left for pictures of this store at the moment. Please try again later.',
  asked_before: 'This has already been requested.',
  cancel_apart: 'Use the call for cancelling to cancel an order.',
  checklist_open: 'This store can’t be opened yet because its checklist is not complete.',
  design_never_on_sale: 'This design is published when its product is first shown in the store.',
  design_saved_elsewhere: 'Somebody else has changed this design in the meantime.',
  design_unchanged: 'This design is already published: nothing would change.',
  event_known: 'This event has already been received.',
  key_used: 'This idempotency key was used for another request.',
} as const satisfies Readonly<Record<string, string>>;

/** English sentence of each code: the message on screens, or a sentence for programs. */
const SENTENCES = { ...MESSAGE_SENTENCES, ...PROGRAM_SENTENCES } as const;

type SentenceCode = keyof typeof SENTENCES;

/** Reason with its parameters and an English text for API clients. */
export interface ErrorReason {
  readonly text: string;
  readonly reason: Reason;
}

const BY_TEXT: ReadonlyMap<string, string> = new Map<string, string>([
  ...REASON_TEXTS.map((text) => [text, toErrorCode(text)] as const),
  ...Object.entries(SENTENCES).map(([code, text]) => [text, code] as const),
]);

/** Codes of the reasons for rejecting a field. */
export const REASON_CODES: readonly string[] = REASON_TEXTS.map(toErrorCode);

/** Codes whose sentence is only for API programs; screens have no message for them. */
export const PROGRAM_ERROR_CODES: readonly string[] = Object.keys(PROGRAM_SENTENCES);

type Names<Code extends SentenceCode> = (typeof SENTENCES)[Code] extends `${string}{${string}`
  ? [params: Readonly<Record<string, string | number>>]
  : [];

/**
 * Returns a reason with its English sentence. `params` fill the placeholders of the sentence and select its branches.
 */
export function buildErrorReason<Code extends SentenceCode>(code: Code, ...[params]: Names<Code>): ErrorReason {
  const text = formatSentence(SENTENCES[code], params);
  return { text, reason: params ? { code, params } : { code } };
}

/**
 * Returns the reason whose English text this is, if it has no parameters; null for other texts, for example those of a
 * payment provider.
 */
export function findErrorReason(text: string): Reason | null {
  const code = BY_TEXT.get(text);
  return code === undefined ? null : { code };
}
