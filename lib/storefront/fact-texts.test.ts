import { seedBlanks } from '@/lib/db/seed/data/blanks';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { loadTexts } from '@/lib/i18n/texts';
import { factTexts } from './fact-texts';

const facts = async (language: string) => loadTexts(language, 'EU', 'facts');
const SHIRT = ['material:80 cotton+20 polyester', 'feature:brushed-fleece', 'printing:direct-to-film', 'weight:460'];

describe('the facts of a blank', () => {
  it('are told in the shopper’s language, with their names', async () => {
    const { named, features } = factTexts(SHIRT, await facts('de'));
    expect(features.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '80 % Baumwolle, 20 % Polyester',
      'Angerautes Fleece',
    ]);
    expect(named.map((row) => row.join(': ').replaceAll('\u00a0', ' '))).toEqual([
      'Druckverfahren: Transferdruck (DTF)',
      'Gewicht: 460 g',
    ]);
  });

  it('that are the catalogue’s own words are shown as they are, like codes without a translation', async () => {
    const told = factTexts(['Reflective piping', 'care:moon-dust'], await facts('nl'));
    expect(told.features).toEqual(['Reflective piping']);
    expect(told.named).toEqual([['Onderhoud', 'moon-dust']]);
  });

  it.each(LANGUAGES)('have words for the whole catalogue in %s', async (language) => {
    const texts = await facts(language);
    const shown = seedBlanks.flatMap(({ detailsSpecs }) => {
      const { named, features } = factTexts(detailsSpecs, texts);
      return [...features, ...named.map(([, value]) => value)];
    });
    // What stays as the catalogue writes it is a code that has no words, or a fact that was not read.
    const written = new Set(
      seedBlanks.flatMap(({ detailsSpecs }) => detailsSpecs.flatMap((spec) => [spec, ...spec.split(':')])),
    );
    expect(shown.filter((text) => written.has(text) && /[-:]/.test(text))).toEqual([]);
  });
});
