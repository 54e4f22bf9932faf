import { buyerTermsHref, domainOrigin, siteUrl, storeOrigin, storeUrl } from './site-addresses';

const below = { slug: 'fest', domain: null };
const ownDomainStore = { slug: 'fest', domain: 'shop.festival.test' };

describe('the canonical address of a page', () => {
  it('is below the platform’s, or on the store’s own domain with the platform’s scheme and port', () => {
    expect(siteUrl('/about')).toBe('http://localhost:3000/about');
    expect([storeUrl(below), storeUrl(below, 'faqs')]).toEqual([
      'http://localhost:3000/fest',
      'http://localhost:3000/fest/faqs',
    ]);
    expect([storeUrl(ownDomainStore), storeUrl(ownDomainStore, 'Product=7')]).toEqual([
      'http://shop.festival.test:3000/',
      'http://shop.festival.test:3000/Product=7',
    ]);
    expect([storeOrigin(below), storeOrigin(ownDomainStore), domainOrigin('a.test')]).toEqual([
      'http://localhost:3000',
      'http://shop.festival.test:3000',
      'http://a.test:3000',
    ]);
  });

  it('of the buyer’s terms is the platform’s, wherever it is linked', () => {
    expect(buyerTermsHref({ ...below, region: 'UK' })).toBe('/terms-and-conditions');
    expect(buyerTermsHref({ ...ownDomainStore, region: 'US' })).toBe(
      'http://localhost:3000/terms-and-conditions-buyer-us',
    );
  });
});
