import Holidays from 'date-holidays';
import { COUNTRIES } from '@/lib/domain/regions/countries';

const FIRST_YEAR = 2025;
const LAST_YEAR = 2040;

/** Part of a country whose holidays are used for the whole country, because most of its people live there. */
const PARTS: Readonly<Record<string, string>> = { GB: 'ENG' };

const HALF_DAY_MS = 43_200_000;

/**
 * Returns the public holidays of each country: for each year, its days as MMDD separated by spaces. A holiday that
 * lasts several days, as in Turkey, counts on each day of which it takes at least half.
 */
export function listHolidays(): Record<string, Record<string, string>> {
  return Object.fromEntries(COUNTRIES.map(({ iso2 }) => [iso2, listCountry(iso2)]).sort());
}

function listCountry(country: string): Record<string, string> {
  const part = PARTS[country];
  const holidays = part === undefined ? new Holidays(country) : new Holidays(country, part);
  const days = new Set<string>();
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    for (const { type, date, start, end } of holidays.getHolidays(year)) {
      if (type !== 'public') continue;
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
      const startsAt = Date.parse(`${date.slice(0, 19).replace(' ', 'T')}Z`);
      const endsAt = startsAt + (end.getTime() - start.getTime());
      for (let day = first; day < endsAt; day += 2 * HALF_DAY_MS) {
        const lengthMs = Math.min(endsAt, day + 2 * HALF_DAY_MS) - Math.max(startsAt, day);
        if (lengthMs >= HALF_DAY_MS) days.add(new Date(day).toISOString().slice(0, 10));
      }
    }
  const years: Record<string, string> = {};
  for (const day of [...days].sort()) {
    const [year = '', month = '', date = ''] = day.split('-');
    if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) continue;
    years[year] = [years[year], month + date].filter(Boolean).join(' ');
  }
  return years;
}
