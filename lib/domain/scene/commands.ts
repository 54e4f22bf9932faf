import { removeEditorFlags } from './layers';
import { elementSchema, type ImageElement, type Scene, type SceneElement, type TextElement } from './schema';

/** Changeable properties of an element; id and type are fixed. */
export type ElementChange = Partial<Omit<TextElement, 'id' | 'type'>> | Partial<Omit<ImageElement, 'id' | 'type'>>;

/**
 * All commands for editing one side of a design (DSN-09). Commands are plain data: they can be logged, sent and
 * replayed.
 */
export type SceneCommand =
  /** `at`: layer index, 0 = bottom; absent = on top. */
  | { readonly kind: 'add'; readonly element: SceneElement; readonly at?: number }
  | { readonly kind: 'remove'; readonly id: string }
  /** Inserts a copy above its original, offset by {@link DUPLICATE_OFFSET_PX} right and down. */
  | { readonly kind: 'duplicate'; readonly id: string; readonly newId: string }
  | { readonly kind: 'update'; readonly id: string; readonly change: ElementChange }
  /** `to`: layer index, 0 = bottom; beyond the last = on top. */
  | { readonly kind: 'reorder'; readonly id: string; readonly to: number }
  /** Several commands as one step; those that are not allowed are skipped. */
  | { readonly kind: 'all'; readonly commands: readonly SceneCommand[] };

/** Offset of a copy from its original in each direction, design px: 5 mm. */
export const DUPLICATE_OFFSET_PX = 20;
const MAX_ELEMENTS = 200;

/**
 * Returns the scene after a command; the same object when the command changes nothing or is not allowed: unknown
 * element, duplicate id, invalid value. The result always fits the scene format.
 */
export function applyCommand(scene: Scene, command: SceneCommand): Scene {
  switch (command.kind) {
    case 'add':
      return insert(scene, command.element, command.at ?? scene.elements.length);
    case 'remove': {
      const elements = scene.elements.filter(({ id }) => id !== command.id);
      return elements.length === scene.elements.length ? scene : { ...scene, elements };
    }
    case 'duplicate': {
      const index = scene.elements.findIndex(({ id }) => id === command.id);
      const original = scene.elements[index];
      if (!original) return scene;
      const { x, y } = getElementPosition(original);
      const copy = { ...removeEditorFlags(original), id: command.newId };
      const moved = { ...copy, ...buildMoveChange(copy, x + DUPLICATE_OFFSET_PX, y + DUPLICATE_OFFSET_PX) };
      return insert(scene, moved, index + 1);
    }
    case 'update':
      return update(scene, command.id, command.change);
    case 'reorder':
      return reorder(scene, command.id, command.to);
    case 'all':
      return command.commands.reduce(applyCommand, scene);
  }
}

function insert(scene: Scene, element: unknown, at: number): Scene {
  const parsed = elementSchema.safeParse(element);
  if (!parsed.success || scene.elements.length >= MAX_ELEMENTS) return scene;
  if (scene.elements.some(({ id }) => id === parsed.data.id)) return scene;
  const elements = [...scene.elements];
  elements.splice(Math.min(Math.max(0, Math.round(at)), elements.length), 0, parsed.data);
  return { ...scene, elements };
}

function update(scene: Scene, id: string, change: ElementChange): Scene {
  const index = scene.elements.findIndex((element) => element.id === id);
  const before = scene.elements[index];
  if (!before || isWithout(before, change)) return scene;
  const parsed = elementSchema.safeParse({ ...before, ...change, id, type: before.type });
  if (!parsed.success) return scene;
  return { ...scene, elements: scene.elements.with(index, parsed.data) };
}

/** Returns whether a change contains only values that the element already has. */
function isWithout(element: SceneElement, change: ElementChange): boolean {
  const now: Readonly<Record<string, unknown>> = element;
  return Object.entries(change).every(([key, value]) => JSON.stringify(now[key]) === JSON.stringify(value));
}

function reorder(scene: Scene, id: string, to: number): Scene {
  const from = scene.elements.findIndex((element) => element.id === id);
  const moved = scene.elements[from];
  const at = Math.min(Math.max(0, Math.round(to)), scene.elements.length - 1);
  if (!moved || at === from) return scene;
  const elements = scene.elements.toSpliced(from, 1).toSpliced(at, 0, moved);
  return { ...scene, elements };
}

/**
 * Returns the anchor of an element, design px: its own origin, or the point on which its text stays centred (DSN-03).
 */
export function getElementPosition(element: SceneElement): { readonly x: number; readonly y: number } {
  if (element.type === 'Text' && element.centralTextPoint) return element.centralTextPoint;
  return { x: element.left, y: element.top };
}

/** Returns the change that moves an element's anchor to a point, design px, including the centre of a centred text. */
export function buildMoveChange(element: SceneElement, x: number, y: number): ElementChange {
  const [left, top] = [roundTo(x, 3), roundTo(y, 3)];
  if (element.type === 'Text' && element.centralTextPoint) return { left, top, centralTextPoint: { x: left, y: top } };
  return { left, top };
}

/**
 * Rounds a number to `decimals` places, because gestures result in floating-point noise that scenes should not contain.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor || 0;
}
