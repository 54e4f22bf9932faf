import { ORDER_STATUSES } from '../orders/statuses';
import {
  AUTOMATIC_REPAIRS,
  buildChainFinding,
  CHAIN_FAULT_NAMES,
  CHAIN_FAULTS,
  CHAIN_LINKS,
  reportChain,
} from './doctor';
import { decideCancellation, normaliseTextLabel, parseShopTexts } from './fulfilment';
import { findListingProblem } from './listings';
import { calculateShopLossMinor, calculateShopNetMinor, calculateShopPriceMinor, parseShopAmount } from './shop-price';

const VAT = { rateBps: 2_000, registered: true };

describe('prices in a connected shop', () => {
  it('include VAT when the shop’s prices include taxes, and convert back to the same net amount', () => {
    for (const priceMinor of [0, 1, 999, 2_450, 1_234_567]) {
      const paid = calculateShopPriceMinor({ priceMinor, vatApplies: true }, VAT, true);
      expect(calculateShopNetMinor(paid, { vatApplies: true, vat: VAT, taxesIncluded: true })).toBe(priceMinor);
    }
    expect(calculateShopPriceMinor({ priceMinor: 1_000, vatApplies: true }, VAT, true)).toBe(1_200);
    expect(calculateShopPriceMinor({ priceMinor: 1_000, vatApplies: true }, VAT, false)).toBe(1_000);
    expect(calculateShopPriceMinor({ priceMinor: 1_000, vatApplies: false }, VAT, true)).toBe(1_000);
    expect(calculateShopNetMinor(1_000, { vatApplies: true, vat: VAT, taxesIncluded: false })).toBe(1_000);
  });

  it('make a loss when they do not cover production after VAT', () => {
    const terms = { costMinor: 1_000, vatApplies: true, vat: VAT, taxesIncluded: true };
    expect(['12.00', '11.99', '6.00', '0', 'free'].map((price) => calculateShopLossMinor(price, terms))).toEqual([
      null,
      1,
      500,
      1_000,
      null,
    ]);
    expect(calculateShopLossMinor('10.00', { ...terms, taxesIncluded: false })).toBeNull();
    expect(calculateShopLossMinor('9.50', { ...terms, vatApplies: false })).toBe(50);
  });

  it('are read exactly or rejected', () => {
    expect(['19.99', '5', ' 1.10 ', '1.999', '-1', '1e3', ''].map(parseShopAmount)).toEqual([
      1_999,
      500,
      110,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('taking an order back', () => {
  it('is answered for each status: stopped, refused, or asked again when a step has ended', () => {
    const answers = Object.fromEntries(ORDER_STATUSES.map((status) => [status, decideCancellation([status])]));
    const of = (answer: string) => ORDER_STATUSES.filter((status) => answers[status] === answer);
    expect(of('reject')).toEqual(['in production', 'awaiting packing', 'packaged', 'ready to ship', 'shipped']);
    expect(of('wait')).toEqual(['processing', 'submitting to fulfiller']);
    expect(decideCancellation(['new', 'shipped'])).toBe('reject');
    expect(decideCancellation(['new', 'processing'])).toBe('wait');
    expect(decideCancellation([])).toBe('accept');
  });
});

describe('the texts that a shopper entered in a connected shop', () => {
  it('are found by the label, whatever its capitals and spaces', () => {
    const texts = parseShopTexts([
      { key: '_Name ', value: 'Robin' },
      { key: 'Gift', value: null },
    ]);
    expect(texts.get(normaliseTextLabel('name'))).toBe('Robin');
    expect(texts.has(normaliseTextLabel('Gift'))).toBe(false);
  });
});

it('a product is rejected before Shopify is asked: another currency, nothing to sell, too expensive', () => {
  const of = { storeCurrency: 'USD', shopCurrency: 'USD', variants: 3 };
  expect(findListingProblem(of)).toBeNull();
  expect(findListingProblem({ ...of, shopCurrency: 'CAD' })).toBe('currency');
  expect(findListingProblem({ ...of, variants: 0 })).toBe('no variants');
  expect(findListingProblem({ ...of, variants: 2_049 })).toBe('too many variants');
});

describe('the report on a shop’s connection', () => {
  it('marks the link of each fault as broken, and no other', () => {
    for (const fault of CHAIN_FAULT_NAMES) {
      const broken = reportChain([buildChainFinding(fault)]).filter(({ state }) => state === 'broken');
      expect(broken.map(({ link }) => link)).toEqual([CHAIN_FAULTS[fault].link]);
    }
    expect(reportChain([]).map(({ link, state }) => [link, state])).toEqual(CHAIN_LINKS.map((link) => [link, 'good']));
  });

  it('does not check what needs the shop while the app is not installed', () => {
    const report = reportChain([buildChainFinding('uninstalled'), buildChainFinding('nothing pushed')]);
    expect(report.filter(({ state }) => state === 'untried').map(({ link }) => link)).toEqual([
      'variants',
      'routing',
      'tracking',
    ]);
  });

  it('offers a repair for every fault that it claims to repair', () => {
    const repairs = new Set(Object.values(CHAIN_FAULTS).map(({ repair }) => repair));
    for (const automaticRepair of AUTOMATIC_REPAIRS) expect(repairs).toContain(automaticRepair);
  });

  it('names a few examples and counts all', () => {
    const names = Array.from({ length: 9 }, (_, index) => `product ${index}`);
    expect(buildChainFinding('product gone', names)).toMatchObject({ count: 9, about: names.slice(0, 5) });
  });
});
