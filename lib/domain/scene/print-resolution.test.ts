import { calculatePrintDpi, calculateSizeForDpi } from './print-resolution';
import { imageElementSchema, sceneSchema, textElementSchema } from './schema';
import { findSharpPrintDpi } from './sharp-print';

describe('the resolution of a printed picture', () => {
  it('is its pixels divided by the inches that they cover', () => {
    // 1016 design px are 254 mm, ten inches.
    expect(calculatePrintDpi({ width: 2000, height: 1000, scaleX: 1016 / 2000, scaleY: 1016 / 2000 })).toBeCloseTo(200);
  });

  it('is determined by the direction that is stretched more', () => {
    expect(calculatePrintDpi({ width: 100, height: 100, scaleX: 1, scaleY: 2 })).toBeCloseTo(50.8);
  });

  it('tells how large a picture has to be', () => {
    const small = { width: 508, height: 254, scaleX: 2, scaleY: 2 };
    expect(calculatePrintDpi(small)).toBeCloseTo(50.8);
    expect(calculateSizeForDpi(small, 150)).toEqual({ width: 1500, height: 750 });
  });
});

describe('the print resolution that a product promises', () => {
  const text = textElementSchema.parse({
    id: 'name',
    type: 'Text',
    text: 'A',
    fontFamily: 'Lato',
    fontSize: 40,
    left: 1,
    top: 1,
    customisable: true,
  });
  const picture = (scale: number, customisable = false) =>
    imageElementSchema.parse({
      id: 'art',
      type: 'Image',
      src: 'art:fox',
      left: 1,
      top: 1,
      width: 1000,
      height: 1000,
      scaleX: scale,
      scaleY: scale,
      customisable,
    });
  const promise = (elements: readonly unknown[], dpi = 300) =>
    findSharpPrintDpi({ front: sceneSchema.parse({ version: 1, width: 800, height: 800, elements }), back: null }, dpi);

  it('is the file’s own dpi when letters and pictures are sharp', () => {
    expect(promise([text])).toBe(300);
    // 101.6 design px are one inch, so a picture at a third of its size has 304.8 dpi.
    expect(promise([text, picture(1 / 3)])).toBe(300);
  });

  it('is not given when a picture has less, is the shopper’s, or the file itself has less', () => {
    expect(promise([text, picture(0.5)])).toBeNull();
    expect(promise([picture(0.1, true)])).toBeNull();
    expect(promise([text], 200)).toBeNull();
  });
});
