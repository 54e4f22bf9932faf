import { calculateShare, findLargestDrop, listPassedSteps } from './steps';

const figures = { visit: 100, product: 60, personalised: 30, checkout: 10, paid: 8 };

describe('a step of a visit', () => {
  it('includes the steps before it', () => {
    expect(listPassedSteps('visit')).toEqual(['visit']);
    expect(listPassedSteps('checkout')).toEqual(['visit', 'product', 'personalised', 'checkout']);
  });
});

describe('the largest drop of a funnel', () => {
  it('lies between the two steps that lose the largest share', () => {
    expect(findLargestDrop(figures)).toEqual({ from: 'personalised', to: 'checkout', share: 20 / 30 });
  });

  it('does not exist without visits, or where no step loses any', () => {
    expect(findLargestDrop({ visit: 0, product: 0, personalised: 0, checkout: 0, paid: 5 })).toBeNull();
    expect(findLargestDrop({ visit: 2, product: 2, personalised: 2, checkout: 2, paid: 3 })).toBeNull();
  });
});

describe('a share of the visits', () => {
  it('is known as long as visits are at least as many', () => {
    expect(calculateShare(figures, 'paid')).toBe(0.08);
    expect(calculateShare({ ...figures, paid: 101 }, 'paid')).toBeNull();
    expect(calculateShare({ visit: 0, product: 0, personalised: 0, checkout: 0, paid: 0 }, 'paid')).toBeNull();
  });
});
