import { parseClaimCode } from '@/lib/domain/vouchers/claim-link';
import { readAddressDraft, saveAddressDraft } from './address-draft';

/**
 * Saves the code of a claim link for this tab's checkout and removes it from the URL, so that a copied link does not
 * contain it.
 */
export function saveClaimCode(storeId: number, isGift: boolean): void {
  const code = parseClaimCode(window.location.hash);
  if (code === null) return;
  saveAddressDraft(storeId, { ...readAddressDraft(storeId), [isGift ? 'promo_code' : 'discount_code']: code });
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  // Notifies listeners that wait for the code to leave the URL, because replaceState fires no event.
  window.dispatchEvent(new Event('hashchange'));
}
