import { formatMoney } from '../money/format-money';
import { type Currency, multiplyDivideHalfUp } from '../money/money';
import { isBelowProviderMinimum, type Region } from '../regions/regions';
import { getTestTaxRateBps } from '../tax/us-tax';
import { findVoucher } from '../vouchers/vouchers';
import { isSubtotalShown, priceOrder } from './price-order';
import { listShippingOptions, resolveRetailShipping, type ShippingMethod, type ShippingPrices } from './shipping';

type Line = [quantity: number, price: string, storeDefaultVat: 0 | 1];
interface Example {
  id: string;
  region: Region;
  vat: string;
  lines: Line[];
  ship: string;
  add?: string;
  method?: ShippingMethod;
  retail?: 'free' | 'fixed' | 'custom';
  registered?: false;
  voucher?: string;
  entered?: string;
  state?: string;
  units: string;
  subtotal: string;
  shipping: string;
  discount?: string;
  total: string;
  charge?: string;
  split: string;
}

// The test parses decimals with its own code, so that it is independent of the code under test.
const cents = (text: string): number => Math.round(Number(text) * 100);
const list = (text: string): number[] => (text === '' ? [] : text.split(' ').map(cents));
const CURRENCY: Record<Region, Currency> = { UK: 'GBP', EU: 'EUR', US: 'USD' };
const two: Line[] = [[2, '12.49', 1]];
const uk = { region: 'UK', vat: '20', ship: '3.95', add: '1.50' } as const;
const eu = { region: 'EU', vat: '21', ship: '4.50', add: '1.00' } as const;
const us = { region: 'US', vat: '0', ship: '4.99', add: '2.00' } as const;
const uk2 = { ...uk, lines: two, units: '14.99', subtotal: '29.98' };

