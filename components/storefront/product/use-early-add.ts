import { useEffect, useEffectEvent } from 'react';
import { ADD_AND_CHECK_OUT } from '@/lib/views/storefront/checkout-handoff';
import { ADD_FIELD, QUANTITY_FIELD } from '@/lib/views/storefront/variant';

/**
 * Replays once a press of the Add button that happened before this script was loaded. The form then reloaded the page
 * with the request in the URL. `goesOn` is true if the shopper requested the checkout, which happens in a frame on a
 * third-party page.
 */
export function useEarlyAdd(isEnabled: boolean, onAdd: (goesOn: boolean) => void): void {
  const addNow = useEffectEvent(onAdd);
  useEffect(() => {
    const url = new URL(location.href);
    const { searchParams } = url;
    const add = searchParams.get(ADD_FIELD);
    if (!isEnabled || add === null) return;
    searchParams.delete(ADD_FIELD);
    searchParams.delete(QUANTITY_FIELD);
    history.replaceState(null, '', url);
    addNow(add === ADD_AND_CHECK_OUT);
  }, [isEnabled]);
}
