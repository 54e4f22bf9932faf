import fc from 'fast-check';
import { priceOrder } from '../pricing/price-order';
import { buildTaxRows, splitCredit, type TaxedOrder, type TaxRow } from './tax-rows';

const line = fc.record({
  netMinor: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  vatApplies: fc.boolean(),
});

/** Random orders, priced as the checkout prices them. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    rateBps: fc.constantFrom(0, 500, 700, 1900, 2000, 2100, 2550),
    shippingMinor: fc.nat(2_000),
    discountMinor: fc.nat(20_000),
    salesTaxBps: fc.option(fc.constantFrom(0, 400, 725), { nil: null }),
  })
  .map(({ lines, rateBps, shippingMinor, discountMinor, salesTaxBps }): TaxedOrder & { rateBps: number } => {
    const region = salesTaxBps === null ? 'UK' : 'US';
    const price = priceOrder({
      lines,
      store: { region, currency: region === 'US' ? 'USD' : 'GBP', vat: { rateBps, registered: true } },
      shipping: {
        methods: { standard: shippingMinor, standard_tracked: null, express: null },
        additionalItemMinor: 150,
      },
      method: 'standard',
      voucher: { discountMinor },
      taxRateBps: salesTaxBps,
    });
    return {
      region,
      rateBps,
      shippingMinor: price.shippingGrossMinor,
      discountMinor: price.discountMinor,
      vatMinor: price.vatMinor,
      totalMinor: price.chargeMinor,
      lines: lines.map(({ quantity, vatApplies }, at) => ({
        quantity,
        vatApplies,
        unitGrossMinor: price.subtotal.lines[at]?.unitGrossMinor ?? 0,
      })),
    };
  });

const sum = (rows: readonly TaxRow[], of: (row: TaxRow) => number) => rows.reduce((total, row) => total + of(row), 0);
const gross = ({ netMinor, taxMinor }: TaxRow) => netMinor + taxMinor;
const atRate = (notes: readonly (readonly TaxRow[])[], at: number) => notes.flatMap((rows) => rows[at] ?? []);

describe('the tax rows of an invoice', () => {
  it('add up to what was paid and to its tax, and none is negative', () => {
    fc.assert(
      fc.property(order, (sold) => {
        const rows = buildTaxRows(sold, sold.rateBps);
        if (sold.vatMinor === 0) return expect(rows).toEqual([]);
        expect(sum(rows, gross)).toBe(sold.totalMinor);
        expect(sum(rows, ({ taxMinor }) => taxMinor)).toBe(sold.vatMinor);
        expect(rows.every(({ netMinor, taxMinor }) => netMinor >= 0 && taxMinor >= 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('name the taxable amount of goods with VAT and of goods without', () => {
    const sold: TaxedOrder = {
      region: 'UK',
      shippingMinor: 474,
      discountMinor: 0,
      vatMinor: 479,
      totalMinor: 3_874,
      lines: [
        { unitGrossMinor: 2_400, quantity: 1, vatApplies: true },
        { unitGrossMinor: 1_000, quantity: 1, vatApplies: false },
      ],
    };
    expect(buildTaxRows(sold, 2_000)).toEqual([
      { rateBps: 2_000, netMinor: 2_395, taxMinor: 479 },
      { rateBps: 0, netMinor: 1_000, taxMinor: 0 },
    ]);
  });
});

describe('credits', () => {
  it('add up to their invoice at every rate, in any number of parts, also when some of them were reversed', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.record({ share: fc.integer({ min: 1, max: 400 }), comesBack: fc.boolean() }), { maxLength: 12 }),
        (sold, parts) => {
          const invoice = buildTaxRows(sold, sold.rateBps);
          if (invoice.length === 0) return;
          let holding: TaxRow[][] = [];
          const leftMinor = () => sold.totalMinor - sum(holding.flat(), gross);
          for (const { share, comesBack } of parts) {
            const amountMinor = Math.min(leftMinor(), Math.ceil((sold.totalMinor * share) / 1_000));
            const note = splitCredit(invoice, holding, amountMinor);
            expect(sum(note, gross)).toBe(amountMinor);
            expect(note.every(({ netMinor, taxMinor }) => netMinor >= 0 && taxMinor >= 0)).toBe(true);
            holding = comesBack ? holding.slice(1).concat([note]) : [...holding, note];
          }
          holding.push(splitCredit(invoice, holding, leftMinor()));
          invoice.forEach((row, at) => {
            expect(sum(atRate(holding, at), ({ netMinor }) => netMinor)).toBe(row.netMinor);
            expect(sum(atRate(holding, at), ({ taxMinor }) => taxMinor)).toBe(row.taxMinor);
          });
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('of three equal parts share an odd penny of tax', () => {
    const invoice = [{ rateBps: 2_000, netMinor: 250, taxMinor: 50 }];
    const notes: TaxRow[][] = [];
    for (let part = 0; part < 3; part += 1) notes.push(splitCredit(invoice, notes, 100));
    expect(notes.map(([row]) => row?.taxMinor)).toEqual([17, 16, 17]);
  });

  it('beyond the remaining amount are rejected', () => {
    const invoice = [{ rateBps: 2_000, netMinor: 250, taxMinor: 50 }];
    expect(() => splitCredit(invoice, [], 301)).toThrow(RangeError);
  });
});
