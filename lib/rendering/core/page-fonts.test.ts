import { FONTS } from './fonts';
import { buildFallbackFontCss, buildPageFontStack } from './page-fonts';

describe('the fallback of a font that is still loading', () => {
  it('exists for every family, in its size', () => {
    for (const { family } of FONTS) {
      expect(buildPageFontStack(family)).toContain(`"${family}","${family} Fallback"`);
      expect(buildFallbackFontCss([family])).toMatch(
        /size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%/,
      );
    }
  });

  it('keeps unknown names out of CSS', () => {
    expect(buildPageFontStack('"};x')).toBe('"Noto Sans","Noto Sans Fallback",sans-serif');
    expect(buildFallbackFontCss(['"};x'])).toBe('');
  });
});
