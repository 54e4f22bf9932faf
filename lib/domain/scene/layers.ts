import { SCENE_VERSION, type Scene, type SceneElement, SIDES, type Side, type SideScenes } from './schema';

/**
 * Data about a product's layers for the editor only. It is stored separately from the design, so that code that draws,
 * prices or prints a design never receives a hidden layer (DSN-09).
 */
export interface EditorLayers {
  /** Ids of elements protected against accidental changes; both sides may use the same id. */
  readonly locked: Readonly<Record<Side, readonly string[]>>;
  /** Layers that are neither displayed nor printed; `at`: index among all layers of the side, 0 = bottom. */
  readonly hidden: Readonly<Record<Side, readonly { readonly at: number; readonly element: SceneElement }[]>>;
}

/** Separates the printable design from editor-only data. `layers` is null when there is no such data. */
export function separateEditorLayers(scenes: SideScenes): {
  readonly scenes: SideScenes;
  readonly layers: EditorLayers | null;
} {
  const locked = { front: listLockedIds(scenes.front), back: listLockedIds(scenes.back) };
  const hidden = { front: listHiddenLayers(scenes.front), back: listHiddenLayers(scenes.back) };
  const isPlain = SIDES.every((side) => locked[side].length === 0 && hidden[side].length === 0);
  return {
    scenes: { front: toVisibleScene(scenes.front), back: toVisibleScene(scenes.back) },
    layers: isPlain ? null : { locked, hidden },
  };
}

/**
 * Restores the editor's design from its separated parts. `areas`: size of each side in design px, needed for a side
 * whose layers are all hidden; null = the product is not printable on that side.
 */
export function combineEditorLayers(
  scenes: SideScenes,
  layers: EditorLayers | null,
  areas: Readonly<Record<Side, { readonly width: number; readonly height: number } | null>>,
): SideScenes {
  if (!layers) return scenes;
  const assembleSide = (side: Side): Scene | null => {
    const locked = new Set(layers.locked[side]);
    const area = areas[side];
    const hidden = layers.hidden[side];
    const visibleScene =
      scenes[side] ?? (area && hidden.length > 0 ? { version: SCENE_VERSION, ...area, elements: [] } : null);
    if (!visibleScene) return null;
    const elements: SceneElement[] = [...visibleScene.elements];
    // Hidden layers are inserted from the bottom up, so that all layers below are already in place.
    for (const { at, element } of hidden.toSorted((a, b) => a.at - b.at))
      elements.splice(at, 0, { ...element, hidden: true });
    return { ...visibleScene, elements: elements.map((one) => (locked.has(one.id) ? { ...one, locked: true } : one)) };
  };
  return { front: assembleSide('front'), back: assembleSide('back') };
}

/** Returns an element without editor-only flags. */
export function removeEditorFlags<E extends SceneElement>(element: E): E {
  const { locked: _locked, hidden: _hidden, ...plain } = element;
  // The removed properties are optional in every kind of element.
  return plain as E;
}

const listLockedIds = (scene: Scene | null): string[] =>
  (scene?.elements ?? []).flatMap(({ id, locked }) => (locked ? [id] : []));

const listHiddenLayers = (scene: Scene | null) =>
  (scene?.elements ?? []).flatMap((element, at) =>
    element.hidden ? [{ at, element: removeEditorFlags(element) }] : [],
  );

const toVisibleScene = (scene: Scene | null): Scene | null =>
  scene && { ...scene, elements: scene.elements.filter(({ hidden }) => !hidden).map(removeEditorFlags) };
