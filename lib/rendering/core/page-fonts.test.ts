import { FONTS } from './fonts';
import { buildFallbackFontCss, pageFontStack } from './page-fonts';

describe('what stands in for a font that is on its way', () => {
  it('is there for every family, in its size', () => {
    for (const { family } of FONTS) {
      expect(pageFontStack(family)).toContain(`"${family}","${family} Fallback"`);
      expect(buildFallbackFontCss([family])).toMatch(
        /size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%/,
      );
    }
  });

  it('lets nothing of an unknown name into CSS', () => {
    expect(pageFontStack('"};x')).toBe('"Noto Sans","Noto Sans Fallback",sans-serif');
    expect(buildFallbackFontCss(['"};x'])).toBe('');
  });
});
