'use client';

import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs one call at a time, even for two presses within one frame (CHK-16); a press during a
 * call returns `otherwise`.
 */
export function useOnce() {
  const busy = useRef(false);
  return useCallback(async <T>(call: () => Promise<T>, otherwise: T): Promise<T> => {
    if (busy.current) return otherwise;
    busy.current = true;
    try {
      return await call();
    } finally {
      busy.current = false;
    }
  }, []);
}
