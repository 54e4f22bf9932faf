import { percentHalfUp } from '../money/money';
import type { Region } from '../regions/regions';
import { hasVisibleText } from '../text/visible';

/** What most stores of a region charge, in basis points: the rate that a new store starts with. */
export const USUAL_VAT_BPS: Readonly<Record<Region, number>> = { UK: 2000, EU: 2100, US: 0 };

/** What an event says about VAT. `rateBps` is 0–10000 basis points (21 % = 2100). */
export interface VatTerms {
  readonly rateBps: number;
  readonly registered: boolean;
}

/** The terms that count: a US event has no VAT whatever its record says, its tax comes from the destination (MNY-11). */
export function vatIn(region: Region, terms: VatTerms): VatTerms {
  return region === 'US' || !terms.registered ? { rateBps: 0, registered: false } : terms;
}

/** Whether a seller may write an invoice of an order: one that shows VAT needs a VAT number. The tax of the US is none. */
export const mayInvoice = (
  order: { readonly region: Region; readonly vatMinor: number },
  seller: { readonly vatNumber: string },
): boolean => order.region === 'US' || order.vatMinor === 0 || hasVisibleText(seller.vatNumber);

/** Net amount plus VAT, minor units, rounded half up once (MNY-03); unchanged when the event is not registered.
 *  @throws RangeError if an argument is not an integer of 0 or more. */
export function withVat(netMinor: number, vat: VatTerms): number {
  return vat.registered ? netMinor + percentHalfUp(netMinor, vat.rateBps) : netMinor;
}

/** Price that a shopper pays for one piece, minor units (MNY-01). `vatApplies` is the item's store_default_vat = 1;
 *  the rate is always the event's. Round here, then multiply by the quantity.
 *  @throws RangeError if the price or the rate is not an integer of 0 or more. */
export function unitGrossMinor(netMinor: number, vatApplies: boolean, vat: VatTerms): number {
  return vatApplies ? withVat(netMinor, vat) : netMinor;
}
