import fc from 'fast-check';
import { type PricedLine, priceLines, priceOrder } from './price-order';
import type { ShippingPrices } from './shipping';
import { calculateUnitGrossMinor } from './vat';

const RATES_BPS = [0, 400, 550, 600, 700, 900, 1000, 1900, 2000, 2100, 2500, 2550];
const rate = fc.constantFrom(...RATES_BPS);
const line: fc.Arbitrary<PricedLine> = fc.record({
  netMinor: fc.integer({ min: 0, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  vatApplies: fc.boolean(),
});
const lines = fc.array(line, { minLength: 1, maxLength: 8 });
const shipping = (base: number, additionalItemMinor: number): ShippingPrices => ({
  methods: { standard: base, standard_tracked: null, express: null },
  additionalItemMinor,
});

function price(input: {
  lines: PricedLine[];
  rateBps?: number;
  registered?: boolean;
  base?: number;
  add?: number;
  discount?: number;
  us?: number;
}) {
  return priceOrder({
    lines: input.lines,
    store: {
      region: input.us === undefined ? 'UK' : 'US',
      currency: input.us === undefined ? 'GBP' : 'USD',
      vat: { rateBps: input.rateBps ?? 2000, registered: input.registered ?? true },
    },
    shipping: shipping(input.base ?? 395, input.add ?? 150),
    method: 'standard',
    voucher: input.discount === undefined ? null : { discountMinor: input.discount },
    taxRateBps: input.us ?? null,
  });
}

describe('pricing', () => {
  it('adds VAT as an exact decimal oracle does, for every price to 2,000.00 and twelve rates', () => {
    let wrong = 0;
    for (const rateBps of RATES_BPS) {
      let previous = 0;
      for (let net = 0; net <= 200_000; net += 1) {
        const gross = calculateUnitGrossMinor(net, true, { rateBps, registered: true });
        // The gross price in ten-thousandths of a penny is an integer, so its distance to the rounded price is exact.
        const off = gross * 10_000 - net * (10_000 + rateBps);
        if (off > 5_000 || off <= -5_000 || gross < net || gross < previous) wrong += 1;
        previous = gross;
      }
    }
    expect(wrong).toBe(0);
  });

  it('sums goods by the piece and always splits into net and VAT that add up', () => {
    fc.assert(
      fc.property(lines, rate, fc.nat(5_000), fc.nat(100_000), (basket, rateBps, base, discount) => {
        const order = price({ lines: basket, rateBps, base, discount });
        const vat = { rateBps, registered: true };
        const expected = basket.reduce(
          (sum, l) => sum + l.quantity * calculateUnitGrossMinor(l.netMinor, l.vatApplies, vat),
          0,
        );
        expect(order.subtotalMinor).toBe(expected);
        expect(order.netMinor + order.vatMinor).toBe(order.chargeMinor);
        expect(Math.min(order.netMinor, order.vatMinor)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('rounds shipping once and never charges less for one piece more', () => {
    fc.assert(
      fc.property(
        rate,
        fc.nat(5_000),
        fc.nat(1_000),
        fc.integer({ min: 1, max: 998 }),
        (rateBps, base, add, quantity) => {
          const piece = { netMinor: 100, vatApplies: false };
          const ship = (n: number) =>
            price({ lines: [{ ...piece, quantity: n }], rateBps, base, add }).shippingGrossMinor;
          expect(ship(1)).toBe(calculateUnitGrossMinor(base, true, { rateBps, registered: true }));
          expect(ship(quantity)).toBe(
            calculateUnitGrossMinor(base + add * (quantity - 1), true, { rateBps, registered: true }),
          );
          expect(ship(quantity + 1)).toBeGreaterThanOrEqual(ship(quantity));
        },
      ),
    );
  });

  it('never discounts more than there is, and is paid in full exactly when the voucher covers everything', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.option(fc.constantFrom(0, 400, 725)),
        (basket, discount, us) => {
          const order = price({ lines: basket, discount, ...(us === null ? {} : { us }) });
          const full = order.subtotalMinor + order.shippingGrossMinor;
          expect(order.discountMinor).toBeLessThanOrEqual(full);
          expect(order.totalMinor).toBe(Math.max(0, full - discount));
          expect(order.fullyPaidByVoucher).toBe(discount >= full);
          expect(order.netMinor + order.vatMinor).toBe(order.chargeMinor);
        },
      ),
    );
  });

  it('does not depend on the order of lines, on split lines or on a trip through JSON', () => {
    fc.assert(
      fc.property(lines, (basket) => {
        const split = basket.flatMap((l) =>
          l.quantity > 1
            ? [
                { ...l, quantity: l.quantity - 1 },
                { ...l, quantity: 1 },
              ]
            : [l],
        );
        const copy: PricedLine[] = JSON.parse(JSON.stringify(basket));
        const { subtotal, ...totals } = price({ lines: basket });
        for (const same of [[...basket].reverse(), split, copy]) {
          const { subtotal: ignored, ...others } = price({ lines: same });
          expect(others).toEqual(totals);
          expect(ignored.itemCount).toBe(subtotal.itemCount);
        }
      }),
    );
  });

  it('charges no VAT without registration, and none on a line without the flag', () => {
    fc.assert(
      fc.property(lines, rate, (basket, rateBps) => {
        expect(price({ lines: basket, rateBps, registered: false }).vatMinor).toBe(0);
        const flagless = priceLines(
          basket.map((l) => ({ ...l, vatApplies: false })),
          { rateBps, registered: true },
        );
        expect(flagless.subtotalMinor).toBe(flagless.netMinor);
      }),
    );
  });

  it('lets a US event have no VAT whatever rate it carries', () => {
    expect(
      price({ lines: [{ netMinor: 1000, quantity: 1, vatApplies: true }], rateBps: 2000, us: 0, base: 0 }).chargeMinor,
    ).toBe(1000);
  });

  it.each([-1, 1.5, Number.NaN])('rejects the quantity %p', (quantity) => {
    expect(() => price({ lines: [{ netMinor: 100, quantity, vatApplies: true }] })).toThrow(RangeError);
  });

  it('rejects a method that is not offered and a negative discount', () => {
    const basket = [{ netMinor: 100, quantity: 1, vatApplies: true }];
    expect(() => price({ lines: basket, discount: -1 })).toThrow(RangeError);
    expect(() =>
      priceOrder({
        lines: basket,
        store: { region: 'UK', currency: 'GBP', vat: { rateBps: 0, registered: true } },
        shipping: shipping(100, 0),
        method: 'express',
        voucher: null,
        taxRateBps: null,
      }),
    ).toThrow('not offered');
  });
});
