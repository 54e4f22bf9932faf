/** Whether a moment lies in the years 1 to 9999 UTC, which every calendar, form and database can write. */
export function isCalendarMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9_999;
}
