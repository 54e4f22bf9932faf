import { useCallback, useRef, useState } from 'react';
import { scrollAndFocus } from '@/lib/client/motion';
import type { Variant } from '@/lib/views/storefront/variant';

/** Manages the selected colour and size, and writes them to the URL, so that a shared or reloaded page is identical. */
export function useVariant(first: Variant) {
  const [variant, setVariant] = useState(first);
  const [isSizeMissing, setSizeMissing] = useState(false);
  const sizeGroup = useRef<HTMLDivElement>(null);
  function choose(next: Variant): void {
    setVariant(next);
    if (next.size) setSizeMissing(false);
    const url = new URL(window.location.href);
    url.searchParams.set('colour', next.colour);
    if (next.size) url.searchParams.set('size', next.size);
    else url.searchParams.delete('size');
    window.history.replaceState(null, '', url);
  }
  const askForSize = useCallback(() => {
    setSizeMissing(true);
    scrollAndFocus(sizeGroup.current);
  }, []);
  return {
    variant,
    choose,
    /** Takes over what the page's form already contains, without a change of the URL. */
    adopt: setVariant,
    /** Marks the missing size and moves the shopper to the sizes. */
    askForSize,
    isSizeMissing,
    sizeGroup,
  };
}
export type VariantChoice = ReturnType<typeof useVariant>;
