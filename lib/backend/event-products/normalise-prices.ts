import { buildInvalidFieldsError } from '@/lib/platform/errors';
import type { ProductRow } from './queries';
import type { ProductChange } from './stored-fields';

const MINUTE_MS = 60_000;

/**
 * Validates a change's surcharges and sale against the changed product, and normalises them: sizes without a surcharge
 * are left out, and a sale begins and ends on whole minutes. Ending the sale clears its times.
 * @throws AppError `invalid` for a size that the blank does not have, a sale price that is not below the price,
 * times of a sale without a sale price, or a sale that ends before it starts
 */
export function normalisePrices(row: ProductRow, change: ProductChange, index: number): ProductChange {
  const refuse = (field: string, reason: string) =>
    buildInvalidFieldsError({ [`changes.${index}.${field}`]: [reason] });
  const surcharges = change.size_surcharges && Object.entries(change.size_surcharges);
  if (surcharges?.some(([size]) => !row.sizes.includes(size)))
    throw refuse('size_surcharges', 'is not a size of this product');
  if (change.sale_price === null && (change.sale_from || change.sale_until))
    throw refuse('sale_price', 'sale price missing');
  const normalisedChange: ProductChange = {
    ...change,
    ...(surcharges ? { size_surcharges: Object.fromEntries(surcharges.filter(([, minor]) => minor > 0)) } : {}),
    ...(change.sale_from ? { sale_from: toMinute(change.sale_from) } : {}),
    ...(change.sale_until ? { sale_until: toMinute(change.sale_until) } : {}),
    ...(change.sale_price === null ? { sale_from: null, sale_until: null } : {}),
  };
  // A change of the price alone does not end a sale. A sale price that is no longer below the price has no effect.
  const isSaleChanged =
    change.sale_price !== undefined || change.sale_from !== undefined || change.sale_until !== undefined;
  if (!isSaleChanged) return normalisedChange;
  const {
    price = row.priceMinor,
    sale_price: salePrice = row.salePriceMinor,
    sale_from: from = row.saleFrom,
    sale_until: until = row.saleUntil,
  } = normalisedChange;
  if (salePrice === null) {
    if (from !== null || until !== null) throw refuse('sale_price', 'sale price missing');
    return normalisedChange;
  }
  if (change.sale_price !== undefined && salePrice >= price) throw refuse('sale_price', 'not below the price');
  if (from !== null && until !== null && until <= from) throw refuse('sale_until', 'ends before it starts');
  return normalisedChange;
}

const toMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
