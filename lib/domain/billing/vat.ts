import { calculateShareHalfUp } from '../money/money';
import type { Region } from '../regions/regions';

/**
 * Tax treatment of a bill: the seller's own rate, reverse charge, a buyer outside the seller's tax territory, or a
 * seller who is not registered for VAT.
 */
export const BILL_VAT_KINDS = ['charged', 'reverse charge', 'outside', 'not registered'] as const;
export type BillVatKind = (typeof BILL_VAT_KINDS)[number];

/**
 * Seller or buyer, with the data that VAT depends on. `vatNumber` is empty for a party that is not registered for VAT.
 */
export interface TaxedParty {
  readonly region: Region;
  readonly vatNumber: string;
}

export interface BillVat {
  readonly kind: BillVatKind;
  /** Rate in basis points; 0 when no VAT is charged. */
  readonly rateBps: number;
}

const UK_RATE_BPS = 2000;
/**
 * Country of an EU seller whose VAT number does not begin with the code of a member state: the home country of the EU
 * region.
 */
const EU_HOME = 'NL';

/** Standard VAT rates of the EU member states by ISO country code, in basis points. */
const EU_RATES_BPS: ReadonlyMap<string, number> = new Map(
  (
    'AT 2000|BE 2100|BG 2000|CY 1900|CZ 2100|DE 1900|DK 2500|EE 2400|ES 2100|FI 2550|FR 2000|GR 2400|HR 2500|HU 2700|' +
    'IE 2300|IT 2200|LT 2100|LU 1700|LV 2100|MT 1800|NL 2100|PL 2300|PT 2300|RO 2100|SE 2500|SI 2200|SK 2300'
  )
    .split('|')
    .map((row) => [row.slice(0, 2), Number(row.slice(3))]),
);

/**
 * Returns the ISO 3166 alpha-2 code of the member state that issued a VAT number; null for text that is not such a
 * number. Greek numbers begin with EL, for which GR is returned.
 */
export function parseMemberState(vatNumber: string): string | null {
  const [, prefix = ''] = /^([A-Z]{2})[0-9A-Z+*]{2,13}$/.exec(vatNumber.toUpperCase().replace(/[\s.-]/g, '')) ?? [];
  const country = prefix === 'EL' ? 'GR' : prefix;
  return EU_RATES_BPS.has(country) ? country : null;
}

/**
 * Returns the VAT on the platform's bill to a client (SET-03). To a client in the seller's country the seller's rate
 * applies; also to one in another member state without a VAT number, whereas one with a VAT number gets a reverse
 * charge. A client outside the seller's tax territory, and every client of a seller who is not registered, is charged
 * no VAT.
 */
export function calculateBillVat(seller: TaxedParty, buyer: TaxedParty): BillVat {
  if (seller.vatNumber.trim() === '' || seller.region === 'US') return { kind: 'not registered', rateBps: 0 };
  if (seller.region !== buyer.region) return { kind: 'outside', rateBps: 0 };
  if (seller.region === 'UK') return { kind: 'charged', rateBps: UK_RATE_BPS };
  const home = parseMemberState(seller.vatNumber) ?? EU_HOME;
  const there = parseMemberState(buyer.vatNumber);
  if (there !== null && there !== home) return { kind: 'reverse charge', rateBps: 0 };
  return { kind: 'charged', rateBps: EU_RATES_BPS.get(home) ?? 0 };
}

/**
 * Returns the VAT on a bill's total, minor units, rounded half up once.
 * @throws RangeError when `netMinor` is not an integer of 0 or more
 */
export const calculateBillVatMinor = (netMinor: number, { rateBps }: BillVat): number =>
  calculateShareHalfUp(netMinor, rateBps);
