import { LANGUAGES } from '../languages/languages';
import { formatLongDate } from './long-date';

describe('a day in words', () => {
  it('is written as each language writes it', () => {
    expect(LANGUAGES.map((language) => formatLongDate('2026-11-03', language, 'EU'))).toEqual([
      '3 November 2026',
      '3 novembre 2026',
      '3. November 2026',
      '3 novembre 2026',
      '3 de noviembre de 2026',
      '3 november 2026',
      '3. november 2026',
      '3. marraskuuta 2026',
      '3. november 2026',
      '3 november 2026',
    ]);
  });

  it('begins with the month in the US', () => {
    expect(formatLongDate('2026-11-03', 'en', 'US')).toBe('November 3, 2026');
  });
});
