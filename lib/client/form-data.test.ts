import { appendNested } from './form-data';

describe('appendNested', () => {
  it('writes nested values in brackets and omits missing ones', () => {
    const form = new FormData();
    appendNested(form, 'products[0]', {
      name: 'Tee',
      note: '',
      none: null,
      products: { store: { size: 'large' }, colours: ['navy'] },
    });
    expect(Object.fromEntries(form)).toEqual({
      'products[0][name]': 'Tee',
      'products[0][note]': '',
      'products[0][products][store][size]': 'large',
      'products[0][products][colours][0]': 'navy',
    });
  });
});