const EXAMPLES: Example[] = [
  {
    id: 'EX-01',
    ...uk,
    lines: [[1, '10.00', 1]],
    units: '12.00',
    subtotal: '12.00',
    shipping: '3.95 4.74',
    total: '16.74',
    split: '13.95 2.79',
  },
  { id: 'EX-02', ...uk2, shipping: '5.45 6.54', total: '36.52', split: '30.43 6.09' },
  {
    id: 'EX-03',
    ...uk,
    ship: '5.95',
    method: 'standard_tracked',
    lines: [[10, '12.49', 1]],
    units: '14.99',
    subtotal: '149.90',
    shipping: '19.45 23.34',
    total: '173.24',
    split: '144.35 28.89',
  },
  {
    id: 'EX-04',
    ...uk,
    lines: [[1, '10.00', 0]],
    units: '10.00',
    subtotal: '10.00',
    shipping: '3.95 4.74',
    total: '14.74',
    split: '13.95 0.79',
  },
  {
    id: 'EX-05',
    ...uk,
    lines: [
      [2, '12.49', 1],
      [1, '8.33', 0],
    ],
    units: '14.99 8.33',
    subtotal: '38.31',
    shipping: '6.95 8.34',
    total: '46.65',
    split: '40.26 6.39',
  },
  {
    id: 'EX-06',
    ...uk,
    registered: false,
    lines: two,
    units: '12.49',
    subtotal: '24.98',
    shipping: '5.45 5.45',
    total: '30.43',
    split: '30.43 0.00',
  },
  {
    id: 'EX-07',
    ...uk,
    vat: '0',
    lines: two,
    units: '12.49',
    subtotal: '24.98',
    shipping: '5.45 5.45',
    total: '30.43',
    split: '30.43 0.00',
  },
  {
    id: 'EX-08',
    ...eu,
    lines: [[1, '2.50', 1]],
    units: '3.03',
    subtotal: '3.03',
    shipping: '4.50 5.45',
    total: '8.48',
    split: '7.00 1.48',
  },
  {
    id: 'EX-09',
    ...eu,
    lines: [[10, '2.50', 1]],
    units: '3.03',
    subtotal: '30.30',
    shipping: '13.50 16.34',
    total: '46.64',
    split: '38.50 8.14',
  },
  {
    id: 'EX-10',
    ...eu,
    lines: [
      [1, '0.50', 1],
      [2, '16.50', 1],
    ],
    units: '0.61 19.97',
    subtotal: '40.55',
    shipping: '6.50 7.87',
    total: '48.42',
    split: '40.00 8.42',
  },
  {
    id: 'EX-11',
    ...eu,
    vat: '10',
    ship: '2.95',
    add: '0.50',
    lines: [[1, '1.15', 1]],
    units: '1.27',
    subtotal: '1.27',
    shipping: '2.95 3.25',
    total: '4.52',
    split: '4.10 0.42',
  },
  {
    id: 'EX-12',
    ...eu,
    vat: '25',
    ship: '6.90',
    add: '2.30',
    lines: [[2, '9.98', 1]],
    units: '12.48',
    subtotal: '24.96',
    shipping: '9.20 11.50',
    total: '36.46',
    split: '29.16 7.30',
  },
  {
    id: 'EX-13',
    ...eu,
    vat: '25.5',
    ship: '5.90',
    add: '1.10',
    lines: [[3, '7.90', 1]],
    units: '9.91',
    subtotal: '29.73',
    shipping: '8.10 10.17',
    total: '39.90',
    split: '31.80 8.10',
  },
  {
    id: 'EX-14',
    ...eu,
    vat: '5.5',
    lines: [[1, '19.99', 1]],
    units: '21.09',
    subtotal: '21.09',
    shipping: '4.50 4.75',
    total: '25.84',
    split: '24.49 1.35',
  },
  { id: 'EX-15', ...uk2, retail: 'free', shipping: '0.00 0.00', total: '29.98', split: '24.98 5.00' },
  {
    id: 'EX-16',
    ...uk,
    retail: 'fixed',
    ship: '4.00',
    lines: [[10, '12.49', 1]],
    units: '14.99',
    subtotal: '149.90',
    shipping: '4.00 4.80',
    total: '154.70',
    split: '128.90 25.80',
  },
  {
    id: 'EX-17',
    ...uk,
    retail: 'custom',
    ship: '2.50',
    add: '0.75',
    lines: [[3, '12.49', 1]],
    units: '14.99',
    subtotal: '44.97',
    shipping: '4.00 4.80',
    total: '49.77',
    split: '41.47 8.30',
  },
  { id: 'EX-18', ...uk2, retail: 'fixed', ship: '0.00', shipping: '0.00 0.00', total: '29.98', split: '24.98 5.00' },
  {
    id: 'EX-19',
    ...uk,
    ship: '9.99',
    add: '2.00',
    method: 'express',
    lines: [[1, '24.17', 1]],
    units: '29.00',
    subtotal: '29.00',
    shipping: '9.99 11.99',
    total: '40.99',
    split: '34.16 6.83',
  },
  {
    id: 'EX-20',
    ...uk,
    ship: '0.00',
    add: '1.00',
    lines: [[2, '5.00', 1]],
    units: '6.00',
    subtotal: '12.00',
    shipping: '1.00 1.20',
    total: '13.20',
    split: '11.00 2.20',
  },
  {
    id: 'EX-21',
    ...uk2,
    voucher: '5.00',
    shipping: '5.45 6.54',
    discount: '5.00',
    total: '31.52',
    split: '26.26 5.26',
  },
  {
    id: 'EX-22',
    ...uk2,
    voucher: '100.00',
    shipping: '5.45 6.54',
    discount: '36.52',
    total: '0.00',
    split: '0.00 0.00',
  },
  {
    id: 'EX-23',
    ...uk2,
    voucher: '36.52',
    shipping: '5.45 6.54',
    discount: '36.52',
    total: '0.00',
    split: '0.00 0.00',
  },
  {
    id: 'EX-24',
    ...uk2,
    voucher: '36.51',
    shipping: '5.45 6.54',
    discount: '36.51',
    total: '0.01',
    split: '0.01 0.00',
  },
  {
    id: 'EX-25',
    ...uk2,
    voucher: '5.00',
    entered: 'save5',
    shipping: '5.45 6.54',
    total: '36.52',
    split: '30.43 6.09',
  },
  {
    id: 'EX-26',
    ...uk,
    retail: 'free',
    lines: [[1, '0.00', 1]],
    units: '0.00',
    subtotal: '0.00',
    shipping: '0.00 0.00',
    total: '0.00',
    split: '0.00 0.00',
  },
  {
    id: 'EX-27',
    ...uk,
    retail: 'fixed',
    ship: '3.00',
    lines: [[1, '0.00', 1]],
    units: '0.00',
    subtotal: '0.00',
    shipping: '3.00 3.60',
    total: '3.60',
    split: '3.00 0.60',
  },
  {
    id: 'EX-28',
    ...uk,
    lines: [[2, '0.00', 1]],
    units: '0.00',
    subtotal: '0.00',
    shipping: '5.45 6.54',
    total: '6.54',
    split: '5.45 1.09',
  },
  {
    id: 'EX-29',
    ...us,
    state: 'AL',
    lines: [[2, '20.00', 1]],
    units: '20.00',
    subtotal: '40.00',
    shipping: '6.99 6.99',
    total: '46.99',
    charge: '48.87',
    split: '46.99 1.88',
  },
  {
    id: 'EX-30',
    ...us,
    state: 'CA',
    voucher: '10.00',
    lines: [[2, '20.00', 1]],
    units: '20.00',
    subtotal: '40.00',
    shipping: '6.99 6.99',
    discount: '10.00',
    total: '36.99',
    charge: '39.67',
    split: '36.99 2.68',
  },
  {
    id: 'EX-31',
    ...us,
    state: 'OR',
    lines: [[1, '18.75', 0]],
    units: '18.75',
    subtotal: '18.75',
    shipping: '4.99 4.99',
    total: '23.74',
    charge: '23.74',
    split: '23.74 0.00',
  },
  {
    id: 'EX-32',
    ...us,
    state: 'TX',
    ship: '3.00',
    add: '0.00',
    lines: [[1, '3.00', 1]],
    units: '3.00',
    subtotal: '3.00',
    shipping: '3.00 3.00',
    total: '6.00',
    charge: '6.38',
    split: '6.00 0.38',
  },
  {
    id: 'EX-33',
    ...eu,
    lines: [
      [1, '12.40', 1],
      [1, '7.44', 1],
    ],
    units: '15.00 9.00',
    subtotal: '24.00',
    shipping: '5.50 6.66',
    total: '30.66',
    split: '25.34 5.32',
  },
  {
    id: 'EX-34',
    ...uk,
    ship: '0.00',
    lines: [],
    units: '',
    subtotal: '0.00',
    shipping: '0.00 0.00',
    total: '0.00',
    split: '0.00 0.00',
  },
  {
    id: 'EX-35',
    ...eu,
    ship: '12.50',
    add: '3.25',
    lines: [[10, '999.99', 1]],
    units: '1209.99',
    subtotal: '12099.90',
    shipping: '41.75 50.52',
    total: '12150.42',
    split: '10041.65 2108.77',
  },
];

