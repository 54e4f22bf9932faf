import { checkoutEndpoints } from './checkout';
import { matchEndpoint } from './match';
import { buildEndpointPath } from './path';
import { storefrontEndpoints } from './storefront';

const named = (method: string, path: string) => {
  const match = matchEndpoint(method, path);
  return match && 'endpoint' in match ? [match.endpoint.name, match.params] : match;
};

describe('matchEndpoint', () => {
  it('finds pay under any current route and takes the slug from the first segment after the tenant (API-09)', () => {
    expect(named('POST', '/api/1/summer-fest/pay')).toEqual([
      'checkout.pay',
      { tenant: '1', slug: 'summer-fest', route: [] },
    ]);
    expect(named('POST', '/api/1/summer-fest/Product=7/pay')).toEqual([
      'checkout.pay',
      { tenant: '1', slug: 'summer-fest', route: ['Product=7'] },
    ]);
  });

  it('treats = and %3D alike (API-08)', () => {
    const expected = ['storefront.product', { tenant: '1', slug: 's', productID: '7' }];
    expect(named('GET', '/api/1/s/product-id=7')).toEqual(expected);
    expect(named('GET', '/api/1/s/product-id%3D7')).toEqual(expected);
    expect(named('GET', '/api/1/s/product-id%3d7')).toEqual(expected);
  });

  it('names the allowed methods of a known path', () => {
    expect(matchEndpoint('DELETE', '/api/login')).toEqual({ allowed: ['POST'] });
  });

  it.each(['/api/1/%2e%2e/pay', '/api/1/a%2fb/pay', '/api//s/pay', '/api/%zz', '/api/nope', '/api/1/s/product-id='])(
    'does not match %s',
    (path) => {
      expect(matchEndpoint('POST', path)).toBeNull();
    },
  );

  it('builds addresses that it matches again', () => {
    const path = buildEndpointPath(storefrontEndpoints.product, { tenant: 3, slug: 'a-b', productID: 9 });
    expect(path).toBe('/api/3/a-b/product-id=9');
    expect(buildEndpointPath(checkoutEndpoints.pay, { tenant: 3, slug: 's', route: ['checkout'] })).toBe(
      '/api/3/s/checkout/pay',
    );
  });
});
