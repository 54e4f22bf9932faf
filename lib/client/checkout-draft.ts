/** What a shopper typed and the payment that is under way, kept by the tab or the browser until the order stands, so that
 *  closing, reloading or a bank's page loses nothing (CHK-01, PAY-08). Where storage is refused nothing is kept. */

const ADDRESS = 'checkout-address';
const PENDING = 'checkout-pending';

export type AddressDraft = Readonly<Record<string, string>>;

const attempt = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    // Private windows and full disks throw; a checkout goes on without.
    return otherwise;
  }
};

/** The address as it was typed in this tab; {} when there is none. */
export function readAddressDraft(storeId: number): AddressDraft {
  return attempt(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${ADDRESS}-${storeId}`) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  }, {});
}

export function keepAddressDraft(storeId: number, draft: AddressDraft): void {
  attempt(() => sessionStorage.setItem(`${ADDRESS}-${storeId}`, JSON.stringify(draft)), undefined);
}

/** Remembers which payment the present basket is for: only that one may empty it. */
export function keepPendingPayment(storeId: number, id: string): void {
  attempt(() => localStorage.setItem(`${PENDING}-${storeId}`, id), undefined);
}

export function readPendingPayment(storeId: number): string | null {
  return attempt(() => localStorage.getItem(`${PENDING}-${storeId}`), null);
}

/** The order stands: nothing of it is kept any longer. */
export function forgetCheckout(storeId: number): void {
  attempt(() => {
    sessionStorage.removeItem(`${ADDRESS}-${storeId}`);
    localStorage.removeItem(`${PENDING}-${storeId}`);
  }, undefined);
}
