import type { WaitListKind } from '@/lib/domain/calendar/reminders';
import type { Texts } from '@/lib/platform/i18n/texts';
import type { WaitListTexts } from '@/lib/views/storefront/wait-list-texts';

/** Returns the texts of the wait list form. Texts that it shares with the contact form come from `contact`. */
export const buildWaitListTexts = (
  texts: Texts,
  contact: Texts,
  { store, kind }: { readonly store: string; readonly kind: WaitListKind },
): WaitListTexts => ({
  ...(kind === 'open'
    ? { formTitle: texts('formTitle'), submit: texts('submit'), sentText: texts('sentText', { store }) }
    : {
        formTitle: texts('remindFormTitle'),
        submit: texts('remindSubmit'),
        sentText: texts('remindSentText', { store }),
      }),
  emailAddress: contact('emailAddress'),
  invalidEmail: contact('invalidEmail'),
  required: contact('required'),
  trap: contact('trap'),
  sentTitle: texts('sentTitle'),
  again: texts('again'),
  limited: texts('limited'),
  failed: texts('failed'),
});

/**
 * Returns the state of the wait list form after a submission without JavaScript, from the query (Endpoint.formPage).
 */
export function getWaitListState(
  { sent, refused, fields }: Readonly<Record<string, string | string[] | undefined>>,
  texts: WaitListTexts,
) {
  if (sent === '1') return { outcome: 'sent' as const, errors: {} };
  if (typeof refused !== 'string') return { outcome: null, errors: {} };
  const errors = fields === 'email' ? { email: texts.invalidEmail } : {};
  return { outcome: refused === 'rate_limited' ? ('limited' as const) : ('failed' as const), errors };
}
