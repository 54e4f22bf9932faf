import { LANGUAGES } from '@/lib/domain/languages/languages';
import {
  buildCanonicalUrl,
  getPublishedLanguages,
  listAlternates,
  localiseUrl,
  parseRequestedLanguage,
  toHreflang,
  toOgLocale,
} from './languages';

const BARE = 'https://merch.test/fest/products';
const german = getPublishedLanguages({ default_event_lang: 'de', published_languages: ['no', 'en'], region: 'EU' });

describe('the languages for search engines', () => {
  it('are the store’s own and those that its owner selected, each once', () => {
    expect(german.languages).toEqual(['en', 'de', 'no']);
    const dutch = getPublishedLanguages({ default_event_lang: 'nl', published_languages: ['nl'], region: 'EU' });
    expect(dutch.languages).toEqual(['nl']);
    expect(listAlternates(BARE, dutch)).toEqual({});
  });

  it('have codes of BCP 47: Norwegian is Bokmål, English is the region’s', () => {
    expect(toHreflang('no', 'UK')).toBe('nb');
    expect(['UK', 'US', 'EU', null].map((region) => toHreflang('en', region as 'UK' | null))).toEqual([
      'en-GB',
      'en-US',
      'en',
      'en',
    ]);
    expect(LANGUAGES.map((language) => toOgLocale(language, null))).toContain('nb_NO');
    expect(toOgLocale('en', 'US')).toBe('en_US');
  });

  it('name each other and themselves, and the bare address for everyone else', () => {
    expect(listAlternates(BARE, german)).toEqual({
      en: `${BARE}?lang=en`,
      de: BARE,
      nb: `${BARE}?lang=no`,
      'x-default': BARE,
    });
  });

  it('have a canonical address each; what is not published has the bare page’s', () => {
    expect(buildCanonicalUrl(BARE, null, german)).toBe(BARE);
    expect(buildCanonicalUrl(BARE, 'de', german)).toBe(BARE);
    expect(buildCanonicalUrl(BARE, 'no', german)).toBe(`${BARE}?lang=no`);
    expect(buildCanonicalUrl(BARE, 'fr', german)).toBe(BARE);
    expect(localiseUrl(BARE, 'en', german)).toBe(`${BARE}?lang=en`);
  });

  it.each([
    ['/x?lang=de', 'de'],
    ['/x?a=1&lang=no&lang=de', 'no'],
    ['/x?lang=DE', null],
    ['/x?lang=', null],
    ['/x?lang=../en', null],
    ['/x?lang=%ff', null],
    ['/x', null],
    ['', null],
  ])('are read from %p as %p', (path, language) => {
    expect(parseRequestedLanguage(path, true)).toBe(language);
    expect(parseRequestedLanguage(path, false)).toBeNull();
  });
});
