/** Day, full month name, year: '5 March 2026', in the language and zone given (CAT-08). No ordinal, no comma.
 *  `languageTag` is BCP 47, `timeZone` IANA. */
export function formatHumanDate(date: Date, languageTag: string, timeZone: string): string {
  const options = { timeZone, day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(languageTag, options).formatToParts(date);
  const part = (type: 'day' | 'month' | 'year') => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** A date as DD-MM-YYYY in a zone (IANA), the form of delivery estimates. */
export function formatNumericDate(date: Date, timeZone: string): string {
  const options = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(date).replaceAll('/', '-');
}

/** First letter of a name in capitals, '?' for an empty one (MKT-07). Safe for letters beyond 16 bits and for letters
 *  with a combining accent. */
export function initialOf(name: string): string {
  const first = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim().normalize('NFC')),
  ][0];
  return first ? first.segment.toUpperCase() : '?';
}
