/** Day, full month name, year: '5 March 2026', in the language and zone given (CAT-08). No ordinal, no comma.
 *  `languageTag` is BCP 47, `timeZone` IANA.
 *  @public for the dates of the admin pages that are still to come */
export function formatHumanDate(date: Date, languageTag: string, timeZone: string): string {
  const options = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(languageTag, options).formatToParts(date);
  const part = (type: 'day' | 'month' | 'year') => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** First letter of a name in capitals, '?' for an empty one (MKT-07). Safe for letters beyond 16 bits and for letters
 *  with a combining accent. */
export function initialOf(name: string): string {
  const first = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim().normalize('NFC')),
  ][0];
  return first ? first.segment.toUpperCase() : '?';
}
