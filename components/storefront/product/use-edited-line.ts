import { useEffect, useEffectEvent, useState } from 'react';
import { getBasket } from '@/lib/client/basket/use-basket';
import { LINE_FIELD } from '@/lib/views/storefront/variant';

/**
 * Returns the id of the basket line that the page edits, null while it creates a new one; `leave` ends editing. Editing
 * also ends when the line is removed meanwhile, for example in another tab; the page then adds the product as a new
 * line.
 */
export function useEditedLine(storeId: number, first: string | null, onLeave: () => void) {
  const [line, setLine] = useState(first);
  function leave(): void {
    setLine(null);
    onLeave();
    const url = new URL(window.location.href);
    url.searchParams.delete(LINE_FIELD);
    window.history.replaceState(null, '', url);
  }
  const checkLine = useEffectEvent(() => {
    const { status, lines } = getBasket(storeId).getState();
    if (line !== null && status === 'ready' && !lines.some(({ id }) => id === line)) leave();
  });
  useEffect(() => {
    if (line === null) return;
    const basket = getBasket(storeId);
    void basket.init().then(() => checkLine());
    return basket.subscribe(() => checkLine());
  }, [line, storeId]);
  return { line, leave };
}
