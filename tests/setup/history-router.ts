import { useMemo, useSyncExternalStore } from 'react';

// Replaces next/navigation in component tests: outside of Next there is no router, but jsdom has a real history.

const CHANGED = 'history-router:changed';
const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('popstate', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('popstate', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
};
const go = (way: 'pushState' | 'replaceState', href: string): void => {
  window.history[way](null, '', href);
  window.dispatchEvent(new Event(CHANGED));
};
const router = {
  push: (href: string): void => go('pushState', href),
  replace: (href: string): void => go('replaceState', href),
};

export const useRouter = () => router;
export const usePathname = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}
