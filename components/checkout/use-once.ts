'use client';

import { useCallback, useRef } from 'react';

/** Runs one call at a time, also for two presses within one frame (CHK-16); a press that comes too early gets
 *  `otherwise`. */
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
