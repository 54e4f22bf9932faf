import { parseClaimCode } from '@/lib/domain/vouchers/claim-link';
import { readAddressDraft, saveAddressDraft } from './address-draft';

/**
 * Saves the code of a claim link for this tab's checkout, and removes the code from the URL so that copied links do not
 * contain it.
 */
export function saveClaimCode(storeId: number, isGift: boolean): void {
  const code = parseClaimCode(window.location.hash);
  if (code === null) return;
  saveAddressDraft(storeId, { ...readAddressDraft(storeId), [isGift ? 'promo_code' : 'discount_code']: code });
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  // `replaceState` dispatches no event, so listeners that wait for the code's removal are informed here.
  window.dispatchEvent(new Event('hashchange'));
}
