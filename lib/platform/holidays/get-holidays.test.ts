import Holidays from 'date-holidays';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { getHolidays } from './get-holidays';
import rows from './holidays.json';

describe('the public holidays', () => {
  it('are known for each country, for this year and the next three', () => {
    const year = new Date().getUTCFullYear();
    for (const { iso2 } of COUNTRIES)
      for (let ahead = 0; ahead <= 3; ahead += 1) {
        const days = [...getHolidays(iso2)].filter((day) => day.startsWith(String(year + ahead)));
        if (days.length < 4)
          throw new Error(`${iso2} has ${days.length} holidays in ${year + ahead}: run scripts/write-holidays.ts`);
      }
    expect(Object.keys(rows).sort()).toEqual(COUNTRIES.map(({ iso2 }) => iso2).sort());
  });

  it.each(['GB', 'NL', 'US', 'DE', 'IE', 'NO'])('of %s are those of the library', (country) => {
    const library = country === 'GB' ? new Holidays('GB', 'ENG') : new Holidays(country);
    const days = (library.getHolidays(2027) ?? [])
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10));
    expect([...getHolidays(country)].filter((day) => day.startsWith('2027'))).toEqual([...new Set(days)].sort());
  });

  it('of several days count on each of them', () => {
    for (const day of ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'])
      expect(getHolidays('TR').has(day)).toBe(true);
    expect(getHolidays('TR').has('2026-03-24')).toBe(false);
  });

  it('of an unknown country are none', () => {
    for (const country of ['', 'XX', 'constructor']) expect(getHolidays(country).size).toBe(0);
  });
});
