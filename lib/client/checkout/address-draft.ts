import { attemptStorage } from './attempt-storage';

/**
 * Storage key of the address that the shopper has typed, per tab (CHK-01). In a module of its own, because claim links
 * save their code on any storefront page, which must not load the checkout's schemas.
 */

const ADDRESS = 'checkout-address';

export type AddressDraft = Readonly<Record<string, string>>;

/** Returns the address that was typed in this tab; {} without one. */
export function readAddressDraft(storeId: number): AddressDraft {
  return attemptStorage(() => {
    const storedDraft: unknown = JSON.parse(sessionStorage.getItem(`${ADDRESS}-${storeId}`) ?? '{}');
    if (typeof storedDraft !== 'object' || storedDraft === null) return {};
    return Object.fromEntries(Object.entries(storedDraft).filter(([, value]) => typeof value === 'string'));
  }, {});
}

export function saveAddressDraft(storeId: number, draft: AddressDraft): void {
  attemptStorage(() => sessionStorage.setItem(`${ADDRESS}-${storeId}`, JSON.stringify(draft)), undefined);
}

export function clearAddressDraft(storeId: number): void {
  attemptStorage(() => sessionStorage.removeItem(`${ADDRESS}-${storeId}`), undefined);
}
