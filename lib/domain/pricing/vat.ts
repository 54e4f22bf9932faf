import { calculateShareHalfUp } from '../money/money';
import type { Region } from '../regions/regions';
import { hasVisibleText } from '../text/visible';

/** Usual VAT rate of a region in basis points, the default of a new store. */
export const USUAL_VAT_BPS: Readonly<Record<Region, number>> = { UK: 2000, EU: 2100, US: 0 };

/** VAT terms of an event. `rateBps` is 0–10000 basis points (21 % = 2100). */
export interface VatTerms {
  readonly rateBps: number;
  readonly registered: boolean;
}

/**
 * Returns the effective VAT terms. A US event has no VAT, whatever is stored, because its tax depends on the
 * destination (MNY-11).
 */
export function getEffectiveVatTerms(region: Region, terms: VatTerms): VatTerms {
  return region === 'US' || !terms.registered ? { rateBps: 0, registered: false } : terms;
}

/**
 * Returns whether a seller may issue an invoice for an order: showing VAT requires a VAT number. US sales tax is not
 * VAT.
 */
export const mayInvoice = (
  order: { readonly region: Region; readonly vatMinor: number },
  seller: { readonly vatNumber: string },
): boolean => order.region === 'US' || order.vatMinor === 0 || hasVisibleText(seller.vatNumber);

/**
 * Returns net amount plus VAT, minor units, rounded half up once (MNY-03); unchanged when the event is not registered
 * for VAT.
 * @throws RangeError if an argument is not an integer of 0 or more
 */
export function addVat(netMinor: number, vat: VatTerms): number {
  return vat.registered ? netMinor + calculateShareHalfUp(netMinor, vat.rateBps) : netMinor;
}

/**
 * Returns the price of one piece for shoppers, minor units (MNY-01). `vatApplies` is the item's store_default_vat = 1;
 * the rate is always the event's. The price is rounded here, before it is multiplied by the quantity.
 * @throws RangeError if price or rate is not an integer of 0 or more
 */
export function calculateUnitGrossMinor(netMinor: number, vatApplies: boolean, vat: VatTerms): number {
  return vatApplies ? addVat(netMinor, vat) : netMinor;
}
