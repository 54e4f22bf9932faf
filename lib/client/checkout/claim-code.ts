import { codeOfHash } from '@/lib/domain/vouchers/claim-link';
import { keepAddressDraft, readAddressDraft } from './address-draft';

/** Keeps the code of a claim link for the checkout of this tab, and takes it out of the address, so that no copied link
 *  carries it on. */
export function keepClaimCode(storeId: number, isGift: boolean): void {
  const code = codeOfHash(window.location.hash);
  if (code === null) return;
  keepAddressDraft(storeId, { ...readAddressDraft(storeId), [isGift ? 'promo_code' : 'discount_code']: code });
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  // Who waited for the code to leave the address: replacing it fires no event.
  window.dispatchEvent(new Event('hashchange'));
}
