import { useEffect, useState } from 'react';

/** Returns a value after it has not changed for `waitMs`, so that typed text is not sent with every letter. */
export function useDebouncedValue<T>(value: T, waitMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), waitMs);
    return () => window.clearTimeout(timer);
  }, [value, waitMs]);
  return debounced;
}
