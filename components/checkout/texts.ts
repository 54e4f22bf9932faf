import type { Reason } from '@/lib/domain/errors/reason';
import { fillTemplate } from '@/lib/platform/i18n/fill';

/** Translates a key of the namespace `checkout` (or `gift`) with the templates that the server sent. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function createTranslate(templates: Readonly<Record<string, string>>): Translate {
  return (key, values) => {
    const template = templates[key] ?? key;
    return values ? fillTemplate(template, values) : template;
  };
}

/** Returns an error message in the shopper's language; messages of a payment provider stay unchanged (PAY-05). */
export function getErrorText(t: Translate, { code, params }: Reason): string {
  // i18n-keys: checkout.error_*
  if (code === 'provider') return String(params?.text ?? '');
  const key = `error_${code}`;
  const text = t(key, params);
  return text === key ? t('error_invalid') : text;
}
