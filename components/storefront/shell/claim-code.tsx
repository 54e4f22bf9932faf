'use client';

import { useEffect } from 'react';
import { keepAddressDraft, readAddressDraft } from '@/lib/client/checkout/address-draft';
import { codeOfHash } from '@/lib/domain/vouchers/claim-link';

/** Keeps the code of a claim link for the checkout of this tab, and takes it out of the address, so that no copied link
 *  carries it on. Shows nothing. */
export function ClaimCode({ storeId, isGift }: { readonly storeId: number; readonly isGift: boolean }) {
  useEffect(() => {
    const take = (): void => {
      const code = codeOfHash(window.location.hash);
      if (code === null) return;
      keepAddressDraft(storeId, { ...readAddressDraft(storeId), [isGift ? 'promo_code' : 'discount_code']: code });
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    };
    take();
    // A second link that is opened in the same tab changes the hash alone.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [storeId, isGift]);
  return null;
}
