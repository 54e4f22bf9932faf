import { parseProductRef, pictureUrl } from './links';

describe('parseProductRef', () => {
  it('reads both kinds of product address, with = and with %3D', () => {
    expect(parseProductRef('Product=12')).toEqual({ id: 12, personalise: false });
    expect(parseProductRef('Product%3D12')).toEqual({ id: 12, personalise: false });
    expect(parseProductRef('NewProduct%3d7')).toEqual({ id: 7, personalise: true });
  });

  it.each([
    'Product=',
    'Product=0',
    'Product=012',
    'Product=1x',
    'product=1',
    'Product%3D%',
    'Products=1',
    'Product=1=2',
  ])('refuses %s', (segment) => expect(parseProductRef(segment)).toBeNull());
});

describe('pictureUrl', () => {
  const store = { tenantId: 3, slug: 'summer-fest' };
  const picture = { productId: 12, view: 'front', colour: 'navy', width: 640, version: 'a1' } as const;

  it('names product, view, colour, width and version', () => {
    expect(pictureUrl(store, picture)).toBe('/api/3/summer-fest/pictures/12/front?colour=navy&w=640&format=webp&v=a1');
  });

  it('carries a customisation only when there is one, so that untouched products share one cached picture', () => {
    expect(pictureUrl(store, { ...picture, customisation: { texts: {}, images: {} } })).not.toContain('c=');
    expect(pictureUrl(store, { ...picture, customisation: { texts: { name: 'Å & B' }, images: {} } })).toContain(
      `c=${encodeURIComponent('{"texts":{"name":"').replaceAll('%20', '+')}`,
    );
  });
});
