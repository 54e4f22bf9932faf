import fc from 'fast-check';
import {
  CENTRED_PLACEMENT,
  calculatePhotoCoverScale,
  calculatePhotoFitScale,
  findPhotoPlacement,
  getPhotoFrame,
  limitPhotoPlacement,
  listFrameCorners,
  placePhoto,
} from './photo-placement';
import { imageElementSchema } from './schema';

const SRC = 'asset:00000000-0000-0000-0000-000000000000';
const element = (more: object = {}) =>
  imageElementSchema.parse({
    id: 'photo',
    type: 'Image',
    src: 'art:fox',
    width: 400,
    height: 200,
    left: 300,
    top: 250,
    customisable: true,
    ...more,
  });
const PHOTO = { src: SRC, width: 1000, height: 1000 };

describe('the frame of a picture', () => {
  it('is its box, whatever its origin', () => {
    const frame = { left: 300, top: 250, width: 200, height: 100, angle: 0 };
    expect(getPhotoFrame(element({ scaleX: 0.5, scaleY: 0.5 }))).toEqual(frame);
    expect(
      getPhotoFrame(element({ scaleX: 0.5, scaleY: 0.5, originX: 'left', originY: 'top', left: 200, top: 200 })),
    ).toEqual(frame);
    expect(
      getPhotoFrame(
        element({ scaleX: 0.5, scaleY: 0.5, originX: 'left', originY: 'top', left: 350, top: 150, angle: 90 }),
      ),
    ).toEqual({ ...frame, angle: 90 });
  });

  it('has its corners at their rotated positions', () => {
    expect(listFrameCorners({ left: 0, top: 0, width: 4, height: 2, angle: 90 })).toEqual([
      { x: 1, y: -2 },
      { x: 1, y: 2 },
      { x: -1, y: 2 },
      { x: -1, y: -2 },
    ]);
  });
});

describe('a photo in its frame', () => {
  it('is centred and whole at first, and covers the frame at the scale that fills it', () => {
    const frame = element();
    expect(placePhoto(frame, PHOTO, CENTRED_PLACEMENT)).toMatchObject({
      left: 300,
      top: 250,
      scaleX: 0.2,
      scaleY: 0.2,
      angle: 0,
    });
    expect(calculatePhotoFitScale(getPhotoFrame(frame), PHOTO)).toBe(0.2);
    expect(calculatePhotoCoverScale(getPhotoFrame(frame), PHOTO)).toBe(2);
    expect(placePhoto(frame, PHOTO, { ...CENTRED_PLACEMENT, scale: 2 }).scaleX * PHOTO.width).toBe(400);
  });

  it('moves along the sides of a rotated frame', () => {
    const placed = placePhoto(element({ angle: 90 }), PHOTO, { x: 0.25, y: 0, scale: 1, angle: 10 });
    expect(placed).toMatchObject({ left: 300, top: 350, angle: 100, frame: { angle: 90, width: 400, height: 200 } });
  });

  it('cannot be pushed out, enlarged without limit, or placed at invalid coordinates', () => {
    expect(limitPhotoPlacement({ x: 9, y: -9, scale: 99, angle: 725 })).toEqual({
      x: 0.5,
      y: -0.5,
      scale: 8,
      angle: 5,
    });
    expect(limitPhotoPlacement({ x: 0, y: 0, scale: 0, angle: -190 })).toEqual({ x: 0, y: 0, scale: 0.25, angle: 170 });
    expect(limitPhotoPlacement({ ...CENTRED_PLACEMENT, x: Number.NaN })).toBeNull();
    expect(limitPhotoPlacement({ ...CENTRED_PLACEMENT, scale: Number.POSITIVE_INFINITY })).toBeNull();
    expect(Object.is(limitPhotoPlacement({ ...CENTRED_PLACEMENT, x: -0.000001 })?.x, 0)).toBe(true);
  });

  it('has the same placement when read back from its geometry, in any frame, so that the print matches the preview', () => {
    const origins = { x: fc.constantFrom('left', 'center', 'right'), y: fc.constantFrom('top', 'center', 'bottom') };
    const frames = fc.record({
      left: fc.double({ min: -500, max: 3000, noNaN: true }),
      top: fc.double({ min: -500, max: 3000, noNaN: true }),
      angle: fc.oneof(fc.constantFrom(0, 90, -90, 180), fc.double({ min: -360, max: 360, noNaN: true })),
      scaleX: fc.double({ min: 0.2, max: 3, noNaN: true }),
      scaleY: fc.double({ min: 0.2, max: 3, noNaN: true }),
      originX: origins.x,
      originY: origins.y,
    });
    const placements = fc.record({
      x: fc.double({ min: -1, max: 1, noNaN: true }),
      y: fc.double({ min: -1, max: 1, noNaN: true }),
      scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
      angle: fc.double({ min: -400, max: 400, noNaN: true }),
    });
    const sizes = fc.record({ width: fc.integer({ min: 50, max: 8000 }), height: fc.integer({ min: 50, max: 8000 }) });
    fc.assert(
      fc.property(frames, placements, sizes, (geometry, placement, size) => {
        const original = element(geometry);
        const limited = limitPhotoPlacement(placement);
        const placed = placePhoto(original, { src: SRC, ...size }, placement);
        expect(imageElementSchema.parse(placed)).toEqual(placed);
        const back = findPhotoPlacement(original, placed);
        // Half a turn may be stored with either sign.
        if (Math.abs(limited?.angle ?? 0) === 180) expect(Math.abs(back?.angle ?? 0)).toBe(180);
        else expect(back).toEqual(limited);
      }),
    );
  });
});
