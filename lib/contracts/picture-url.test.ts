import { endpointPath } from './path';
import { pictureUrl } from './picture-url';
import { renderingEndpoints } from './rendering';

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

  it('is an address of the contract’s own call, with a query that its schema takes', () => {
    const url = new URL(
      pictureUrl(store, { ...picture, customisation: { texts: { a: 'b' }, images: {} } }),
      'http://x',
    );
    const { tenantId, slug } = store;
    expect(url.pathname).toBe(endpointPath(renderingEndpoints.picture, { tenant: tenantId, slug, ...picture }));
    const query = renderingEndpoints.picture.query.parse(Object.fromEntries(url.searchParams));
    expect(query).toEqual({ colour: 'navy', w: 640, format: 'webp', v: 'a1', c: '{"texts":{"a":"b"},"images":{}}' });
  });
});
