import { LANGUAGES } from '../languages/languages';
import { getPathLanguage, getPrivacyPath } from './privacy-policy';
import { hasSegmentPages, isMarketingPath } from './segments';

describe('the platform’s privacy policy', () => {
  it('has the variants -de, -fr and -nl, and English for everybody else (MKT-02)', () => {
    expect(Object.fromEntries(LANGUAGES.map((code) => [code, getPrivacyPath(code)]))).toEqual({
      ...Object.fromEntries(LANGUAGES.map((code) => [code, '/privacy-policy'])),
      de: '/privacy-policy-de',
      fr: '/privacy-policy-fr',
      nl: '/privacy-policy-nl',
    });
    expect(LANGUAGES.map((code) => getPrivacyPath(code).slice(1)).every(hasSegmentPages)).toBe(true);
    expect(['privacy-policy-es', 'privacy-policy-en', 'privacy-policy-nb'].some(hasSegmentPages)).toBe(false);
  });

  it('is in the language of its address', () => {
    expect(
      ['/privacy-policy-de', '/privacy-policy-fr', '/privacy-policy-nl', '/privacy-policy', '/privacy-policy-es'].map(
        getPathLanguage,
      ),
    ).toEqual(['de', 'fr', 'nl', null, null]);
  });
});

describe('pages that look alike to all who are not signed in', () => {
  it('are the marketing pages and nothing below them', () => {
    expect(['/', '/about', '/our-products', '/event-builder'].every(isMarketingPath)).toBe(true);
    expect(['/login', '/get-started', '/dashboard', '/about/us', '/summer-fest', ''].some(isMarketingPath)).toBe(false);
  });
});
