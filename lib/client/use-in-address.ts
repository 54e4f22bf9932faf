import { useEffect, useRef } from 'react';
import type { Customisation } from '@/lib/domain/scene/schema';
import { writeCustomisation } from '@/lib/storefront/variant';

/** Browsers allow about three changes of the address a second. */
const WORDS_TO_ADDRESS_MS = 400;

/** Writes what was personalised into the address: a reload, a shared link and a page that had to load itself again keep
 *  the words and pictures, as they keep the colour. */
export function useInAddress(customisation: Customisation): void {
  const addressWritten = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const url = writeCustomisation(new URL(window.location.href), customisation);
        if (url.href === window.location.href) return;
        addressWritten.current = Date.now();
        window.history.replaceState(null, '', url);
      },
      Math.max(0, addressWritten.current + WORDS_TO_ADDRESS_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [customisation]);
}
