'use client';

import { useSyncExternalStore } from 'react';

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
const never = () => () => {};

/** Returns the name of the system's modifier key for shortcuts. */
export function useModifierKey(): '⌘' | 'Ctrl' {
  return useSyncExternalStore(never, isApple, () => false) ? '⌘' : 'Ctrl';
}
