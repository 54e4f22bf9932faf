import { CONTACT_FIELDS } from '@/lib/domain/store/contact-form';
import { pickTexts, type Texts } from '@/lib/i18n/texts';

const KEYS = [
  'formTitle',
  'name',
  'emailAddress',
  'message',
  'send',
  'sentTitle',
  'again',
  'limited',
  'failed',
  'kept',
  'required',
  'invalidEmail',
  'tooLong',
  'trap',
] as const;

export type ContactTexts = Record<(typeof KEYS)[number] | 'sentText', string>;
export type ContactQuery = Readonly<Record<string, string | string[] | undefined>>;

export const contactTexts = (texts: Texts, store: string): ContactTexts => ({
  ...pickTexts(texts, KEYS),
  sentText: texts('sentText', { store }),
});

/** What the address says of a form that the browser sent by itself (Endpoint.formPage). */
export function contactStart({ sent, refused, fields }: ContactQuery, texts: ContactTexts) {
  if (sent === '1') return { outcome: 'sent' as const, errors: {} };
  if (typeof refused !== 'string') return { outcome: null, errors: {} };
  const wrong = typeof fields === 'string' ? fields.split(',') : [];
  const errors = Object.fromEntries(
    CONTACT_FIELDS.filter((name) => wrong.includes(name)).map((name) => [
      name,
      name === 'email' ? texts.invalidEmail : texts.required,
    ]),
  );
  return { outcome: refused === 'rate_limited' ? ('limited' as const) : ('failed' as const), errors };
}
