'use client';

import { useCallback, useState } from 'react';

/** Editor preferences that are not part of a design; saved in this browser. */
export interface EditorAids {
  readonly snapping: boolean;
  readonly safeZone: boolean;
}

const KEY = 'merchloom:designer-aids';
const AT_FIRST: EditorAids = { snapping: true, safeZone: true };

/** Returns the editor preferences and a function that toggles one. */
export function useEditorAids(): readonly [EditorAids, (name: keyof EditorAids) => void] {
  const [aids, setAids] = useState(readSavedAids);
  const toggle = useCallback((name: keyof EditorAids): void => {
    setAids((before) => {
      const next = { ...before, [name]: !before[name] };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch (error) {
        // Where the browser refuses storage, the preference lasts until the page is left.
        console.warn(error);
      }
      return next;
    });
  }, []);
  return [aids, toggle];
}

function readSavedAids(): EditorAids {
  try {
    const savedAids: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const has = (name: keyof EditorAids): boolean =>
      typeof savedAids === 'object' && savedAids !== null && Reflect.get(savedAids, name) === false
        ? false
        : AT_FIRST[name];
    return { snapping: has('snapping'), safeZone: has('safeZone') };
  } catch (error) {
    console.warn(error);
    return AT_FIRST;
  }
}
