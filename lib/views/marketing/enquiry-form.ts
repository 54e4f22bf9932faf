import { ENQUIRY_FIELDS, type EnquiryField } from '@/lib/domain/enquiries/fields';

/** Keys of `marketingNeed.form` that the client component needs. */
export const ENQUIRY_FORM_TEXT_KEYS = [
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
export type EnquiryFormTexts = Readonly<Record<(typeof ENQUIRY_FORM_TEXT_KEYS)[number], string>>;

export type EnquiryOutcome = 'sent' | 'limited' | 'failed' | null;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** Initial state of the form, from the address of a submission without scripts (Endpoint.formPage). */
export function parseEnquiryState(
  { sent, refused, fields }: Readonly<Record<string, string | string[] | undefined>>,
  texts: EnquiryFormTexts,
): { readonly outcome: EnquiryOutcome; readonly errors: EnquiryErrors } {
  if (sent === '1') return { outcome: 'sent', errors: {} };
  if (typeof refused !== 'string') return { outcome: null, errors: {} };
  const wrong = typeof fields === 'string' ? fields.split(',') : [];
  const errors = Object.fromEntries(
    ENQUIRY_FIELDS.filter((name) => wrong.includes(name)).map((name) => [
      name,
      getEnquiryErrorText(name, 'invalid', texts),
    ]),
  );
  return { outcome: refused === 'rate_limited' ? 'limited' : 'failed', errors };
}

/** Translates the API's error for a field. */
export function getEnquiryErrorText(name: EnquiryField, message: string, texts: EnquiryFormTexts): string {
  if (message === 'required') return texts.required;
  if (message === 'too_long') return texts.tooLong;
  return name === 'email' ? texts.invalidEmail : texts.invalid;
}
