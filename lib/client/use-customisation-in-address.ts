import { useEffect, useRef } from 'react';
import type { Customisation } from '@/lib/domain/scene/schema';
import { writeCustomisation } from '@/lib/views/storefront/variant';

/** Delay in ms before the customisation is written to the URL. Browsers allow about three URL changes per second. */
const WRITE_DELAY_MS = 400;

/**
 * Writes the customisation to the URL, so that reloads and shared links contain texts and images as well as the colour.
 */
export function useCustomisationInAddress(customisation: Customisation): void {
  const addressWritten = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        const url = writeCustomisation(new URL(window.location.href), customisation);
        if (url.href === window.location.href) return;
        addressWritten.current = Date.now();
        window.history.replaceState(null, '', url);
      },
      Math.max(0, addressWritten.current + WRITE_DELAY_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [customisation]);
}
