import rows from './holidays.json';

const holidays = new Map<string, ReadonlySet<string>>();
const data: Readonly<Record<string, Readonly<Record<string, string>>>> = rows;

/**
 * Returns the public holidays of a country (ISO 3166 alpha-2) as YYYY-MM-DD; an empty set for an unknown country.
 * scripts/write-holidays.ts generates the file, which is never sent to browsers.
 */
export function getHolidays(country: string): ReadonlySet<string> {
  const cachedDays = holidays.get(country);
  if (cachedDays) return cachedDays;
  const years = Object.hasOwn(data, country) ? Object.entries(data[country] ?? {}) : [];
  const days = new Set(
    years.flatMap(([year, dates]) => dates.split(' ').map((date) => `${year}-${date.slice(0, 2)}-${date.slice(2)}`)),
  );
  if (years.length > 0) holidays.set(country, days);
  return days;
}
