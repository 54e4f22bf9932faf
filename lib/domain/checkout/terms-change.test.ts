import { type DisplayedTerms, listTermsChanges } from './terms-change';

const toDisplayedTerms: DisplayedTerms = {
  lines: [
    { id: 'a', name: 'T-shirt', unitMinor: 2395 },
    { id: 'b', name: 'Mug', unitMinor: 1086 },
  ],
  vat: { rateBps: 2000, registered: true },
  method: 'standard',
  shippingMinor: 474,
  discountMinor: 1000,
  amountMinor: 2955,
  taxMinor: null,
};
const changed = (now: Partial<DisplayedTerms>) => listTermsChanges(toDisplayedTerms, { ...toDisplayedTerms, ...now });

describe('the difference between the displayed and the current terms', () => {
  it('is empty when nothing differs, in whatever way VAT is not charged', () => {
    expect(changed({})).toEqual([]);
    const none = { ...toDisplayedTerms, vat: { rateBps: 2000, registered: false } };
    expect(listTermsChanges(none, { ...none, vat: { rateBps: 0, registered: false } })).toEqual([]);
  });

  it('names the lines whose price changed, and the total last', () => {
    const lines = [
      { id: 'a', name: 'T-shirt', unitMinor: 2500 },
      { id: 'b', name: 'Mug', unitMinor: 1086 },
    ];
    expect(changed({ lines, amountMinor: 3060 })).toEqual([
      { kind: 'line', name: 'T-shirt', before: 2395, now: 2500 },
      { kind: 'amount', before: 2955, now: 3060 },
    ]);
  });

  it('shows a VAT registration that ended as a rate of 0, and an expired voucher as a discount of 0', () => {
    expect(changed({ vat: { rateBps: 2000, registered: false }, discountMinor: 0 })).toEqual([
      { kind: 'vat', before: 2000, now: 0 },
      { kind: 'discount', before: 1000, now: 0 },
    ]);
  });

  it('shows another shipping method, and sales tax only if it was known before', () => {
    expect(changed({ method: 'express', taxMinor: 100 })).toEqual([
      { kind: 'method', before: 'standard', now: 'express' },
    ]);
    expect(listTermsChanges({ ...toDisplayedTerms, taxMinor: 100 }, { ...toDisplayedTerms, taxMinor: 120 })).toEqual([
      { kind: 'tax', before: 100, now: 120 },
    ]);
  });
});
