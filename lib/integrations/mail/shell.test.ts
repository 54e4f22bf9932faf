import { LANGUAGES } from '@/lib/domain/languages/languages';
import { buildMailHtml } from './shell';

describe('the layout of a mail', () => {
  it('names its language by the code that browsers and screen readers use (I18N-11)', () => {
    const named = LANGUAGES.map(
      (locale) => /lang="([\w-]+)"/.exec(buildMailHtml({ locale, heading: '', body: '' }))?.[1],
    );
    expect(named).toEqual(['en', 'fr', 'de', 'it', 'es', 'nl', 'da', 'fi', 'nb', 'sv']);
  });
});
