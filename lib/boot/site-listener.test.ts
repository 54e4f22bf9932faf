import { removeTrackingParameters } from './site-listener';

describe('a parameter that only tracks clicks', () => {
  it.each([
    ['/summer-fest?utm_source=news&utm_medium=mail', '/summer-fest'],
    ['/summer-fest/products?sort=price&gclid=1&category=Mugs', '/summer-fest/products?sort=price&category=Mugs'],
    ['/summer-fest/Product=3?srsltid=AfmBOop&colour=navy', '/summer-fest/Product=3?colour=navy'],
    ['/summer-fest?gad_source=1&_gl=1*x&_hsmi=2', '/summer-fest'],
    ['/summer-fest?lang=de', '/summer-fest?lang=de'],
    ['/summer-fest', '/summer-fest'],
    ['/summer-fest?', '/summer-fest?'],
    ['/summer-fest?xutm_source=1&utm', '/summer-fest?xutm_source=1&utm'],
  ])('is removed from an address: %s', (url, expected) => {
    expect(removeTrackingParameters(url)).toBe(expected);
  });
});
