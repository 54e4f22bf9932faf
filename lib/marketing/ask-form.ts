import { ENQUIRY_FIELDS, type EnquiryField } from '@/lib/domain/enquiries/fields';

/** Keys of `marketingNeed.form` that the client component needs. */
export const ASK_TEXTS = [
  'title',
  ...ENQUIRY_FIELDS,
  'messageHint',
  'optional',
  'submit',
  'trap',
  'required',
  'invalid',
  'invalidEmail',
  'tooLong',
  'sentTitle',
  'sentText',
  'again',
  'limited',
  'failed',
] as const;
export type AskTexts = Readonly<Record<(typeof ASK_TEXTS)[number], string>>;

export type AskOutcome = 'sent' | 'limited' | 'failed' | null;
export type AskErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** Initial state of the form, from the address of a submission without scripts (Endpoint.formPage). */
export function askStart(
  { sent, refused, fields }: Readonly<Record<string, string | string[] | undefined>>,
  texts: AskTexts,
): { readonly outcome: AskOutcome; readonly errors: AskErrors } {
  if (sent === '1') return { outcome: 'sent', errors: {} };
  if (typeof refused !== 'string') return { outcome: null, errors: {} };
  const wrong = typeof fields === 'string' ? fields.split(',') : [];
  const errors = Object.fromEntries(
    ENQUIRY_FIELDS.filter((name) => wrong.includes(name)).map((name) => [name, askProblem(name, 'invalid', texts)]),
  );
  return { outcome: refused === 'rate_limited' ? 'limited' : 'failed', errors };
}

/** Translates the API's error for a field. */
export function askProblem(name: EnquiryField, message: string, texts: AskTexts): string {
  if (message === 'required') return texts.required;
  if (message === 'too_long') return texts.tooLong;
  return name === 'email' ? texts.invalidEmail : texts.invalid;
}
