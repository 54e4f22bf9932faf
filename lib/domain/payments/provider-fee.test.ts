import { calculateProviderFee, getEstimatedProviderFee } from './provider-fee';

describe('the fee of a payment provider', () => {
  it('is a share of the payment, rounded half up, and a fixed amount', () => {
    expect(calculateProviderFee(2_280, { shareBps: 150, fixedMinor: 20 })).toBe(54);
    expect(calculateProviderFee(100, { shareBps: 150, fixedMinor: 0 })).toBe(2);
    expect(calculateProviderFee(100, { shareBps: 0, fixedMinor: 0 })).toBe(0);
  });

  it('is nothing for a free piece, which has no payment', () => {
    expect(calculateProviderFee(0, getEstimatedProviderFee('EUR'))).toBe(0);
  });
});
