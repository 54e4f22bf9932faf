import fc from 'fast-check';
import {
  type Arrangement,
  arrangeBoxes,
  buildDuplicateCommand,
  buildLayerCommand,
  buildMoveCommand,
  buildPasteCommand,
  findBoundingBox,
} from './arrange';
import { applyCommand } from './commands';
import { elementSchema, SCENE_VERSION, type Scene } from './schema';
import type { Bounds } from './snap';

const area: Bounds = { left: 0, top: 0, right: 1200, bottom: 1600 };
const box = (left: number, top: number, width: number, height: number): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const moved = (boxes: readonly Bounds[], way: Arrangement): Bounds[] =>
  arrangeBoxes(boxes, area, way).map(({ dx, dy }, index) => {
    const { left, top, right, bottom } = boxes[index] ?? area;
    return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
  });

describe('arranging elements', () => {
  it('aligns a single one with the print area', () => {
    const alone = [box(100, 200, 300, 100)];
    expect(moved(alone, 'left')).toEqual([box(0, 200, 300, 100)]);
    expect(moved(alone, 'right')).toEqual([box(900, 200, 300, 100)]);
    expect(moved(alone, 'centreAcross')).toEqual([box(450, 200, 300, 100)]);
    expect(moved(alone, 'top')).toEqual([box(100, 0, 300, 100)]);
    expect(moved(alone, 'bottom')).toEqual([box(100, 1500, 300, 100)]);
    expect(moved(alone, 'centreDown')).toEqual([box(100, 750, 300, 100)]);
  });

  it('aligns several with each other', () => {
    const two = [box(100, 200, 300, 100), box(500, 700, 100, 100)];
    expect(moved(two, 'left').map(({ left }) => left)).toEqual([100, 100]);
    expect(moved(two, 'bottom').map(({ bottom }) => bottom)).toEqual([800, 800]);
    expect(moved(two, 'centreAcross').map(({ left }) => left)).toEqual([200, 300]);
  });

  it('spreads them with equal gaps in their present order, and leaves the outermost', () => {
    const three = [box(900, 0, 100, 50), box(0, 10, 200, 50), box(210, 20, 100, 50)];
    expect(moved(three, 'spreadAcross').map(({ left }) => left)).toEqual([900, 0, 500]);
    expect(moved(three.slice(0, 2), 'spreadAcross')).toEqual(three.slice(0, 2));
  });

  it('never moves anything out of the box around all', () => {
    const number = fc.integer({ min: 0, max: 1000 });
    const anyBox = fc.tuple(number, number, number, number).map((edges) => box(...edges));
    const ways = fc.constantFrom<Arrangement>('left', 'centreAcross', 'right', 'top', 'centreDown', 'bottom');
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 2, maxLength: 6 }), ways, (boxes, way) => {
        const [before, after] = [findBoundingBox(boxes), findBoundingBox(moved(boxes, way))];
        for (const side of ['left', 'top'] as const)
          expect(after?.[side] ?? 0).toBeGreaterThanOrEqual((before?.[side] ?? 0) - 1e-6);
        for (const side of ['right', 'bottom'] as const)
          expect(after?.[side] ?? 0).toBeLessThanOrEqual((before?.[side] ?? 0) + 1e-6);
      }),
    );
  });
});

const text = (id: string) =>
  elementSchema.parse({ type: 'Text', id, text: 'Hi', fontFamily: 'Anton', fontSize: 80, left: 100, top: 50 });
const scene: Scene = { version: SCENE_VERSION, width: 1200, height: 1600, elements: ['a', 'b', 'c'].map(text) };
const ids = (currentScene: Scene): string => currentScene.elements.map(({ id }) => id).join('');

describe('a command for several elements', () => {
  it.each([
    ['ab', 1, 'cab'],
    ['bc', -1, 'bca'],
    ['ac', 1, null],
    ['a', 1, 'bac'],
    ['', 1, null],
  ] as const)('brings the layers of %p by %p: %p', (chosen, step, expected) => {
    const command = buildLayerCommand(scene, new Set(chosen), step);
    expect(command && ids(applyCommand(scene, command))).toBe(expected);
  });

  it('moves each as far as it needs, and is empty when nothing moves', () => {
    const command = buildMoveCommand(scene.elements, [
      { dx: 5, dy: 0 },
      { dx: 0, dy: 0 },
      { dx: 0, dy: -5 },
    ]);
    expect(command && applyCommand(scene, command).elements.map(({ left, top }) => [left, top])).toEqual([
      [105, 50],
      [100, 50],
      [100, 45],
    ]);
    expect(buildMoveCommand(scene.elements, [])).toBeNull();
  });

  it('copies above each original, and pastes on top', () => {
    const two = scene.elements.slice(0, 2);
    expect(
      ids(
        applyCommand(
          scene,
          buildDuplicateCommand(two, ({ id }) => `${id}2`),
        ),
      ),
    ).toBe('aa2bb2c');
    const pasted = applyCommand(
      { ...scene, elements: [] },
      buildPasteCommand(two, ({ id }) => `${id}2`),
    );
    expect(pasted.elements.map(({ id, left, top }) => [id, left, top])).toEqual([
      ['a2', 120, 70],
      ['b2', 120, 70],
    ]);
  });
});
