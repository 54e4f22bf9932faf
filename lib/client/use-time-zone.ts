import { useSyncExternalStore } from 'react';

/** The reader's time zone by its IANA name; null on the server and until the page is alive, as only the browser knows it. */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London',
    () => null,
  );
}
