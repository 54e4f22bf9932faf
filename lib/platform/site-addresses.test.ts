import { buildBuyerTermsHref, buildDomainOrigin, buildSiteUrl, buildStoreUrl, getStoreOrigin } from './site-addresses';

const below = { slug: 'fest', domain: null };
const ownDomainStore = { slug: 'fest', domain: 'shop.festival.test' };

describe('the canonical address of a page', () => {
  it('is below the platform’s, or on the store’s own domain with the platform’s scheme and port', () => {
    expect(buildSiteUrl('/about')).toBe('http://localhost:3000/about');
    expect([buildStoreUrl(below), buildStoreUrl(below, 'faqs')]).toEqual([
      'http://localhost:3000/fest',
      'http://localhost:3000/fest/faqs',
    ]);
    expect([buildStoreUrl(ownDomainStore), buildStoreUrl(ownDomainStore, 'Product=7')]).toEqual([
      'http://shop.festival.test:3000/',
      'http://shop.festival.test:3000/Product=7',
    ]);
    expect([getStoreOrigin(below), getStoreOrigin(ownDomainStore), buildDomainOrigin('a.test')]).toEqual([
      'http://localhost:3000',
      'http://shop.festival.test:3000',
      'http://a.test:3000',
    ]);
  });

  it('of the buyer’s terms is the platform’s, wherever it is linked', () => {
    expect(buildBuyerTermsHref({ ...below, region: 'UK' })).toBe('/terms-and-conditions');
    expect(buildBuyerTermsHref({ ...ownDomainStore, region: 'US' })).toBe(
      'http://localhost:3000/terms-and-conditions-buyer-us',
    );
  });
});
