import { findStepOfCall } from './calls';

describe('the step of a call', () => {
  it.each([
    ['/api/7/summer-fest/uploads', 'personalised'],
    ['/api/7/summer-fest/render', 'personalised'],
    ['/api/7/summer-fest/basket/check', 'personalised'],
    ['/api/7/summer-fest/checkout/create-customer', 'checkout'],
    ['/api/7/summer-fest/gift-order', 'checkout'],
  ])('is found in %s', (url, step) => {
    expect(findStepOfCall(url)).toEqual({ tenant: 7, slug: 'summer-fest', step });
  });

  it.each([
    '/api/7/summer-fest/checkout/pay',
    '/api/7/summer-fest/promo-code/check',
    '/api/x/summer-fest/basket/check',
    '/api/7/summer-fest/basket/check/more',
    '/api/7/basket/check',
    '/api/login',
    '',
  ])('is not found in %s', (url) => {
    expect(findStepOfCall(url)).toBeNull();
  });
});
