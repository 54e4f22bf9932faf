import { env } from '@/lib/env';
import { languageOptions } from '@/lib/i18n/language-options';

/** What a visitor may choose from; none while the platform is not translated (MKT-05). */
export const offeredLanguages = (): ReturnType<typeof languageOptions> =>
  env().TRANSLATION_ENABLED ? languageOptions() : [];
