'use client';

import { useSyncExternalStore } from 'react';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
const never = () => () => {};

/** Name of the key that shortcuts are pressed with on this system. */
export function useModifierKey(): '⌘' | 'Ctrl' {
  return useSyncExternalStore(never, isApple, () => false) ? '⌘' : 'Ctrl';
}
