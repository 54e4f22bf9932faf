import { formatHumanDate } from '@/lib/domain/dates/dates';
import { formatTag, type Language } from '@/lib/domain/languages/languages';
import { LEGAL_DATE } from './text';

/** Returns the effective date of the legal texts, formatted for `language`. */
export const legalDate = (language: Language): string =>
  formatHumanDate(new Date(`${LEGAL_DATE}T12:00:00Z`), formatTag(language), 'UTC');
