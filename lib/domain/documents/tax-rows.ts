import { multiplyDivideHalfUp } from '../money/money';
import type { Region } from '../regions/regions';

/**
 * Part of a document's total to which one tax rate applies, minor units. `netMinor + taxMinor` is the amount paid at
 * this rate.
 */
export interface TaxRow {
  /** Rate in basis points; null where it is unknown. */
  readonly rateBps: number | null;
  /** Taxable amount, minor units. */
  readonly netMinor: number;
  readonly taxMinor: number;
}

/** Order data for tax rows; minor units. */
export interface TaxedOrder {
  readonly region: Region;
  readonly shippingMinor: number;
  readonly discountMinor: number;
  readonly vatMinor: number;
  readonly totalMinor: number;
  readonly lines: readonly {
    readonly unitGrossMinor: number;
    readonly quantity: number;
    readonly vatApplies: boolean;
  }[];
}

/**
 * Returns the taxable amount per rate of an order. The rows add up to `totalMinor`, their taxes to `vatMinor`; an order
 * without tax has no rows. A voucher reduces all rates proportionally. Shipping carries VAT wherever the order has any.
 * @param rateBps rate of the products that carry VAT, basis points; null where it is unknown
 */
export function buildTaxRows(order: TaxedOrder, rateBps: number | null): TaxRow[] {
  const { totalMinor, vatMinor } = order;
  if (vatMinor === 0) return [];
  // US sales tax applies to the whole order.
  if (order.region === 'US') return [{ rateBps: null, netMinor: totalMinor - vatMinor, taxMinor: vatMinor }];
  const untaxedProductsMinor = order.lines
    .filter(({ vatApplies }) => !vatApplies)
    .reduce((sum, { unitGrossMinor, quantity }) => sum + unitGrossMinor * quantity, 0);
  const beforeDiscountMinor = totalMinor + order.discountMinor;
  const untaxedMinor =
    beforeDiscountMinor === 0 ? 0 : multiplyDivideHalfUp(untaxedProductsMinor, totalMinor, beforeDiscountMinor);
  const taxed = { rateBps, netMinor: totalMinor - untaxedMinor - vatMinor, taxMinor: vatMinor };
  return untaxedMinor === 0 ? [taxed] : [taxed, { rateBps: 0, netMinor: untaxedMinor, taxMinor: 0 }];
}

const toGrossMinor = ({ netMinor, taxMinor }: TaxRow): number => netMinor + taxMinor;
const sumBy = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/**
 * Splits the amount of a credit note over the tax rates of its invoice. When an invoice is refunded completely, the
 * credit notes add up to the invoice to the cent at each rate, whatever the number and size of the refunds.
 * @param invoice rows of the invoice
 * @param credited rows of the earlier credit notes, each with the invoice's rates in the invoice's sequence
 * @param amountMinor refund of this credit note; at most the amount that earlier ones left
 * @throws RangeError when more is refunded than is left
 */
export function splitCredit(
  invoice: readonly TaxRow[],
  credited: readonly (readonly TaxRow[])[],
  amountMinor: number,
): TaxRow[] {
  const before = invoice.map((_, at) =>
    credited.map((rows) => rows[at] ?? { rateBps: null, netMinor: 0, taxMinor: 0 }),
  );
  let leftMinor = amountMinor;
  return invoice.map((row, at) => {
    const grossMinor = takeShare(leftMinor, {
      wholeMinor: sumBy(invoice.slice(at), toGrossMinor),
      partMinor: toGrossMinor(row),
      takenWholeMinor: sumBy(before.slice(at).flat(), toGrossMinor),
      takenPartMinor: sumBy(before[at] ?? [], toGrossMinor),
    });
    leftMinor -= grossMinor;
    const taxMinor = takeShare(grossMinor, {
      wholeMinor: toGrossMinor(row),
      partMinor: row.taxMinor,
      takenWholeMinor: sumBy(before[at] ?? [], toGrossMinor),
      takenPartMinor: sumBy(before[at] ?? [], ({ taxMinor }) => taxMinor),
    });
    return { rateBps: row.rateBps, netMinor: grossMinor - taxMinor, taxMinor };
  });
}

/**
 * Total (`wholeMinor`) and one of its parts (`partMinor`), with the amounts that were deducted from them before. Minor
 * units.
 */
interface Taken {
  readonly wholeMinor: number;
  readonly partMinor: number;
  readonly takenWholeMinor: number;
  readonly takenPartMinor: number;
}

/**
 * Returns how much of `amountMinor` is deducted from the part: the part's share of all deductions so far, less what was
 * deducted from it before. The result is limited by what is left of the part and of the rest of the total, so that the
 * last deduction empties both to the cent.
 * @throws RangeError for an amount below 0 or above what is left of the total
 */
function takeShare(amountMinor: number, { wholeMinor, partMinor, takenWholeMinor, takenPartMinor }: Taken): number {
  if (amountMinor < 0 || amountMinor > wholeMinor - takenWholeMinor)
    throw new RangeError(`${amountMinor} of ${wholeMinor} can't be credited: ${takenWholeMinor} went back before`);
  if (amountMinor === 0) return 0;
  const shareMinor = multiplyDivideHalfUp(partMinor, takenWholeMinor + amountMinor, wholeMinor) - takenPartMinor;
  const leftOfPartMinor = Math.max(0, partMinor - takenPartMinor);
  const leftOfRestMinor = wholeMinor - takenWholeMinor - leftOfPartMinor;
  return Math.min(leftOfPartMinor, amountMinor, Math.max(0, amountMinor - leftOfRestMinor, shareMinor));
}
