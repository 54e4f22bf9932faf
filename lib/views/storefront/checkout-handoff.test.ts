import { buildCheckoutHandoffUrl } from './checkout-handoff';
import { parseQuantity, parseTextFields } from './variant';

const HERE = new URL('https://merch.example/my-fest/frame/Product=7?lang=nl#w=abc');
const STORE = { path: '/my-fest' };

describe('the link from the widget to the store’s own page', () => {
  it('carries the selection as that page reads it, in the language of the frame', () => {
    const url = buildCheckoutHandoffUrl(
      STORE,
      7,
      { colour: 'navy', size: 'L', quantity: 3, customisation: { texts: { name: 'Mia & Jo', motto: '' }, images: {} } },
      HERE,
    );
    expect(url.pathname).toBe('/my-fest/Product=7');
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({ colour: 'navy', size: 'L', add: 'checkout', lang: 'nl' });
    expect(parseQuantity(query)).toBe(3);
    expect(parseTextFields(query)).toEqual({ name: 'Mia & Jo', motto: '' });
    expect(url.hash).toBe('');
  });

  it('links to the page that accepts pictures when there are picture fields, and contains no price', () => {
    const picture = { src: 'asset:00000000-0000-4000-8000-000000000000', width: 800, height: 600 };
    const url = buildCheckoutHandoffUrl(
      { path: '' },
      7,
      { colour: 'navy', size: 'L', quantity: 1, customisation: { texts: {}, images: { logo: picture } } },
      new URL('https://shop.example/frame/Product=7'),
    );
    expect(url.href).toBe(
      'https://shop.example/NewProduct=7?colour=navy&size=L&quantity=1&add=checkout&image_logo=00000000-0000-4000-8000-000000000000.800x600',
    );
  });
});
