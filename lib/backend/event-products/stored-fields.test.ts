import type { eventProducts, products } from '@/lib/db/schema';
import { PRODUCT_FIELDS, pickCopiedColumns, STORED_FIELDS } from './stored-fields';

/** Builds a row in which every column contains its own name. */
const row = <Row>() =>
  Object.fromEntries(PRODUCT_FIELDS.map((field) => [STORED_FIELDS[field][1], STORED_FIELDS[field][1]])) as Row;

describe('the duplicate of a product', () => {
  const NOT_TAKEN = [
    'name',
    'status',
    'locked',
    'salePriceMinor',
    'saleFrom',
    'saleUntil',
    'piecesLeft',
    'setupCostMinor',
  ];

  it('takes over every stored field but name, status, lock, sale, number of pieces and one-off costs', () => {
    const copied = {
      ...pickCopiedColumns('products', row<typeof products.$inferSelect>()),
      ...pickCopiedColumns('eventProducts', row<typeof eventProducts.$inferSelect>()),
    };
    const columns = PRODUCT_FIELDS.map((field) => STORED_FIELDS[field][1]);
    const taken = columns.filter((column) => !NOT_TAKEN.includes(column));
    expect(Object.entries(copied).sort()).toEqual(taken.map((column) => [column, column]).sort());
  });

  it('takes from each table its own columns', () => {
    expect(pickCopiedColumns('eventProducts', row<typeof eventProducts.$inferSelect>())).toEqual({
      category: 'category',
      priceMinor: 'priceMinor',
      sizeSurcharges: 'sizeSurcharges',
      vatApplies: 'vatApplies',
    });
  });
});