function effectiveShipping(example: Example, method: ShippingMethod): ShippingPrices {
  const none = { standard: null, standard_tracked: null, express: null };
  const priced = {
    methods: { ...none, [method]: cents(example.ship) },
    additionalItemMinor: cents(example.add ?? '0'),
  };
  // Prices that the store's own rule overrides; they must not appear in the result.
  const replaced = { methods: { standard: 9_999, standard_tracked: 9_999, express: 9_999 }, additionalItemMinor: 150 };
  const storeShipping = resolveRetailShipping({
    free: example.retail === 'free',
    fixedMinor: example.retail === 'fixed' ? cents(example.ship) : null,
    custom: example.retail === 'custom' ? priced : null,
  });
  return storeShipping ?? (example.retail ? replaced : priced);
}

function priceExample(example: Example) {
  const method = example.method ?? 'standard';
  const vouchers = example.voucher ? [{ code: 'SAVE5', discountMinor: cents(example.voucher) }] : [];
  return priceOrder({
    lines: example.lines.map(([quantity, price, dv]) => ({ quantity, netMinor: cents(price), vatApplies: dv === 1 })),
    store: {
      region: example.region,
      currency: CURRENCY[example.region],
      vat: { rateBps: cents(example.vat), registered: example.registered !== false },
    },
    shipping: effectiveShipping(example, method),
    method,
    voucher: findVoucher(vouchers, example.entered ?? (example.voucher ? 'SAVE5' : '')),
    taxRateBps: example.state ? getTestTaxRateBps({ countryIso2: 'US', stateAbbreviation: example.state }) : null,
  });
}

