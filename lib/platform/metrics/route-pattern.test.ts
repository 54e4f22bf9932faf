import { getRoutePattern } from './route-pattern';

it.each([
  ['GET', '/', '/'],
  ['GET', '/summer-fest', '/:store'],
  ['GET', '/summer-fest/products?page=2', '/:store/products'],
  ['GET', '/summer-fest/Product=17', '/:store/Product=:id'],
  ['GET', '/summer-fest/Product%3D17', '/:store/Product=:id'],
  ['GET', '/summer-fest/anything/else', '/:store/*'],
  ['GET', '/orders/0b7d2f0e-5a61-4d31-9a5e-1c3a0d8f2b11', '/orders/*'],
  ['GET', '/reset-password/a-secret', '/reset-password/*'],
  ['GET', '/our-products', '/our-products'],
  ['GET', '/_next/static/chunks/a.js', 'file'],
  ['GET', '/api/7/orders', '/api/:tenant/orders'],
  ['GET', '/api/7/orders/nothing/here/at/all', '/api/*'],
  ['POST', '/api/login', '/api/login'],
  ['GET', '/api/%E0%A4%A', '/api/*'],
])('%s %s is counted as %s', (method, url, pattern) => {
  expect(getRoutePattern(method, url, false)).toBe(pattern);
});

it('a store’s own domain has the patterns of a store', () => {
  expect(getRoutePattern('GET', '/products', true)).toBe('/:store/products');
  expect(getRoutePattern('GET', '/', true)).toBe('/:store');
});
