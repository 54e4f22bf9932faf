'use client';

import { useEffect } from 'react';

/**
 * Saves the code of a claim link for the checkout. Renders nothing. Most URLs contain no code, and their pages never
 * load the code that parses it.
 */
export function ClaimCode({ storeId, isGift }: { readonly storeId: number; readonly isGift: boolean }) {
  useEffect(() => {
    const take = async (): Promise<void> => {
      if (window.location.hash.length < 2) return;
      const { saveClaimCode } = await import('@/lib/client/checkout/claim-code');
      saveClaimCode(storeId, isGift);
    };
    const handleHashChange = () =>
      void take().catch((error: unknown) => console.error('the code of the address is not kept', error));
    handleHashChange();
    // A second claim link opened in this tab changes only the hash.
    window.addEventListener('hashchange', handleHashChange);
    return () => window.removeEventListener('hashchange', handleHashChange);
  }, [storeId, isGift]);
  return null;
}
