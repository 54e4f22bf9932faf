import { useEffect, useEffectEvent } from 'react';
import { ADD_AND_CHECK_OUT } from '@/lib/views/storefront/hand-over';
import { ADD_FIELD, QUANTITY_FIELD } from '@/lib/views/storefront/variant';

/**
 * Carries out once a press of the Add button from before this script was loaded: the form then reloaded the page with
 * the request in the URL. `goesOn` is true where the shopper asked for the checkout, in a frame on a third-party page.
 */
export function useEarlyAdd(isEnabled: boolean, onAdd: (goesOn: boolean) => void): void {
  const addNow = useEffectEvent(onAdd);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!isEnabled || !url.searchParams.has(ADD_FIELD)) return;
    const goesOn = url.searchParams.get(ADD_FIELD) === ADD_AND_CHECK_OUT;
    url.searchParams.delete(ADD_FIELD);
    url.searchParams.delete(QUANTITY_FIELD);
    window.history.replaceState(null, '', url);
    addNow(goesOn);
  }, [isEnabled]);
}
