import { printDpi, sizeForDpi } from './print-resolution';

describe('the resolution of a printed picture', () => {
  it('is its pixels over the inches that they cover', () => {
    // 1016 design px are 254 mm, ten inches.
    expect(printDpi({ width: 2000, height: 1000, scaleX: 1016 / 2000, scaleY: 1016 / 2000 })).toBeCloseTo(200);
  });

  it('is told by the direction that is stretched more', () => {
    expect(printDpi({ width: 100, height: 100, scaleX: 1, scaleY: 2 })).toBeCloseTo(50.8);
  });

  it('says how large a picture has to be', () => {
    const small = { width: 508, height: 254, scaleX: 2, scaleY: 2 };
    expect(printDpi(small)).toBeCloseTo(50.8);
    expect(sizeForDpi(small, 150)).toEqual({ width: 1500, height: 750 });
  });
});
