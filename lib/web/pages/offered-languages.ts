import { env } from '@/lib/platform/env';
import { languageOptions } from '@/lib/platform/i18n/language-options';

/** Returns the languages that a visitor can choose; none while translation is disabled (MKT-05). */
export const offeredLanguages = (): ReturnType<typeof languageOptions> =>
  env().TRANSLATION_ENABLED ? languageOptions() : [];