describe('the worked money examples', () => {
  it('are all 35', () => {
    expect(new Set(EXAMPLES.map((example) => example.id)).size).toBe(35);
  });

  it.each(EXAMPLES)('$id comes out to the penny', (example) => {
    const price = priceExample(example);
    const [shippingNet, shippingGross] = list(example.shipping);
    const [net, vat] = list(example.split);
    expect({
      units: price.subtotal.lines.map((line) => line.unitGrossMinor),
      subtotal: price.subtotalMinor,
      shipping: [price.shippingNetMinor, price.shippingGrossMinor],
      discount: price.discountMinor,
      total: price.totalMinor,
      charge: price.chargeMinor,
      split: [price.netMinor, price.vatMinor],
    }).toEqual({
      units: list(example.units),
      subtotal: cents(example.subtotal),
      shipping: [shippingNet, shippingGross],
      discount: cents(example.discount ?? '0'),
      total: cents(example.total),
      charge: cents(example.charge ?? example.total),
      split: [net, vat],
    });
    expect(price.breakdown === null).toBe(example.region !== 'US');
  });

  it.each(['EX-15', 'EX-16', 'EX-18'])('%s offers Standard alone', (id) => {
    const example = EXAMPLES.find((row) => row.id === id);
    expect(
      example && listShippingOptions(effectiveShipping(example, 'standard')).map((option) => option.method),
    ).toEqual(['standard']);
  });

  it('distinguish a voucher that pays everything from one that leaves a penny and from a free order', () => {
    const paid = EXAMPLES.filter((example) => priceExample(example).fullyPaidByVoucher).map((example) => example.id);
    const nothingDue = EXAMPLES.filter((example) => priceExample(example).nothingDue).map((example) => example.id);
    expect(paid).toEqual(['EX-22', 'EX-23']);
    expect(nothingDue).toEqual(['EX-22', 'EX-23', 'EX-26', 'EX-34']);
  });

  it('reject EX-24 alone as too small for a card', () => {
    const small = EXAMPLES.filter((row) => isBelowProviderMinimum(priceExample(row).chargeMinor, CURRENCY[row.region]));
    expect(small.map((row) => row.id)).toEqual(['EX-24']);
  });

  it('show the tax line of a state without tax, and the breakdown as the sum that is charged', () => {
    const oregon = EXAMPLES.find((row) => row.id === 'EX-31');
    expect(oregon && priceExample(oregon).breakdown).toEqual({
      subtotalMinor: 2374,
      taxMinor: 0,
      grandTotalMinor: 2374,
    });
  });

  it('hide the subtotal on promo events and when it is nothing', () => {
    expect([isSubtotalShown('promo', 1000), isSubtotalShown('store', 0), isSubtotalShown('store', 1)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(formatMoney(1209990, 'EUR', 'EU')).toBe('€\u00a012.099,90');
  });

  it('keep their scaled VAT within half a penny of the exact share', () => {
    expect(multiplyDivideHalfUp(609, 3152, 3652)).toBe(526);
  });
});
