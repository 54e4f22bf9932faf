import { LANGUAGES } from '@/lib/domain/languages/languages';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { translateFacts } from '@/lib/web/storefront/fact-texts';
import { seedBlanks } from './blanks';

describe('the product facts of the demo catalogue', () => {
  it.each(LANGUAGES)('are translated for the whole catalogue in %s', async (language) => {
    const texts = await loadTexts(language, 'EU', 'facts');
    const displayedTexts = seedBlanks.flatMap(({ detailsSpecs }) => {
      const { named, features } = translateFacts(detailsSpecs, texts);
      return [...features, ...named.map(([, value]) => value)];
    });
    // Facts in the catalogue's raw notation: codes without a translation, and facts that were not parsed.
    const written = new Set(
      seedBlanks.flatMap(({ detailsSpecs }) => detailsSpecs.flatMap((spec) => [spec, ...spec.split(':')])),
    );
    expect(displayedTexts.filter((text) => written.has(text) && /[-:]/.test(text))).toEqual([]);
  });
});
