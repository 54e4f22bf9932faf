import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { countColours } from '../pictures/colours';
import { ARTWORKS } from './artworks';
import { calculateCapitalHeightMm, isStitchable } from './embroidery';
import { isInkTooClose, isPictureLost } from './ink';
import { toPrintPoints } from './print-points';
import { elementSchema } from './schema';
import { listElementWarnings } from './warnings';

type Colour = readonly [number, number, number, number?];

/** Draws a picture of 96 × 96 px. */
function picture(colourAt: (x: number, y: number) => Colour): Uint8Array {
  const rgba = new Uint8Array(96 * 96 * 4);
  for (let at = 0; at < 96 * 96; at++) {
    const [r, g, b, alpha = 255] = colourAt(at % 96, Math.floor(at / 96));
    rgba.set([r, g, b, alpha], at * 4);
  }
  return rgba;
}

const logo = countColours(picture((x) => (x < 48 ? [20, 70, 40] : [0, 0, 0, 0])));
const gradient = countColours(picture((x, y) => [x * 2.6, y * 2.6, 128]));
const fade = countColours(picture((x) => [200, 30, 60, Math.round(x * 2.6)]));

describe('the colours of a picture', () => {
  it('are counted by their visible area', () => {
    expect(logo).toEqual({ colours: [{ hex: '#144628', share: 1 }], count: 1, soft: 0 });
    expect(gradient.count).toBeGreaterThan(40);
    expect(fade.soft).toBeGreaterThan(0.5);
    expect(countColours(picture(() => [0, 0, 0, 0]))).toEqual({ colours: [], count: 0, soft: 0 });
  });

  it('do not include noise', () => {
    const noisy = countColours(picture((x, y) => [100 + ((x * 7 + y * 13) % 6), 60, 30]));
    expect(noisy.count).toBe(1);
  });
});

describe('embroidery', () => {
  it('accepts a logo, but no gradient or fade', () => {
    expect([isStitchable(logo), isStitchable(gradient), isStitchable(fade)]).toEqual([true, false, false]);
  });

  it('needs letters of 5 mm', () => {
    expect(calculateCapitalHeightMm({ fontSize: 40, scaleY: 1 })).toBeCloseTo(7);
    expect(calculateCapitalHeightMm({ fontSize: 40, scaleY: 0.5 })).toBeCloseTo(3.5);
  });

  it('is checked on embroidered products alone', () => {
    const image = elementSchema.parse({
      type: 'Image',
      id: 'photo',
      src: 'art:sunset',
      left: 100,
      top: 100,
      width: 400,
      height: 300,
      scaleX: 0.2,
      scaleY: 0.2,
    });
    const small = elementSchema.parse({
      type: 'Text',
      id: 'small',
      text: 'tiny',
      fontFamily: 'Anton',
      fontSize: 20,
      left: 100,
      top: 100,
    });
    const bounds = { left: 60, top: 70, right: 140, bottom: 130 };
    const on = { width: 500, height: 500, dpi: 300, findColours: () => gradient };
    const kinds = (method: string) =>
      [image, small]
        .flatMap((element) => listElementWarnings(element, bounds, { ...on, method }))
        .map(({ kind }) => kind);
    expect(kinds('embroidery')).toEqual(['stitchPicture', 'stitchLetters']);
    expect(kinds('direct-to-garment')).toEqual([]);
  });
});

describe('the contrast of ink on cloth', () => {
  it.each([
    ['black on French navy', '#111111', '#1f2a44', true],
    ['dark red on black', '#4a1d1d', '#111111', true],
    ['purple on black', '#3b0764', '#1c1c1e', true],
    ['pale yellow on white', '#fef08a', '#ffffff', true],
    ['pink on white', '#fbcfe8', '#f7f7f4', true],
    ['white on French navy', '#ffffff', '#1f2a44', false],
    ['royal blue on black', '#2f5fd0', '#1c1c1e', false],
    ['red on green of one brightness', '#e11d2a', '#2a8a4a', false],
    ['golden yellow on white', '#eab308', '#ffffff', false],
  ])('%s', (_what, ink, cloth, isTooClose) => {
    expect([isInkTooClose(ink, cloth), isInkTooClose(cloth, ink)]).toEqual([isTooClose, isTooClose]);
  });
});

describe('the ink of a picture', () => {
  it('is invisible on a product of nearly its own colour', () => {
    expect(isPictureLost(logo, 1, '#12402a')).toBe(true);
    expect(isPictureLost(logo, 1, '#ffffff')).toBe(false);
    expect(isPictureLost(logo, 0.02, '#ffffff')).toBe(true);
    expect(isPictureLost({ colours: [], count: 0, soft: 0 }, 1, '#ffffff')).toBe(false);
  });

  it('is reported once for all elements, with the colours of each', () => {
    expect(
      toPrintPoints([
        { kind: 'ink', colours: ['black'] },
        { kind: 'hidden' },
        { kind: 'edge' },
        { kind: 'resolution', dpi: 240, requiredDpi: 300, soft: false },
        { kind: 'outside' },
        { kind: 'ink', colours: ['black', 'navy'] },
      ]),
    ).toEqual([
      { kind: 'outside', colours: [] },
      { kind: 'ink', colours: ['black', 'navy'] },
    ]);
  });
});

describe('the demo artworks', () => {
  it('are files of the platform, except for the logos of the demo’s companies', () => {
    const files = readdirSync('public/art').map((file) => file.replace('.webp', ''));
    expect(ARTWORKS.map(({ name }) => name).toSorted()).toEqual(
      files.filter((name) => !name.startsWith('brightside-mark')).toSorted(),
    );
  });

  it('have the size that the designs state', async () => {
    for (const { name, width, height } of ARTWORKS) {
      const file = await sharp(`public/art/${name}.webp`).metadata();
      expect([name, file.width, file.height]).toEqual([name, width, height]);
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(1_500);
    }
  });
});
