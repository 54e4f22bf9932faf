/** Returns whether a moment lies in the years 1 to 9999 UTC, which all calendars, forms and databases support. */
export function isCalendarMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9_999;
}
