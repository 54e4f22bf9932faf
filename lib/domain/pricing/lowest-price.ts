import { isOnSale, type OfferPrices } from './unit-price';

/** Price of a product from `changedAt` until the next record, minor units ex VAT. */
export interface PriceRecord extends Omit<OfferPrices, 'sizeSurcharges'> {
  readonly changedAt: Date;
  /** Whether shoppers could buy at this price. */
  readonly isOffered: boolean;
}

const DAYS_BEFORE = 30;
const DAY_MS = 86_400_000;

/**
 * Returns the lowest price in the 30 days before the current sale began, minor units ex VAT. Stores in the EU must
 * state it next to a reduced price. Null without a current sale, and when shoppers could not buy at any earlier price.
 * @param history records of a product in a store, oldest first: at least those of the 30 days, and the last record
 * before them
 */
export function findLowestPriorMinor(history: readonly PriceRecord[], now: Date): number | null {
  const current = history.at(-1);
  if (!current || !isOnSale(current, now)) return null;
  const untilMs = findSaleStart(history, current).getTime();
  const fromMs = untilMs - DAYS_BEFORE * DAY_MS;
  const prices = history.flatMap((record, index) => {
    const startMs = Math.max(record.changedAt.getTime(), fromMs);
    const endMs = Math.min(history[index + 1]?.changedAt.getTime() ?? untilMs, untilMs);
    return startMs < endMs && record.isOffered ? [getLowestMinor(record, startMs, endMs)] : [];
  });
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Returns when the current sale began. Records that only changed the end of the sale belong to it. */
function findSaleStart(history: readonly PriceRecord[], current: PriceRecord): Date {
  let first = current;
  for (const record of history.toReversed()) {
    const isSame =
      record.salePriceMinor === current.salePriceMinor && record.saleFrom?.getTime() === current.saleFrom?.getTime();
    if (!isSame) break;
    first = record;
  }
  return current.saleFrom !== null && current.saleFrom > first.changedAt ? current.saleFrom : first.changedAt;
}

/** Returns the lowest price of one record between `startMs` and `endMs`, minor units ex VAT. */
function getLowestMinor(
  { priceMinor, salePriceMinor, saleFrom, saleUntil }: PriceRecord,
  startMs: number,
  endMs: number,
) {
  const isSale =
    salePriceMinor !== null &&
    (saleFrom === null || saleFrom.getTime() < endMs) &&
    (saleUntil === null || saleUntil.getTime() > startMs);
  return isSale ? Math.min(priceMinor, salePriceMinor) : priceMinor;
}
