'use client';

import { useCallback, useState } from 'react';

/** What helps while designing and is no part of a design: kept for this person's browser. */
export interface Aids {
  readonly snapping: boolean;
  readonly safeZone: boolean;
}

const KEY = 'merchloom:designer-aids';
const AT_FIRST: Aids = { snapping: true, safeZone: true };

/** The editor's switches, and how to turn one over. */
export function useAids(): readonly [Aids, (name: keyof Aids) => void] {
  const [aids, setAids] = useState(keptAids);
  const toggle = useCallback((name: keyof Aids): void => {
    setAids((before) => {
      const next = { ...before, [name]: !before[name] };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch (error) {
        // A browser that keeps nothing forgets it with the page.
        console.warn(error);
      }
      return next;
    });
  }, []);
  return [aids, toggle];
}

function keptAids(): Aids {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const has = (name: keyof Aids): boolean =>
      typeof kept === 'object' && kept !== null && Reflect.get(kept, name) === false ? false : AT_FIRST[name];
    return { snapping: has('snapping'), safeZone: has('safeZone') };
  } catch (error) {
    console.warn(error);
    return AT_FIRST;
  }
}
