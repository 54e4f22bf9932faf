import type { Language } from '@/lib/domain/languages/languages';

/** Returns "label: value"; French puts a no-break space before the colon. */
export const formatLabelled = (locale: Language, label: string, value: string): string =>
  `${label}${locale === 'fr' ? '\u00a0' : ''}: ${value}`;
