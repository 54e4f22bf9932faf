import { sceneSchema } from '../scene/schema';
import { calculateContrastRatio } from '../store/contrast';
import { buildLogoScene, fitsChestPrint, LOGO_PLACEMENTS } from './logo-scene';
import { chooseGarmentColour, isReadableTheme, proposeThemes } from './theme';

describe('designs proposed from a logo', () => {
  it.each([
    ['yellow', ['#ffdd00']],
    ['white and black', ['#ffffff', '#000000']],
    ['many colours', ['#e4003a', '#ffcc00', '#00a19a', '#1d1d1b']],
    ['no colour at all', []],
  ])('are readable for a logo of %s', (_, hexes) => {
    const themes = proposeThemes(hexes.map((hex) => ({ hex, share: 1 / hexes.length })));
    expect(themes.length).toBeGreaterThan(0);
    expect(new Set(themes.map(({ primary }) => primary)).size).toBe(themes.length);
    for (const theme of themes) {
      expect(isReadableTheme(theme)).toBe(true);
      expect(calculateContrastRatio(theme.primary, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      for (const hex of Object.values(theme)) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('start with the main colour of the logo, and ignore its white background', () => {
    const [theme] = proposeThemes([
      { hex: '#ffffff', share: 0.8 },
      { hex: '#0b6e4f', share: 0.15 },
      { hex: '#f2c14e', share: 0.05 },
    ]);
    expect(theme).toMatchObject({ primary: '#0b6e4f', secondary: '#f2c14e' });
  });
});

describe('the garment under a logo', () => {
  const garment = [
    { code: 'black', hex: '#111111' },
    { code: 'white', hex: '#ffffff' },
    { code: 'navy', hex: '#1b2a4a' },
  ];

  it('is one that the logo stands out from', () => {
    expect(chooseGarmentColour(garment, [{ hex: '#f5f5f5', share: 1 }], 1)?.code).toBe('navy');
    expect(chooseGarmentColour(garment, [{ hex: '#000000', share: 1 }], 7)?.code).toBe('white');
  });

  it('is the best available when none is good, and none when there are no colours', () => {
    const both = [
      { hex: '#ffffff', share: 0.5 },
      { hex: '#111111', share: 0.5 },
    ];
    expect(chooseGarmentColour(garment, both)).not.toBeNull();
    expect(chooseGarmentColour([], both)).toBeNull();
  });
});

describe('a logo on a print area', () => {
  const picture = { width: 1_200, height: 400, src: 'asset:00000000-0000-4000-8000-000000000000' };

  it.each([[{ widthMm: 300, heightMm: 400 }], [{ widthMm: 110, heightMm: 55 }], [{ widthMm: 228, heightMm: 89 }]])(
    'stays inside %j wherever it is placed, wide and tall',
    (area) => {
      for (const placement of LOGO_PLACEMENTS)
        for (const shape of [picture, { ...picture, width: 300, height: 2_400 }, { ...picture, width: 1, height: 1 }]) {
          const scene = sceneSchema.parse(buildLogoScene(area, shape, placement));
          const [logo] = scene.elements;
          if (logo?.type !== 'Image') throw new Error('no logo');
          const [halfWidth, halfHeight] = [(logo.width * logo.scaleX) / 2, (logo.height * logo.scaleY) / 2];
          expect(logo.left - halfWidth).toBeGreaterThanOrEqual(-1);
          expect(logo.left + halfWidth).toBeLessThanOrEqual(scene.width + 1);
          expect(logo.top - halfHeight).toBeGreaterThanOrEqual(-1);
          expect(logo.top + halfHeight).toBeLessThanOrEqual(scene.height + 1);
        }
    },
  );

  it('has a chest placement on garments alone', () => {
    expect(fitsChestPrint({ widthMm: 300, heightMm: 400 })).toBe(true);
    expect(fitsChestPrint({ widthMm: 110, heightMm: 55 })).toBe(false);
  });
});
