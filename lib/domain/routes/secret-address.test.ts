import { isSecretPath, mayRunScriptsOfOthers } from './secret-address';

describe('an address with a secret in it', () => {
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
    expect(isSecretPath(path)).toBe(true);
    expect(mayRunScriptsOfOthers({ pathname: path, hash: '' })).toBe(false);
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
    expect(isSecretPath(path)).toBe(false);
    expect(mayRunScriptsOfOthers({ pathname: path, hash: '#shipping' })).toBe(true);
  });

  it('is a claim link, until its code is taken out of it', () => {
    expect(mayRunScriptsOfOthers({ pathname: '/summer-fest', hash: '#code=SAVE5' })).toBe(false);
  });
});
