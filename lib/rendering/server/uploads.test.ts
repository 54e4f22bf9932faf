import sharp from 'sharp';
import { inspectUpload } from './uploads';

// Large pictures are decoded in a separate process, which has to start first.
jest.setTimeout(120_000);

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });

/** Builds a PNG that consists of a header only, like a decompression bomb before it is decoded. */
function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const refusal = { code: 'invalid', status: 422 };

describe('inspectUpload', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('accepts %s and re-encodes it', async (format) => {
    const file = await blank(30, 20).toFormat(format).toBuffer();
    const upload = await inspectUpload(file);
    expect(upload).toMatchObject({ type: 'image/jpeg', width: 30, height: 20 });
    expect(upload.bytes.equals(file)).toBe(false);
  });

  it('keeps transparency', async () => {
    const upload = await inspectUpload(await blank(30, 20, 4).webp().toBuffer());
    expect(upload.type).toBe('image/png');
    expect((await sharp(upload.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('drops location and camera, and turns the picture upright first', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const file = await blank(30, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const upload = await inspectUpload(file);
    const storedMetadata = await sharp(upload.bytes).metadata();
    expect({
      exif: storedMetadata.exif,
      icc: storedMetadata.icc,
      xmp: storedMetadata.xmp,
      orientation: storedMetadata.orientation,
    }).toEqual({});
    expect([upload.width, upload.height]).toEqual([20, 30]);
  });

  it('drops what was appended to a picture (polyglots)', async () => {
    const file = Buffer.concat([await blank(30, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await inspectUpload(file)).bytes.includes('script')).toBe(false);
  });

  // There are no pixels behind these headers, so decoding would fail with another error.
  it.each([
    ['30000 x 30000', pngHeader(30_000, 30_000)],
    ['12001 x 1', pngHeader(12_001, 1)],
    ['4294967295 x 4294967295', pngHeader(0xffffffff, 0xffffffff)],
  ])('rejects a picture of %s by its header alone', async (_, file) => {
    const errors = { file: ['The picture has too many pixels: at most 12,000 on each side.'] };
    await expect(inspectUpload(file)).rejects.toMatchObject({ ...refusal, errors });
  });

  it('rejects a picture without a width or height', async () => {
    await expect(inspectUpload(pngHeader(0, 5))).rejects.toMatchObject(refusal);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'],
    [
      'SVG behind an XML head',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg width="10" height="10">&a;</svg>',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script><p>this is not a picture</p>'],
    ['GIF', 'GIF89a/*\u0001\u0000*/=1;alert(1)//padding padding padding padding'],
    ['nothing', ''],
  ])('rejects %s whatever it is called', async (_, content) => {
    await expect(inspectUpload(Buffer.from(content, 'latin1'))).rejects.toMatchObject(refusal);
  });

  it('rejects a damaged picture instead of keeping half of it', async () => {
    const noise = Buffer.alloc(300 * 300 * 3, 1).map((_, index) => (index * 7_919) % 251);
    const file = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    await expect(inspectUpload(file.subarray(0, file.length / 2))).rejects.toMatchObject(refusal);
  });

  it('rejects a file over 50 MB', async () => {
    await expect(inspectUpload(Buffer.alloc(50_000_001))).rejects.toMatchObject({
      code: 'too_large',
      status: 413,
    });
  });

  it('scales a huge photo down to 4000 px', async () => {
    const upload = await inspectUpload(await blank(5_000, 1_000).jpeg().toBuffer());
    expect([upload.width, upload.height]).toEqual([4_000, 800]);
  });

  it('accepts a photograph of 12,000 × 12,000 px, upright', async () => {
    const file = await blank(12_000, 11_000).jpeg({ quality: 40 }).withMetadata({ orientation: 6 }).toBuffer();
    const upload = await inspectUpload(file);
    expect([upload.type, upload.width, upload.height]).toEqual(['image/jpeg', 3_667, 4_000]);
  });

  it('rejects a WebP that would be decoded whole', async () => {
    const header = Buffer.alloc(64);
    header.write('RIFF', 0, 'latin1');
    header.write('WEBPVP8X', 8, 'latin1');
    header.writeUIntLE(6_999, 24, 3);
    header.writeUIntLE(6_999, 27, 3);
    await expect(inspectUpload(header)).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('WebP') });
  });

  it('reports a damaged large picture as unreadable', async () => {
    await expect(inspectUpload(pngHeader(7_000, 7_000))).rejects.toMatchObject({
      ...refusal,
      errors: { file: ['The picture could not be read.'] },
    });
  });

  it.each([
    ['interlaced', 8, 1],
    ['16-bit', 16, 0],
  ])(
    'rejects a large %s PNG by its header, which takes several times its pixels to decode',
    async (_, bits, interlace) => {
      const header = pngHeader(6_300, 6_300);
      header[24] = bits;
      header[28] = interlace;
      await expect(inspectUpload(header)).rejects.toMatchObject({
        ...refusal,
        message: expect.stringContaining('without interlacing'),
      });
      const small = await blank(300, 200).png({ progressive: true }).toBuffer();
      expect(await inspectUpload(small)).toMatchObject({ width: 300, height: 200 });
    },
  );

  it('decodes two at a time and rejects with 503 what would wait too long', async () => {
    const file = await blank(3_000, 3_000).png().toBuffer();
    const senders = Array.from({ length: 20 }, (_, n) => inspectUpload(file, `visitor ${n % 5}`));
    const outcomes = await Promise.all(
      senders.map((sent) =>
        sent.then(
          () => 200,
          ({ status }) => status,
        ),
      ),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(14);
    expect(outcomes.filter((status) => status === 503)).toHaveLength(6);
    expect(await inspectUpload(file)).toMatchObject({ width: 3_000 });
  });
});
