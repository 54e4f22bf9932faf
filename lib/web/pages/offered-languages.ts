import { env } from '@/lib/platform/env';
import { listLanguageOptions } from '@/lib/platform/i18n/language-options';

/** Returns the languages that a visitor can choose; [] while translation is disabled (MKT-05). */
export const listOfferedLanguages = (): ReturnType<typeof listLanguageOptions> =>
  env().TRANSLATION_ENABLED ? listLanguageOptions() : [];
