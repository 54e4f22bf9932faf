'use client';

import { useEffect } from 'react';

/** Replays changes of fields that happened before hydration. Part of every page, so that every field gains it. */
export function EarlyChangeReplay() {
  useEffect(() => document.takeEarlyChanges?.(), []);
  return null;
}
