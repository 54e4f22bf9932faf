import { CONTACT_FIELDS } from '@/lib/domain/store/contact-fields';
import { pickTexts, type Texts } from '@/lib/platform/i18n/texts';
import { getContactErrorText } from '../../views/storefront/contact-error';
import { CONTACT_TEXT_KEYS, type ContactTexts } from '../../views/storefront/island-texts';

export type ContactQuery = Readonly<Record<string, string | string[] | undefined>>;

export const buildContactTexts = (texts: Texts, store: string): ContactTexts => ({
  ...pickTexts(texts, CONTACT_TEXT_KEYS),
  sentText: texts('sentText', { store }),
});

/**
 * Returns the initial state of the contact form after a submission without JavaScript, parsed from the URL
 * (Endpoint.formPage).
 */
export function getContactFormState({ sent, refused, fields }: ContactQuery, texts: ContactTexts) {
  if (sent === '1') return { outcome: 'sent' as const, errors: {} };
  if (typeof refused !== 'string') return { outcome: null, errors: {} };
  const wrong = typeof fields === 'string' ? fields.split(',') : [];
  const errors = Object.fromEntries(
    CONTACT_FIELDS.filter((name) => wrong.includes(name)).map((name) => [
      name,
      getContactErrorText(name, name === 'name' || name === 'message' ? 'required' : 'invalid', texts),
    ]),
  );
  return { outcome: refused === 'rate_limited' ? ('limited' as const) : ('failed' as const), errors };
}
