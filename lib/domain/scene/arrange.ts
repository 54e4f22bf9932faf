import { buildMoveChange, DUPLICATE_OFFSET_PX, getElementPosition, type SceneCommand } from './commands';
import { removeEditorFlags } from './layers';
import type { Scene, SceneElement } from './schema';
import type { Bounds } from './snap';

/** Ways to align boxes or distribute them with equal gaps. */
export type Arrangement =
  | 'left'
  | 'centreAcross'
  | 'right'
  | 'top'
  | 'centreDown'
  | 'bottom'
  | 'spreadAcross'
  | 'spreadDown';

/** Offset of a box, design px. */
export interface BoxMove {
  readonly dx: number;
  readonly dy: number;
}

/** Returns the bounding box of boxes, design px; null without boxes. */
export function findBoundingBox(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * Returns the move of each box, in the given sequence. A single box is aligned with `area`, several with their bounding
 * box; distribution keeps the outermost two in place and moves nothing if there are fewer than three (DSN-09).
 */
export function arrangeBoxes(boxes: readonly Bounds[], area: Bounds, way: Arrangement): BoxMove[] {
  const frame = (boxes.length > 1 ? findBoundingBox(boxes) : null) ?? area;
  if (way === 'spreadAcross') return spread(boxes.map(({ left, right }) => [left, right])).map((dx) => ({ dx, dy: 0 }));
  if (way === 'spreadDown') return spread(boxes.map(({ top, bottom }) => [top, bottom])).map((dy) => ({ dx: 0, dy }));
  return boxes.map((box) => moveInto(box, frame, way));
}

function moveInto(box: Bounds, frame: Bounds, way: Exclude<Arrangement, 'spreadAcross' | 'spreadDown'>): BoxMove {
  switch (way) {
    case 'left':
      return { dx: frame.left - box.left, dy: 0 };
    case 'centreAcross':
      return { dx: (frame.left + frame.right - box.left - box.right) / 2, dy: 0 };
    case 'right':
      return { dx: frame.right - box.right, dy: 0 };
    case 'top':
      return { dx: 0, dy: frame.top - box.top };
    case 'centreDown':
      return { dx: 0, dy: (frame.top + frame.bottom - box.top - box.bottom) / 2 };
    case 'bottom':
      return { dx: 0, dy: frame.bottom - box.bottom };
  }
}

/**
 * Returns how far each stretch must be moved so that all gaps between them are equal; overlaps count as negative gaps.
 */
function spread(stretches: readonly (readonly [number, number])[]): number[] {
  const moves = stretches.map(() => 0);
  if (stretches.length < 3) return moves;
  const order = stretches
    .map(([from, to], index) => ({ from, to, index }))
    .toSorted((a, b) => a.from + a.to - b.from - b.to);
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last) return moves;
  const filled = order.reduce((sum, { from, to }) => sum + to - from, 0);
  const gap = (last.to - first.from - filled) / (order.length - 1);
  let at = first.from;
  for (const { from, to, index } of order) {
    moves[index] = at - from;
    at += to - from + gap;
  }
  return moves;
}

/** Returns one command that moves elements individually; null when no element moves. */
export function buildMoveCommand(elements: readonly SceneElement[], moves: readonly BoxMove[]): SceneCommand | null {
  const commands = elements.flatMap((element, index): SceneCommand[] => {
    const { dx, dy } = moves[index] ?? { dx: 0, dy: 0 };
    if (dx === 0 && dy === 0) return [];
    const { x, y } = getElementPosition(element);
    return [{ kind: 'update', id: element.id, change: buildMoveChange(element, x + dx, y + dy) }];
  });
  return commands.length > 0 ? { kind: 'all', commands } : null;
}

/**
 * Returns one command that moves elements together one layer up (1) or down (-1); null when the element in front is
 * already at the end.
 */
export function buildLayerCommand(scene: Scene, ids: ReadonlySet<string>, step: 1 | -1): SceneCommand | null {
  const layers = scene.elements.flatMap(({ id }, layer) => (ids.has(id) ? [{ id, layer }] : []));
  // The element in front is moved first, so that there is space for the next one.
  const order = step === 1 ? layers.toReversed() : layers;
  const first = order[0];
  if (!first || scene.elements[first.layer + step] === undefined) return null;
  return { kind: 'all', commands: order.map(({ id, layer }) => ({ kind: 'reorder', id, to: layer + step })) };
}

/**
 * Returns one command that inserts copies above each element; copies are offset by {@link DUPLICATE_OFFSET_PX} right
 * and down. `newId` creates the id of each copy.
 */
export function buildDuplicateCommand(
  elements: readonly SceneElement[],
  newId: (element: SceneElement) => string,
): SceneCommand {
  return {
    kind: 'all',
    commands: elements.map((element) => ({ kind: 'duplicate', id: element.id, newId: newId(element) })),
  };
}

/** Returns one command that inserts pasted elements on top, offset like {@link buildDuplicateCommand}. */
export function buildPasteCommand(
  elements: readonly SceneElement[],
  newId: (element: SceneElement) => string,
): SceneCommand {
  const commands = elements.flatMap((element): SceneCommand[] => {
    const { x, y } = getElementPosition(element);
    const id = newId(element);
    const change = buildMoveChange(element, x + DUPLICATE_OFFSET_PX, y + DUPLICATE_OFFSET_PX);
    return [
      { kind: 'add', element: { ...removeEditorFlags(element), id } },
      { kind: 'update', id, change },
    ];
  });
  return { kind: 'all', commands };
}
