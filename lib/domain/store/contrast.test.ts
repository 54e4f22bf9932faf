import fc from 'fast-check';
import {
  buildPalette,
  calculateContrastRatio,
  checkContrast,
  chooseReadableTextColour,
  findReadableShade,
  isHexColour,
  MIN_TEXT_CONTRAST,
} from './contrast';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('store colours', () => {
  it('have readable text on them, whatever the background', () => {
    fc.assert(
      fc.property(hex, (background) => {
        expect(calculateContrastRatio(chooseReadableTextColour(background), background)).toBeGreaterThanOrEqual(
          MIN_TEXT_CONTRAST,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('become readable shades on white and on black', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('#ffffff', '#000000'), (colour, background) => {
        expect(calculateContrastRatio(findReadableShade(colour, background), background)).toBeGreaterThanOrEqual(
          MIN_TEXT_CONTRAST,
        );
      }),
    );
  });

  it('keep a colour that is readable already', () => {
    expect(findReadableShade('#123456', '#ffffff')).toBe('#123456');
  });

  it.each(['red', '#12', '#12345', '#1234567', '#12345g', 'red;background:url(//evil)', '#fff}', ''])(
    'reject %p',
    (value) => {
      expect(isHexColour(value)).toBe(false);
      expect(buildPalette({ primary: value, secondary: '#ffffff' }).primary).toBe('#16181d');
    },
  );

  it('result in a whole palette, long hex throughout', () => {
    expect(
      Object.values(buildPalette({ primary: '#F60', secondary: '#0b3', tertiary: null })).every((value) =>
        /^#[0-9a-f]{6}$/.test(value),
      ),
    ).toBe(true);
  });
});

describe('a primary colour', () => {
  it('that is too light for text comes with the nearest shade that is dark enough', () => {
    const light = checkContrast('#ffb81c');
    expect(light.ratioOn).toBeGreaterThanOrEqual(4.5);
    expect(light.ratioOnWhite).toBeLessThan(4.5);
    expect(calculateContrastRatio(light.suggestion ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(checkContrast('#17324d').suggestion).toBeNull();
  });

  it('always has text with a contrast of 4.5 : 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const { ratioOn, suggestion } = checkContrast(`#${value.toString(16).padStart(6, '0')}`);
        return ratioOn >= 4.5 && (suggestion === null || calculateContrastRatio(suggestion, '#ffffff') >= 4.5);
      }),
    );
  });
});
