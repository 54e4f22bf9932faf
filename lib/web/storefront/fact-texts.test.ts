import { loadTexts } from '@/lib/platform/i18n/texts';
import { translateFacts } from './fact-texts';

const facts = async (language: string) => loadTexts(language, 'EU', 'facts');
const SHIRT = ['material:80 cotton+20 polyester', 'feature:brushed-fleece', 'printing:direct-to-film', 'weight:460'];

describe('the facts of a blank', () => {
  it('are shown in the shopper’s language, with their names', async () => {
    const { named, features } = translateFacts(SHIRT, await facts('de'));
    expect(features.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '80 % Baumwolle, 20 % Polyester',
      'Angerautes Fleece',
    ]);
    expect(named.map((row) => row.join(': ').replaceAll('\u00a0', ' '))).toEqual([
      'Druckverfahren: Transferdruck (DTF)',
      'Gewicht: 460 g',
    ]);
  });

  it('that are the catalogue’s own words are shown unchanged, like codes without a translation', async () => {
    const displayedFacts = translateFacts(['Reflective piping', 'care:moon-dust'], await facts('nl'));
    expect(displayedFacts.features).toEqual(['Reflective piping']);
    expect(displayedFacts.named).toEqual([['Onderhoud', 'moon-dust']]);
  });
});
