import { type Scene, type SceneElement, SIDES, type SideScenes } from '../scene/schema';
import { isEqualJson } from './is-equal-json';

/**
 * Returns whether two designs result in the same picture. Names of fields, and whether shoppers may change an element,
 * are ignored.
 */
export const isSameDrawing = (one: SideScenes, other: SideScenes): boolean =>
  SIDES.every((side) => isEqualJson(drawnPart(one[side]), drawnPart(other[side])));

/**
 * Returns whether two designs are equal in everything that shoppers see or may change. Data for the editor only, which
 * published designs do not contain, is ignored.
 */
export const isSameDesign = (one: SideScenes, other: SideScenes): boolean =>
  SIDES.every((side) => isEqualJson(toContent(one[side]), toContent(other[side])));

/** Returns a side's scene, or null for a scene without elements, because both print nothing. */
const toContent = (scene: Scene | null): Scene | null => (scene && scene.elements.length > 0 ? scene : null);

function drawnPart(scene: Scene | null) {
  const content = toContent(scene);
  return (
    content && { width: content.width, height: content.height, elements: content.elements.map(removeEditorFields) }
  );
}

/** Returns an element without the fields that no renderer reads. */
export function removeEditorFields(element: SceneElement): Omit<SceneElement, 'id' | 'label' | 'customisable'> {
  const { id: _id, label: _label, customisable: _customisable, locked: _locked, hidden: _hidden, ...drawn } = element;
  if (drawn.type === 'Image') {
    const { location: _location, ...picture } = drawn;
    return picture as Omit<SceneElement, 'id' | 'label' | 'customisable'>;
  }
  const { maxLength: _maxLength, ...text } = drawn;
  return text as Omit<SceneElement, 'id' | 'label' | 'customisable'>;
}
