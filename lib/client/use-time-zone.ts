import { useSyncExternalStore } from 'react';

/**
 * Returns the user's time zone as an IANA name; null on the server and until hydration, because only the browser knows
 * it.
 */
export function useTimeZone(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/London',
    () => null,
  );
}
