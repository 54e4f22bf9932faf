import { attemptStorage } from './attempt-storage';

/** The address as a shopper types it, kept by the tab (CHK-01). Apart from the rest of a checkout: a claim link
 *  leaves its code here from any page of a store, which is not to load a checkout's schemas for it. */

const ADDRESS = 'checkout-address';

export type AddressDraft = Readonly<Record<string, string>>;

/** What was typed in this tab; {} when there is none. */
export function readAddressDraft(storeId: number): AddressDraft {
  return attemptStorage(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${ADDRESS}-${storeId}`) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  }, {});
}

export function keepAddressDraft(storeId: number, draft: AddressDraft): void {
  attemptStorage(() => sessionStorage.setItem(`${ADDRESS}-${storeId}`, JSON.stringify(draft)), undefined);
}

export function forgetAddressDraft(storeId: number): void {
  attemptStorage(() => sessionStorage.removeItem(`${ADDRESS}-${storeId}`), undefined);
}
