import { buildEndpointPath } from './path';
import { buildPictureUrl, buildStorePictureSrcSet, buildStorePictureUrl, STORE_PICTURE_WIDTHS_PX } from './picture-url';
import { renderingEndpoints } from './rendering';

describe('buildPictureUrl', () => {
  const store = { tenantId: 3, slug: 'summer-fest' };
  const picture = { productId: 12, view: 'front', colour: 'navy', width: 640, version: 'a1' } as const;

  it('names product, view, colour, width and version', () => {
    expect(buildPictureUrl(store, picture)).toBe('/api/3/summer-fest/pictures/12/front?colour=navy&w=640&v=a1');
  });

  it('carries a customisation only when there is one, so that untouched products share one cached picture', () => {
    expect(buildPictureUrl(store, { ...picture, customisation: { texts: {}, images: {} } })).not.toContain('c=');
    expect(buildPictureUrl(store, { ...picture, customisation: { texts: { name: 'Å & B' }, images: {} } })).toContain(
      `c=${encodeURIComponent('{"texts":{"name":"').replaceAll('%20', '+')}`,
    );
  });

  it('is an address of a call in the contract, with a query that its schema accepts', () => {
    const url = new URL(
      buildPictureUrl(store, { ...picture, customisation: { texts: { a: 'b' }, images: {} } }),
      'http://x',
    );
    const { tenantId, slug } = store;
    expect(url.pathname).toBe(buildEndpointPath(renderingEndpoints.picture, { tenant: tenantId, slug, ...picture }));
    const query = renderingEndpoints.picture.query.parse(Object.fromEntries(url.searchParams));
    expect(query).toEqual({ colour: 'navy', w: 640, format: 'webp', v: 'a1', c: '{"texts":{"a":"b"},"images":{}}' });
  });
});

describe('buildStorePictureUrl', () => {
  const assetId = '0190a5a4-7b1c-7a00-8000-000000000001';

  it('uses the contract’s calls for a store’s uploads and for artwork', () => {
    const uploaded = buildEndpointPath(renderingEndpoints.uploaded, { tenant: 3, slug: 'summer-fest', assetId });
    expect(buildStorePictureUrl(uploaded, 640)).toBe(`${uploaded}?w=640`);
    expect(buildStorePictureUrl('/art/sunset.webp', 320)).toBe(
      `${buildEndpointPath(renderingEndpoints.art, { name: 'sunset' })}?w=320`,
    );
    for (const width of STORE_PICTURE_WIDTHS_PX) {
      expect(renderingEndpoints.art.query.parse({ w: String(width) })).toEqual({ w: width });
      expect(buildStorePictureSrcSet(uploaded)).toContain(`?w=${width} ${width}w`);
    }
  });

  it.each(['/brand/logo.svg', '/art/../x.webp', '/api/3/summer-fest/pictures/1/front?w=640'])(
    'leaves %s unchanged',
    (url) => {
      expect(buildStorePictureUrl(url, 640)).toBe(url);
      expect(buildStorePictureSrcSet(url)).toBeUndefined();
    },
  );
});
