'use client';

import { useEffect } from 'react';

/** Keeps the code of a claim link for the checkout. Shows nothing; most pages have no such address and never load what reads
 *  it. */
export function ClaimCode({ storeId, isGift }: { readonly storeId: number; readonly isGift: boolean }) {
  useEffect(() => {
    const take = async (): Promise<void> => {
      if (window.location.hash.length < 2) return;
      const { keepClaimCode } = await import('@/lib/client/checkout/claim-code');
      keepClaimCode(storeId, isGift);
    };
    const hear = () =>
      void take().catch((error: unknown) => console.error('the code of the address is not kept', error));
    hear();
    // A second link that is opened in the same tab changes the hash alone.
    window.addEventListener('hashchange', hear);
    return () => window.removeEventListener('hashchange', hear);
  }, [storeId, isGift]);
  return null;
}
