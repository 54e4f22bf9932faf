import { useEffect } from 'react';

/**
 * Scrolls to the element in the address's `#` part once the page's data has loaded. The browser looks for the element
 * earlier, when it does not exist yet.
 */
export function useHashScroll(isLoaded: boolean): void {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (isLoaded && name !== '') document.getElementById(name)?.scrollIntoView();
  }, [isLoaded]);
}
