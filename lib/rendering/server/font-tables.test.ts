import { listUnprintableCharacters } from '@/lib/domain/text/printable';
import { FONTS } from '../core/fonts';
import { createServerCanvas, getContext } from './canvas-platform';
import { createTableMeasurer, listPrintableRanges } from './font-tables';

describe('the characters of the fonts', () => {
  it.each(FONTS.map(({ family }) => family))('in %s cover the languages of the stores and nothing beyond', (family) => {
    const ranges = listPrintableRanges(family);
    expect(
      listUnprintableCharacters('Zoë Müller-Åström, Łukasz & Çağla “Best” 100 % – ÆØÅ æøå ß € ñ ½', ranges),
    ).toEqual([]);
    expect(listUnprintableCharacters('🎉 山 Ω Ж ع', ranges)).toEqual(['🎉', '山', 'Ω', 'Ж', 'ع']);
  });

  it('have widths within a tenth of what is drawn', () => {
    const context = getContext(createServerCanvas(1, 1));
    const measurer = createTableMeasurer();
    for (const font of ['400 400px "Anton","Noto Sans"', '700 400px "Lato","Noto Sans"', '400 400px "Noto Sans"']) {
      context.font = font;
      measurer.font = font;
      const drawn = context.measureText('HOFFMANN Wilhelmina').width;
      expect(Math.abs(measurer.measureText('HOFFMANN Wilhelmina').width - drawn) / drawn).toBeLessThan(0.1);
    }
  });
});
