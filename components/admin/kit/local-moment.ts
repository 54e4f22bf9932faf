/** Returns the ISO timestamp of a `datetime-local` input in the browser's time zone; null for an empty one. */
export const toIsoTimestamp = (text: string): string | null => {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

/** Converts an ISO timestamp to the format of a `datetime-local` input, in the browser's time zone; '' for null. */
export function toLocalMoment(iso: string | null): string {
  if (iso === null) return '';
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
