import sharp from 'sharp';
import { encodePng } from './png-encoder';

const WIDTH = 37;
const HEIGHT = 700;

function pixels(): Uint8ClampedArray {
  const random = Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => Math.imul(index + 1, 2_654_435_761));
  return new Uint8ClampedArray(random.buffer);
}

describe('encodePng', () => {
  it('gives back every byte across its bands, whichever channel borrows', async () => {
    const source = pixels();
    const readRows = (top: number, count: number) => source.slice(top * WIDTH * 4, (top + count) * WIDTH * 4);
    const file = await encodePng({ widthPx: WIDTH, heightPx: HEIGHT, readRows });
    const { data, info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 4]);
    expect(Buffer.from(source).equals(data)).toBe(true);
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
