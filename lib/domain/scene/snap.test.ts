import { elementSchema } from './schema';
import { buildSnapLines, NO_SCALE_SNAP, snapBox, snapScale } from './snap';
import { listElementWarnings } from './warnings';

const area = { width: 1000, height: 800, dpi: 300 };
const box = (left: number, top: number, width = 100, height = 50) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('snapping while resizing', () => {
  const lines = buildSnapLines(area, []);

  it('moves the dragged edge onto the line exactly and keeps the fixed corner', () => {
    const { factor, x, y } = snapScale(box(300, 100, 197, 50), { x: 300, y: 100 }, lines, 5);
    expect(300 + 197 * factor).toBeCloseTo(500, 9);
    expect([x, y]).toEqual([500, null]);
  });

  it('uses the nearer of two lines and ignores the fixed edge', () => {
    // The right edge is 4 px from the centre, the lower one 2 px; the left edge already lies on a line.
    const snap = snapScale(box(0, 300, 496, 98), { x: 0, y: 300 }, lines, 5);
    expect(snap).toEqual({ factor: 100 / 98, x: null, y: 400 });
  });

  it('does nothing when no edge is near a line', () => {
    expect(snapScale(box(100, 100), { x: 100, y: 100 }, lines, 5)).toEqual(NO_SCALE_SNAP);
  });
});

describe('snapping', () => {
  it('aligns the centre with the centre of the print area, exactly', () => {
    expect(snapBox(box(447, 379), buildSnapLines(area, []), 5)).toEqual({ dx: 3, dy: -4, x: 500, y: 400 });
  });

  it('aligns edges with edges of the area and of other elements', () => {
    expect(snapBox(box(-3, 100), buildSnapLines(area, []), 5)).toMatchObject({ dx: 3, x: 0, y: null });
    expect(snapBox(box(204, 100), buildSnapLines(area, [box(100, 500)]), 5)).toMatchObject({ dx: -4, x: 200 });
  });

  it('ignores what is further away', () => {
    expect(snapBox(box(300, 300), buildSnapLines(area, []), 5)).toEqual({ dx: 0, dy: 0, x: null, y: null });
  });
});

describe('design warnings', () => {
  const text = elementSchema.parse({
    type: 'Text',
    id: 'a',
    text: 'Hi',
    fontFamily: 'Anton',
    fontSize: 9,
    left: 0,
    top: 0,
  });
  const photo = (scale: number) =>
    elementSchema.parse({
      type: 'Image',
      id: 'b',
      src: 'art:fox',
      width: 100,
      height: 100,
      left: 0,
      top: 0,
      scaleX: scale,
      scaleY: scale,
    });

  it('name what leaves the print area, in part or whole, but not what only touches its edge', () => {
    expect(listElementWarnings(text, box(0, 0), area)).toEqual([]);
    expect(listElementWarnings(text, box(-0.4, 0), area)).toEqual([]);
    expect(listElementWarnings(text, box(-1, 0), area)).toEqual([{ kind: 'crosses' }]);
    expect(listElementWarnings(text, box(1000, 0), area)).toEqual([{ kind: 'outside' }]);
  });

  it('name pictures below the print area’s resolution, with their dots per inch', () => {
    // 4 design px per mm: at scale 1 a picture prints at 101.6 dpi.
    expect(listElementWarnings(photo(1), box(0, 0), area)).toEqual([
      { kind: 'resolution', dpi: 101, requiredDpi: 300, soft: true },
    ]);
    expect(listElementWarnings(photo(0.5), box(0, 0), area)).toMatchObject([{ dpi: 203, soft: false }]);
    expect(listElementWarnings(photo(0.3), box(0, 0), area)).toEqual([]);
  });

  it('name texts without a letter', () => {
    expect(listElementWarnings({ ...text, text: ' \n' } as typeof text, box(0, 0), area)).toEqual([{ kind: 'empty' }]);
  });
});
