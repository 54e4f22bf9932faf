import sharp from 'sharp';
import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { calculatePrintPixels, renderPrintPng } from './print';

const sceneWith = (elements: readonly object[]): Scene =>
  sceneSchema.parse({ version: 1, width: 400, height: 200, elements });

const hello = {
  id: 'a',
  type: 'Text',
  text: 'Ñandú $9',
  fontFamily: 'Lato',
  fontSize: 60,
  fill: '#ff0000',
  left: 200,
  top: 100,
};

describe('renderPrintPng', () => {
  it.each([
    [{ widthMm: 300, heightMm: 400, dpi: 300 }, 3_543, 4_724],
    [{ widthMm: 100, heightMm: 50, dpi: 254 }, 1_000, 500],
    [{ widthMm: 90.3, heightMm: 1, dpi: 150 }, 533, 6],
  ])('makes %p exactly mm x dpi / 25.4 rounded (RND-21)', (size, widthPx, heightPx) => {
    expect(calculatePrintPixels(size)).toEqual({ widthPx, heightPx });
  });

  it.each([
    { widthMm: 0, heightMm: 10, dpi: 300 },
    { widthMm: -5, heightMm: 10, dpi: 300 },
    { widthMm: Number.NaN, heightMm: 10, dpi: 300 },
    { widthMm: 5_000, heightMm: 5_000, dpi: 300 },
  ])('rejects %p', (size) => {
    expect(() => calculatePrintPixels(size)).toThrow('Invalid canvas dimensions');
  });

  it('writes a transparent PNG that any reader opens and that knows its dpi', async () => {
    const file = await renderPrintPng(sceneWith([hello]), { widthMm: 100, heightMm: 50, dpi: 300 });
    const { width, height, density, format, hasAlpha } = await sharp(file).metadata();
    expect({ width, height, density, format, hasAlpha }).toEqual({
      width: 1_181,
      height: 591,
      density: 300,
      format: 'png',
      hasAlpha: true,
    });
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(data.some((value, index) => index % 4 === 0 && value === 255)).toBe(true);
  });

  it('never prints artwork with a part missing', async () => {
    const picture = {
      id: 'b',
      type: 'Image',
      src: 'asset:00000000-0000-0000-0000-000000000000',
      width: 10,
      height: 10,
      left: 1,
      top: 1,
    };
    const print = renderPrintPng(sceneWith([hello, picture]), { widthMm: 50, heightMm: 25, dpi: 100 });
    await expect(print).rejects.toThrow('Failed to add 1 objects');
  });
});
