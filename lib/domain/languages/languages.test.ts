import {
  getCountryLanguage,
  getFormatTag,
  getHtmlLang,
  getTerritory,
  isLanguage,
  LANGUAGES,
  parseAcceptedLanguage,
  parseLanguageTag,
  resolveLanguage,
  resolvePageLanguage,
  toLanguageTag,
} from './languages';

describe('languages', () => {
  it('are ten, English first', () => {
    expect(LANGUAGES).toEqual(['en', 'fr', 'de', 'it', 'es', 'nl', 'da', 'fi', 'no', 'sv']);
  });

  it.each(['EN', 'en-GB', '../en', 'constructor', '', null, undefined, 1])('do not include %p', (value) => {
    expect(isLanguage(value)).toBe(false);
  });

  it.each([
    [{ enabled: true, stored: 'fr', account: 'de', storeDefault: 'nl' }, 'fr'],
    [{ enabled: true, account: 'de', storeDefault: 'nl' }, 'de'],
    [{ enabled: true, stored: 'xx', storeDefault: 'nl' }, 'nl'],
    [{ enabled: true }, 'en'],
    [{ enabled: false, stored: 'fr', account: 'de', storeDefault: 'nl' }, 'en'],
  ])('from %p resolve to %s', (sources, language) => {
    expect(resolveLanguage(sources)).toBe(language);
  });

  const all = { requestedLanguage: 'it', stored: 'fr', storeDefault: 'nl', accepted: 'da' };
  it.each([
    ['?lang before all', all, '/', 'it', true],
    ['?lang before all', all, '/summer-fest', 'it', true],
    ['what is stored', { ...all, requestedLanguage: null }, '/', 'fr', false],
    ['what is stored', { ...all, requestedLanguage: null }, '/nordic-run', 'fr', false],
    ['what the browser likes, on /', { accepted: 'da' }, '/', 'da', true],
    ['English on /, when it likes nothing that we speak', { accepted: 'pl' }, '/', 'en', true],
    ['English on /, when it says nothing', {}, '/', 'en', true],
    ['the store’s own, whatever the browser likes', { storeDefault: 'nl', accepted: 'da' }, '/nordic-run', 'nl', false],
    ['English elsewhere, whatever the browser likes', { accepted: 'da' }, '/about', 'en', false],
    [
      'hostile words as none',
      { requestedLanguage: '../../etc', stored: 'constructor', storeDefault: 'nl' },
      '/x',
      'nl',
      false,
    ],
    [
      'hostile words as none',
      { requestedLanguage: 'EN', stored: 'de-AT', accepted: 'x'.repeat(9_999) },
      '/',
      'en',
      true,
    ],
  ])('of a page take %s: %p on %s', (_, wishes, path, language, shouldSave) => {
    expect(resolvePageLanguage({ enabled: true, ...wishes, isRoot: path === '/' })).toEqual({ language, shouldSave });
    expect(resolvePageLanguage({ enabled: false, ...wishes, isRoot: path === '/' })).toEqual({
      language: 'en',
      shouldSave: false,
    });
  });

  it.each([
    ['fr', 'fr'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['pl, de;q=0.5, en;q=0.7', 'en'],
    ['nb-NO,nb;q=0.9', 'no'],
    ['de;q=0, sv', 'sv'],
    ['*', null],
    ['zz;q=abc', null],
    ['', null],
    [null, null],
  ])('are read from Accept-Language %p as %p', (header, language) => {
    expect(parseAcceptedLanguage(header)).toBe(language);
  });

  it.each([
    ['no', 'no'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['de_AT', 'de'],
    [' FR-ca ', 'fr'],
    ['fil', null],
    ['pl', null],
    ['', null],
  ])('are found by the tag %p as %p', (tag, language) => {
    expect(parseLanguageTag(tag)).toBe(language);
  });

  it('have a tag each that Intl formats, and countries of no other language', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES.map(getFormatTag))).toHaveLength(LANGUAGES.length);
    expect(new Set(LANGUAGES.map(getFormatTag)).size).toBe(LANGUAGES.length);
    for (const language of LANGUAGES)
      if (language !== 'en') expect(getCountryLanguage(getTerritory(language))).toBe(language);
    expect(['AT', 'BE', 'GB', 'ZZ'].map(getCountryLanguage)).toEqual(['de', 'nl', 'en', 'en']);
  });

  it('format Norwegian as Bokmål and say American English in the US', () => {
    expect([getFormatTag('no'), getFormatTag('fr')]).toEqual(['nb', 'fr']);
    expect(['no', 'fr', 'en-US'].map(toLanguageTag)).toEqual(['nb', 'fr', 'en-US']);
    expect([
      getHtmlLang('en', 'US'),
      getHtmlLang('en', 'UK'),
      getHtmlLang('fr', 'US'),
      getHtmlLang('no', null),
    ]).toEqual(['en-US', 'en', 'fr', 'no']);
  });
});
