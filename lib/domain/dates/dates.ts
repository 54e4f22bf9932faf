/**
 * Formats a date as day, full month name, year, for example '5 March 2026', in the given language and zone (CAT-08). No
 * ordinal, no comma. `languageTag` is BCP 47, `timeZone` IANA.
 */
export function formatHumanDate(date: Date, languageTag: string, timeZone: string): string {
  const options = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(languageTag, options).formatToParts(date);
  const part = (type: 'day' | 'month' | 'year') => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/**
 * Returns the first letter of a name in capitals, '?' for an empty name (MKT-07). Handles code points beyond 16 bits
 * and combining accents.
 */
export function getInitial(name: string): string {
  const first = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim().normalize('NFC')),
  ][0];
  return first ? first.segment.toUpperCase() : '?';
}
