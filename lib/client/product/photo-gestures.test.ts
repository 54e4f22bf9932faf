import { CENTRED_PLACEMENT } from '@/lib/domain/scene/photo-placement';
import { applyGesture, findPhotoMove, movePhoto } from './photo-gestures';

const FRAME = { width: 200, height: 100 };
const at = (x: number, y: number) => ({ x, y });

describe('a gesture on a photo', () => {
  it('by one finger drags it', () => {
    expect(applyGesture(CENTRED_PLACEMENT, [at(100, 50)], [at(150, 40)], FRAME)).toEqual({
      ...CENTRED_PLACEMENT,
      x: 0.25,
      y: -0.1,
    });
  });

  it('by two fingers scales it around the point between them', () => {
    const from = [at(80, 50), at(120, 50)];
    expect(applyGesture(CENTRED_PLACEMENT, from, [at(60, 50), at(140, 50)], FRAME)).toEqual({
      ...CENTRED_PLACEMENT,
      scale: 2,
    });
    // A photo that is not centred moves away from the fingers as it grows.
    const off = applyGesture({ ...CENTRED_PLACEMENT, x: 0.1 }, from, [at(60, 50), at(140, 50)], FRAME);
    expect(off.x).toBeCloseTo(0.2);
  });

  it('by two fingers turns it, and drags it with them', () => {
    const turned = applyGesture(CENTRED_PLACEMENT, [at(80, 50), at(120, 50)], [at(110, 30), at(110, 70)], FRAME);
    expect(turned.angle).toBeCloseTo(90);
    expect([turned.scale, turned.x, turned.y].map((value) => Math.round(value * 100) / 100)).toEqual([1, 0.05, 0]);
  });

  it('on one spot, or on a hidden frame, produces no invalid placement', () => {
    const spot = applyGesture(CENTRED_PLACEMENT, [at(50, 50), at(50, 50)], [at(60, 50), at(80, 50)], FRAME);
    expect(Object.values(spot).every(Number.isFinite)).toBe(true);
    expect(applyGesture(CENTRED_PLACEMENT, [at(1, 1)], [at(9, 9)], { width: 0, height: 0 })).toEqual(CENTRED_PLACEMENT);
  });
});

describe('keys', () => {
  it('move, scale and turn a photo; Shift takes larger steps', () => {
    expect(movePhoto(CENTRED_PLACEMENT, 'right').x).toBe(0.02);
    expect(movePhoto(CENTRED_PLACEMENT, 'up', true).y).toBe(-0.1);
    expect(movePhoto(CENTRED_PLACEMENT, 'zoomIn').scale).toBeCloseTo(1.1);
    expect(movePhoto(CENTRED_PLACEMENT, 'turnLeft').angle).toBe(-5);
    expect([
      findPhotoMove('ArrowDown'),
      findPhotoMove('+'),
      findPhotoMove('Tab'),
      findPhotoMove('constructor'),
    ]).toEqual(['down', 'zoomIn', null, null]);
  });
});
