import { render, screen } from '@testing-library/react';
import { SalePrice } from './sale-price';

const texts = { priceFrom: 'from {price}', salePrice: 'Sale price', regularPrice: 'Regular price' };
const show = (price: Parameters<typeof SalePrice>[0]['price']) => {
  const { container } = render(<SalePrice price={price} currency="GBP" region="UK" texts={texts} note="incl. VAT" />);
  return container.textContent;
};

describe('the price of one piece', () => {
  it('is the amount alone when there is no sale and no size costs more', () => {
    expect(show({ minor: 1200, isFrom: false, regularMinor: null })).toBe('£12.00incl. VAT');
  });

  it('begins with "from" where other sizes cost more', () => {
    expect(show({ minor: 1200, isFrom: true, regularMinor: null })).toContain('from £12.00');
  });

  it('identifies the regular price for screen readers, and strikes it through', () => {
    expect(show({ minor: 900, isFrom: false, regularMinor: 1200 })).toBe(
      'Sale price £9.00Regular price £12.00incl. VAT',
    );
    expect(screen.getByText('£12.00').tagName).toBe('S');
  });
});
