import { formatHumanDate } from '@/lib/domain/dates/dates';
import { getFormatTag, type Language } from '@/lib/domain/languages/languages';
import { LEGAL_DATE } from './text';

/** Returns the effective date of the legal texts, formatted for `language`. */
export const formatLegalDate = (language: Language): string =>
  formatHumanDate(new Date(`${LEGAL_DATE}T12:00:00Z`), getFormatTag(language), 'UTC');
