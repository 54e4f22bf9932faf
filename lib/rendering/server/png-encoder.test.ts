import sharp from 'sharp';
import { encodePng } from './png-encoder';
import { countFilteredBytes, filterRows } from './png-filter';

const WIDTH = 37;
const HEIGHT = 700;

function pixels(): Uint8ClampedArray {
  const random = Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => Math.imul(index + 1, 2_654_435_761));
  return new Uint8ClampedArray(random.buffer);
}

describe('encodePng', () => {
  it('restores every byte across its bands, whichever channel is predicted from another', async () => {
    const source = pixels();
    const readRows = (top: number, count: number) => source.slice(top * WIDTH * 4, (top + count) * WIDTH * 4);
    const file = await encodePng({ widthPx: WIDTH, heightPx: HEIGHT, readRows });
    const { data, info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 4]);
    expect(Buffer.from(source).equals(data)).toBe(true);
  });

  it('filters each part of a picture as suits it, and loses nothing by any filter', async () => {
    const SIDE = 64;
    const bands: readonly ((x: number, y: number) => number)[] = [
      (x) => (x * 37) % 256,
      (x, y) => (Math.floor(x / 8) * 40 + Math.floor(y / 8) * 90) % 256,
      (x, y) => Math.floor(128 + 60 * Math.sin(x / 5) + 60 * Math.cos(y / 4)),
      (x, y) => (y % 4 === 0 ? 0 : (x * 3 + y * 2) % 256),
      (_x, y) => (y * 91) % 256,
    ];
    const height = SIDE * bands.length;
    const source = new Uint8ClampedArray(SIDE * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < SIDE; x++) {
        const tone = bands[Math.floor(y / SIDE)]?.(x, y % SIDE) ?? 0;
        source.set([tone, 255 - tone, (tone * 3) % 256, 255 - Math.floor(tone / 3)], (y * SIDE + x) * 4);
      }
    }
    const rows = new Uint32Array(source.buffer);
    const lines = filterRows(rows, new Uint32Array(SIDE), SIDE, height, Buffer.alloc(countFilteredBytes(SIDE, height)));
    const filters = new Set(Array.from({ length: height }, (_, y) => lines[y * (SIDE * 4 + 1)]));
    expect([...filters].sort()).toEqual([1, 2, 3, 4]);
    const readRows = (top: number, count: number) => source.slice(top * SIDE * 4, (top + count) * SIDE * 4);
    const file = await encodePng({ widthPx: SIDE, heightPx: height, readRows });
    expect(Buffer.from(source).equals(await sharp(file, { failOn: 'warning' }).raw().toBuffer())).toBe(true);
  });

  it('fails when its pixels can no longer be read', async () => {
    const source = pixels();
    const readRows = (top: number, count: number) => {
      if (top > 0) throw new Error('The canvas is gone.');
      return source.slice(0, count * WIDTH * 4);
    };
    await expect(encodePng({ widthPx: WIDTH, heightPx: HEIGHT, readRows })).rejects.toThrow('The canvas is gone.');
  });

  it('writes a picture of one pixel', async () => {
    const file = await encodePng(
      { widthPx: 1, heightPx: 1, readRows: () => new Uint8ClampedArray([1, 2, 3, 255]) },
      { dpi: 150 },
    );
    expect([...(await sharp(file).raw().toBuffer())]).toEqual([1, 2, 3, 255]);
    expect((await sharp(file).metadata()).density).toBe(150);
  });
});
