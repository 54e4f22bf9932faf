import { readdirSync } from 'node:fs';
import { DOCUMENT_FONT_FILES } from '@/lib/integrations/pdf/document-fonts';
import {
  buildFontFaceCss,
  buildFontStack,
  FALLBACK_FAMILY,
  FONTS,
  findFont,
  getClosestWeight,
  listFonts,
} from './fonts';

describe('the font catalogue', () => {
  it.each([
    ['Montserrat', 700, 800],
    ['Montserrat', 600, 500],
    ['Montserrat', 800, 800],
    ['Pacifico', 700, 400],
    ['No such family', 700, 400],
  ])('offers %s in the weight closest to %i: %i', (family, requested, weight) => {
    expect(getClosestWeight(family, requested)).toBe(weight);
  });

  it('names exactly the files below public/fonts (EVT-12)', () => {
    const named = FONTS.flatMap((font) => font.files.map((file) => file.file));
    const shipped = readdirSync('public/fonts').filter((file) => file.endsWith('.woff2'));
    expect([...named, ...DOCUMENT_FONT_FILES].toSorted()).toEqual(shipped.toSorted());
  });

  it('has a TrueType file beside each WOFF2 file', () => {
    const shipped = readdirSync('public/fonts');
    const namesEnding = (ending: string): string[] =>
      shipped.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
    expect(namesEnding('.ttf')).toEqual(namesEnding('.woff2'));
  });

  it('ends every font list with the fallback and never reaches an installed font', () => {
    expect(buildFontStack('lato')).toBe('"Lato","Noto Sans"');
    expect(buildFontStack(FALLBACK_FAMILY)).toBe('"Noto Sans"');
    expect(buildFontStack('Comic Sans MS')).toBe('"Noto Sans"');
    expect(buildFontStack('"; drop')).toBe('"Noto Sans"');
  });

  it('finds families in any letter case and adds the fallback', () => {
    expect(findFont(' LATO ')?.category).toBe('sans-serif');
    expect(listFonts(['lato', 'unknown']).map((font) => font.family)).toEqual(['Lato', 'Noto Sans']);
  });

  it('writes a rule per file of the requested families', () => {
    const rules = buildFontFaceCss(['Inter']).split('\n');
    expect(rules).toHaveLength(2);
    expect(rules[0]).toContain('font-weight:100 900;');
    expect(rules[0]).toContain('url(/fonts/inter-latin-wght-normal.woff2)');
    expect(buildFontFaceCss()).toContain('permanent-marker-latin-400-normal.woff2');
  });
});
