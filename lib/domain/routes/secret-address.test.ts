import { isSecretAddress, mayRunThirdPartyScripts } from './secret-address';

describe('an address that contains a secret', () => {
  it.each([
    '/email-verification/abc',
    '/invitation/abc',
    '/reset-password/abc',
    '/personalise/0b5c',
    '/unsubscribe/7-orders-x',
    '/summer-fest/track',
    '/summer-fest/payment-success',
    '/track',
    '/payment-success/',
  ])('is that of %s', (path) => {
    expect(isSecretAddress({ pathname: path, search: '' })).toBe(true);
    expect(mayRunThirdPartyScripts({ pathname: path, search: '', hash: '' })).toBe(false);
  });

  it.each([
    '/',
    '/login',
    '/reset-password',
    '/summer-fest',
    '/summer-fest/checkout',
    '/tracks',
    '/summer-fest/products',
  ])('is not that of %s', (path) => {
    expect(isSecretAddress({ pathname: path, search: '' })).toBe(false);
    expect(mayRunThirdPartyScripts({ pathname: path, search: '', hash: '#shipping' })).toBe(true);
  });

  it('is a claim link, until its code is removed from it', () => {
    expect(mayRunThirdPartyScripts({ pathname: '/summer-fest', search: '', hash: '#code=SAVE5' })).toBe(false);
    expect(mayRunThirdPartyScripts({ pathname: '/summer-fest', search: '', hash: '' })).toBe(true);
  });

  it('is that of the sign-in page with the key of a mailed link', () => {
    expect(isSecretAddress({ pathname: '/login', search: '?lang=nl&key=abc' })).toBe(true);
    expect(isSecretAddress({ pathname: '/login', search: '?next=/orders' })).toBe(false);
    expect(mayRunThirdPartyScripts({ pathname: '/login', search: '?key=abc', hash: '' })).toBe(false);
  });
});
