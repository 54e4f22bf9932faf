'use client';

import { useEffect, useLayoutEffect } from 'react';

/** Replays changes of fields that happened before hydration. Part of every page, so that every field gains it. */
export function EarlyChangeReplay() {
  useLayoutEffect(() => document.takeEarlyChanges?.(), []);
  useEffect(() => {
    // Runs after the event that may have triggered hydration, and after the effects of forms that set their fields.
    const timer = setTimeout(() => document.replayEarlyChanges?.());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
