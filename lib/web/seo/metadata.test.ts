import { buildSiteMetadata } from './metadata';

const about = {
  locale: 'de',
  path: '/about',
  title: 'Über uns',
  description: 'Wer wir sind.',
  requestedLanguage: null,
} as const;

describe('the metadata of a page of the platform', () => {
  it('names its canonical address and all ten languages', () => {
    const head = buildSiteMetadata({ ...about, requestedLanguage: 'de' });
    expect(head.alternates?.canonical).toBe('http://localhost:3000/about?lang=de');
    const languages = head.alternates?.languages ?? {};
    expect(Object.keys(languages)).toHaveLength(11);
    expect(languages).toMatchObject({
      en: 'http://localhost:3000/about',
      nb: 'http://localhost:3000/about?lang=no',
      'x-default': 'http://localhost:3000/about',
    });
    expect(head.openGraph).toMatchObject({ locale: 'de_DE', url: 'http://localhost:3000/about?lang=de' });
  });

  it('of a text with one address per language lists those addresses, each its own canonical', () => {
    const variants = { en: '/privacy-policy', de: '/privacy-policy-de', no: '/privacy-policy-nb' };
    const head = buildSiteMetadata({ ...about, path: '/privacy-policy-de', requestedLanguage: 'fr', variants });
    expect(head.alternates).toEqual({
      canonical: 'http://localhost:3000/privacy-policy-de',
      languages: {
        en: 'http://localhost:3000/privacy-policy',
        de: 'http://localhost:3000/privacy-policy-de',
        nb: 'http://localhost:3000/privacy-policy-nb',
        'x-default': 'http://localhost:3000/privacy-policy',
      },
    });
  });

  it('contains nothing for search engines where a page must not be found', () => {
    const head = buildSiteMetadata({ ...about, noindex: true });
    expect(head.robots).toEqual({ index: false, follow: false });
    expect(head.alternates).toEqual({ canonical: 'http://localhost:3000/about' });
  });
});
