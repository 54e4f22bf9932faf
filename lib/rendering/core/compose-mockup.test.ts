import { createCanvas } from '@napi-rs/canvas';
import type { BlankView, CanvasLike, DrawingPlatform } from './blanks/types';
import { type BlankLayers, calculateLightAlpha, composeMockup } from './compose-mockup';
import type { Picture } from './place-element';

const platform: DrawingPlatform = {
  createCanvas: (width, height) => createCanvas(width, height) as unknown as CanvasLike,
};

function paint(
  width: number,
  height: number,
  ...boxes: readonly [string, number, number, number, number][]
): CanvasLike {
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no context');
  for (const [colour, x, y, w, h] of boxes) {
    context.fillStyle = colour;
    context.fillRect(x, y, w, h);
  }
  return canvas;
}
const picture = (canvas: CanvasLike): Picture => ({
  source: canvas as unknown as CanvasImageSource,
  widthPx: canvas.width,
  heightPx: canvas.height,
});
const pixel = (canvas: CanvasLike, x: number, y: number): number[] => [
  ...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []),
];

const view: BlankView = {
  side: 'front',
  layers: { mask: 'm', shade: 's', light: 'l' },
  placement: { kind: 'flat', frontX: 400, frontY: 400, heightArea: 200, archPx: 0, displacementPx: 10 },
};
const layers: BlankLayers = {
  mask: picture(paint(1000, 1000, ['#fff', 200, 200, 600, 600])),
  shade: picture(paint(1000, 1000, ['#fff', 0, 0, 1000, 1000])),
  light: picture(paint(1000, 1000, ['#000', 0, 0, 1000, 1000])),
};
const stamp = paint(100, 100, ['#ff0000', 0, 0, 100, 100]);

describe('composeGoods', () => {
  it('shows the fabric colour on the product and nothing beyond the silhouette but its shadow', () => {
    const out = composeMockup(platform, { view, layers, colour: '#204060', design: null, background: null });
    expect(pixel(out, 300, 300)).toEqual([0x20, 0x40, 0x60, 255]);
    expect(pixel(out, 20, 20)).toEqual([0, 0, 0, 0]);
    expect(pixel(out, 500, 805)[3]).toBeGreaterThan(0);
  });

  it('prints the design on the print area only', () => {
    const out = composeMockup(platform, { view, layers, colour: '#ffffff', design: stamp });
    expect(pixel(out, 500, 500)[1]).toBeLessThan(20);
    expect(pixel(out, 395, 500)).toEqual([255, 255, 255, 255]);
    expect(pixel(out, 605, 500)).toEqual([255, 255, 255, 255]);
  });

  it('shades the ink together with the cloth', () => {
    const shade = picture(paint(1000, 1000, ['#808080', 0, 0, 1000, 1000]));
    const out = composeMockup(platform, { view, layers: { ...layers, shade }, colour: '#ffffff', design: stamp });
    expect(pixel(out, 500, 500)[0]).toBeLessThan(135);
  });

  it('moves the ink along the slope of the cloth', () => {
    const displacement = picture(paint(100, 100, ['rgb(255,128,0)', 0, 0, 100, 100]));
    const out = composeMockup(platform, {
      view,
      layers: { ...layers, displacement },
      colour: '#ffffff',
      design: stamp,
    });
    expect(pixel(out, 590, 500)[1]).toBeLessThan(20);
    expect(pixel(out, 596, 500)).toEqual([255, 255, 255, 255]);
  });

  it('leaves out the ink below a cord', () => {
    const displacement = picture(
      paint(100, 100, ['rgb(128,128,0)', 0, 0, 100, 100], ['rgb(128,128,255)', 40, 0, 20, 100]),
    );
    const out = composeMockup(platform, {
      view,
      layers: { ...layers, displacement },
      colour: '#ffffff',
      design: stamp,
    });
    expect(pixel(out, 500, 500)).toEqual([255, 255, 255, 255]);
    expect(pixel(out, 420, 500)[1]).toBeLessThan(20);
  });

  it('draws the same picture smaller', () => {
    const out = composeMockup(platform, { view, layers, colour: '#204060', design: stamp, sizePx: 400 });
    expect([out.width, out.height]).toEqual([400, 400]);
    expect(pixel(out, 100, 100)).toEqual([0x20, 0x40, 0x60, 255]);
    expect(pixel(out, 200, 200)[0]).toBeGreaterThan(240);
  });

  it('brightens dark cloth more than pale cloth', () => {
    expect(calculateLightAlpha('#000000')).toBeGreaterThan(calculateLightAlpha('#cc2222'));
    expect(calculateLightAlpha('#cc2222')).toBeGreaterThan(calculateLightAlpha('#ffffff'));
  });

  it.each([0, -5, 1.5, Number.NaN, 5000])('rejects a picture of %p px', (sizePx) => {
    expect(() => composeMockup(platform, { view, layers, colour: '#ffffff', design: null, sizePx })).toThrow(
      'Invalid canvas dimensions',
    );
  });

  it('rejects a colour that is not #rrggbb and an empty design', () => {
    expect(() => composeMockup(platform, { view, layers, colour: 'red', design: null })).toThrow(
      'Failed to compose images',
    );
    const empty: CanvasLike = { width: 0, height: 10, getContext: () => null };
    expect(() => composeMockup(platform, { view, layers, colour: '#ffffff', design: empty })).toThrow(
      'Invalid canvas dimensions',
    );
  });

  it('reports when the platform has no canvas or no 2D context', () => {
    const none: DrawingPlatform = {
      createCanvas: () => {
        throw new Error('out of memory');
      },
    };
    const blind: DrawingPlatform = { createCanvas: (width, height) => ({ width, height, getContext: () => null }) };
    const order = { view, layers, colour: '#ffffff', design: null };
    expect(() => composeMockup(none, order)).toThrow('Failed to create canvas');
    expect(() => composeMockup(blind, order)).toThrow('Failed to get 2D rendering context');
  });
});
