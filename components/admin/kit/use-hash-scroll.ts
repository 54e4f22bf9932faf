import { useEffect } from 'react';

/**
 * Scrolls to the element that the address names, once it exists: the browser looks for it before the data of the page
 * has loaded.
 */
export function useHashScroll(isLoaded: boolean): void {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (isLoaded && name !== '') document.getElementById(name)?.scrollIntoView();
  }, [isLoaded]);
}
