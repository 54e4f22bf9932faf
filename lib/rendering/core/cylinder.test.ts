import type { CylinderPlacement, ViewName } from './blanks/types';
import {
  calculateArtworkDegrees,
  calculateSag,
  calculateWrapDepth,
  DEFAULT_PRODUCT_DIAMETER_PX,
  DEFAULT_WRAP_DEPTH_PX,
  findArtworkShare,
  planCylinder,
  STRIP_WIDTH_PX,
  VIEW_DEGREES,
} from './cylinder';

const placement = (view: ViewName, changes: Partial<CylinderPlacement> = {}): CylinderPlacement => ({
  kind: 'cylinder',
  frontX: 0,
  frontY: 0,
  heightArea: 200,
  productDiameter: DEFAULT_PRODUCT_DIAMETER_PX,
  wrapDepth: DEFAULT_WRAP_DEPTH_PX,
  wrapXStartingPoint: 0,
  wrapDegrees: 240,
  viewDegrees: VIEW_DEGREES[view],
  ...changes,
});
const MIDDLE = DEFAULT_PRODUCT_DIAMETER_PX / 2;

describe('artwork around a cylinder (DSN-07, DSN-08)', () => {
  it('has the documented defaults', () => {
    expect([DEFAULT_PRODUCT_DIAMETER_PX, DEFAULT_WRAP_DEPTH_PX, STRIP_WIDTH_PX]).toEqual([250, 16, 1.5]);
    expect(VIEW_DEGREES).toEqual({ left: 0, front: 90, right: 180, back: 270 });
    expect(calculateWrapDepth(500)).toBe(32);
  });

  it('faces the front view with the middle of the artwork', () => {
    expect(findArtworkShare(placement('front'), MIDDLE)).toBeCloseTo(0.5);
  });

  it('turns the camera by 90 degrees to the left and to the right view', () => {
    const seen = (view: ViewName) => calculateArtworkDegrees(placement(view), MIDDLE);
    expect(seen('front') - seen('left')).toBeCloseTo(90);
    expect(seen('right') - seen('front')).toBeCloseTo(90);
  });

  it('shows at the right edge of one view what the next view shows in its middle', () => {
    expect(calculateArtworkDegrees(placement('left'), DEFAULT_PRODUCT_DIAMETER_PX)).toBeCloseTo(
      calculateArtworkDegrees(placement('front'), MIDDLE),
    );
  });

  it('leaves the back unprinted, and prints it when the artwork goes all round', () => {
    expect(findArtworkShare(placement('back'), MIDDLE)).toBeNull();
    expect(findArtworkShare(placement('back', { wrapDegrees: 360 }), MIDDLE)).not.toBeNull();
  });

  it('turns the artwork by its starting point', () => {
    const turned = placement('right', { wrapXStartingPoint: 90 });
    expect(findArtworkShare(turned, MIDDLE)).toBeCloseTo(0.5);
  });

  it('reads the artwork from left to right, crowding towards both edges', () => {
    const at = (x: number) => findArtworkShare(placement('front'), x) ?? Number.NaN;
    expect(at(60)).toBeLessThan(at(125));
    expect(at(125)).toBeLessThan(at(190));
    expect(at(10) - at(0)).toBeGreaterThan(at(130) - at(120));
  });

  it('hangs lowest in the middle and not at all at the edges', () => {
    expect(calculateSag(placement('front'), MIDDLE)).toBeCloseTo(DEFAULT_WRAP_DEPTH_PX);
    expect(calculateSag(placement('front'), 0)).toBeCloseTo(0);
    expect(calculateSag(placement('front'), DEFAULT_PRODUCT_DIAMETER_PX)).toBeCloseTo(0);
  });

  it('weights the artwork columns of every printed picture column to exactly one', () => {
    for (const view of ['front', 'back', 'left', 'right'] as const) {
      const plan = planCylinder(placement(view), 700, 270);
      for (let x = 0; x < plan.width; x++) {
        const columns = plan.count[x] ?? 0;
        if (columns === 0) continue;
        const from = plan.offset[x] ?? 0;
        const sum = plan.weights.slice(from, from + columns).reduce((total, weight) => total + weight, 0);
        expect(sum).toBeCloseTo(1, 6);
      }
    }
  });

  it('never reads outside the artwork', () => {
    const plan = planCylinder(placement('left', { wrapXStartingPoint: -37 }), 700, 270);
    for (let x = 0; x < plan.width; x++) {
      expect((plan.first[x] ?? 0) + (plan.count[x] ?? 0)).toBeLessThanOrEqual(700);
    }
  });
});
