import type { EventProductDetailDto } from '@/lib/contracts/event-products';
import { listPricesBelowCost, type PriceForm, toPriceChange, toPriceForm } from './price-form';

const SIZES = ['medium', '2xl'];
const form = (more: Partial<PriceForm> = {}): PriceForm => ({
  price: '12.00',
  vat_applies: true,
  size_surcharges: { medium: '', '2xl': '2' },
  sale_price: '',
  sale_from: '',
  sale_until: '',
  pieces_left: '',
  setup_cost: '',
  ...more,
});

describe('the prices of a product in its form', () => {
  it('are shown as text, and unset values as empty fields', () => {
    const product = {
      price: 1200,
      vat_applies: true,
      sizes: SIZES,
      size_surcharges: { '2xl': 250 },
      sale_price: null,
      sale_from: null,
      sale_until: null,
      pieces_left: 3,
      setup_cost: 15000,
    } as unknown as EventProductDetailDto;
    expect(toPriceForm(product)).toEqual(
      form({ size_surcharges: { medium: '', '2xl': '2.50' }, sale_price: '', pieces_left: '3', setup_cost: '150.00' }),
    );
  });

  it('are sent in major units, and text that is not an amount as a value that the server rejects', () => {
    const typed = form({ sale_price: '9,50', size_surcharges: { medium: 'x', '2xl': '1.5' } });
    expect(toPriceChange(typed, form())).toEqual({
      price: 12,
      vat_applies: true,
      size_surcharges: { medium: -1, '2xl': 1.5 },
      sale_price: 9.5,
      sale_from: null,
      sale_until: null,
      setup_cost: 0,
    });
  });

  it('end a sale when its price is cleared, and send typed times without a price for the server to reject', () => {
    const before = form({ sale_price: '9', sale_from: '2026-12-01T08:00', sale_until: '2026-12-24T18:00' });
    const ended = { sale_price: null, sale_from: null, sale_until: null };
    expect(toPriceChange({ ...before, sale_price: '' }, before)).toMatchObject(ended);
    const typed = toPriceChange(form({ sale_until: '2026-12-24T18:00' }), form());
    expect(typed).toMatchObject({ sale_price: null, sale_from: null, sale_until: expect.stringMatching(/^2026-12-2/) });
  });

  it('include the number of pieces only if the owner changed it, because shoppers may have bought some', () => {
    expect(toPriceChange(form({ pieces_left: '10' }), form({ pieces_left: '10' }))).not.toHaveProperty('pieces_left');
    const sent = ['7', '', '-1', 'many'].map(
      (text) => toPriceChange(form({ pieces_left: text }), form({ pieces_left: '10' })).pieces_left,
    );
    expect(sent).toEqual([7, null, -1, -1]);
  });

  it('below cost are listed with their sizes, sale prices separately', () => {
    expect(listPricesBelowCost(form(), SIZES, 1200)).toEqual([]);
    expect(listPricesBelowCost(form({ sale_price: '10.50' }), SIZES, 1201)).toEqual([
      { sizes: ['medium'], isSale: false, priceMinor: 1200 },
      { sizes: ['medium'], isSale: true, priceMinor: 1050 },
    ]);
    expect(listPricesBelowCost(form({ price: 'x' }), SIZES, 1201)).toEqual([]);
  });
});
