import { buildMoveChange, type ElementChange, roundTo } from '@/lib/domain/scene/commands';
import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import { imageToFabric, textToFabric } from '@/lib/rendering/core/scene-to-fabric';
import { fitTextToArea } from './measure-element';

export type EditorObject = InstanceType<Fabric['FabricObject']>;
type TextObject = InstanceType<Fabric['IText']>;
type EditorCanvas = InstanceType<Fabric['Canvas']>;

/** Hides the handles in the middle of an edge: they would distort text and pictures. */
const CONTROLS = { ml: false, mr: false, mt: false, mb: false } as const;
export const CONTROL_STYLE = {
  borderColor: '#2456c7',
  cornerColor: '#ffffff',
  cornerStrokeColor: '#2456c7',
  cornerStyle: 'circle',
  cornerSize: 11,
  touchCornerSize: 28,
  transparentCorners: false,
  borderScaleFactor: 1.5,
  lockScalingFlip: true,
  snapAngle: 15,
  snapThreshold: 3,
} as const;

/** Offset of an object's origin from its centre, as a fraction of its size. */
const ORIGIN: Readonly<Record<string, number>> = { left: -0.5, top: -0.5, center: 0, right: 0.5, bottom: 0.5 };

/**
 * Scales that differ by less count as equal. In a multi-selection they are decomposed from a matrix and therefore
 * inexact.
 */
const SAME_SCALE = 1e-5;

const share = (origin: string | number): number => ORIGIN[origin] ?? 0;

/** Makes an object selectable or not; a press on an unselectable object reaches the object below it. */
function hold(object: EditorObject, free: boolean): void {
  object.set({
    selectable: free,
    evented: free,
    hasControls: free,
    lockMovementX: !free,
    lockMovementY: !free,
    hoverCursor: free ? 'move' : 'default',
  });
}

interface Standing {
  readonly left: number;
  readonly top: number;
  readonly angle: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Fabric objects of a scene's elements. Creates, updates, orders and removes them so that they match the scene. */
export class FabricObjects {
  readonly #fabric: Fabric;
  readonly #canvas: EditorCanvas;
  readonly #objects = new Map<string, EditorObject>();
  readonly #ids = new Map<EditorObject, string>();
  /** Element that each object displays; unchanged elements are not laid out again. */
  readonly #shown = new Map<string, SceneElement>();
  /** Scale in which each element is displayed: smaller than designed where a text shrinks to fit the print area. */
  readonly #scales = new Map<string, number>();
  #readOnly: boolean | null = null;
  #isStale = false;

  constructor(fabric: Fabric, canvas: EditorCanvas) {
    this.#fabric = fabric;
    this.#canvas = canvas;
  }

  find(id: string): EditorObject | TextObject | null {
    return this.#objects.get(id) ?? null;
  }

  findId(object: EditorObject): string | null {
    return this.#ids.get(object) ?? null;
  }

  /** Displays a scene. Omits elements that are hidden or whose picture is not loaded. */
  show(scene: Scene, pictures: Pictures, readOnly: boolean): void {
    const drawableElements = scene.elements.filter(
      (element) => !element.hidden && (element.type === 'Text' || pictures.has(element.src)),
    );
    const ids = new Set(drawableElements.map(({ id }) => id));
    for (const [id, object] of this.#objects) if (!ids.has(id)) this.#forget(id, object);
    for (const [layer, element] of drawableElements.entries()) {
      const object = this.#update(element, fitTextToArea(element, scene), pictures);
      if (this.#canvas.getObjects()[layer] !== object) this.#canvas.moveObjectTo(object, layer);
      const free = !readOnly && !element.locked;
      if (this.#readOnly !== readOnly || object.selectable !== free) hold(object, free);
    }
    this.#readOnly = readOnly;
    this.#isStale = false;
  }

  /**
   * Forces every element to be updated on the next display, for example after a gesture was discarded or a font was
   * loaded.
   */
  invalidateShown(): void {
    this.#fabric.cache.clearFontCache();
    this.#isStale = true;
  }

  /** Dissolves a multi-selection, because its objects have coordinates relative to it and not to the sheet. */
  part(): void {
    if (this.#canvas.getActiveObject() instanceof this.#fabric.ActiveSelection) this.#canvas.discardActiveObject();
  }

  /** Selects elements; ignores those that are not displayed. */
  choose(ids: readonly string[]): void {
    const matchingObjects = ids.flatMap((id) => this.#objects.get(id) ?? []);
    // Exclude locked elements: a multi-selection would move them with the others.
    const objects =
      matchingObjects.length > 1 ? matchingObjects.filter(({ selectable }) => selectable) : matchingObjects;
    const before = new Set(this.#canvas.getActiveObjects());
    if (objects.length === before.size && objects.every((object) => before.has(object))) return;
    this.part();
    const [first] = objects;
    if (!first) this.#canvas.discardActiveObject();
    else if (objects.length === 1) this.#canvas.setActiveObject(first);
    else {
      this.#canvas.setActiveObject(new this.#fabric.ActiveSelection(objects, { canvas: this.#canvas }));
      this.dress();
    }
  }

  /** Gives a multi-selection the handles of a single element. */
  dress(): void {
    const active = this.#canvas.getActiveObject();
    if (!(active instanceof this.#fabric.ActiveSelection)) return;
    active.set(CONTROL_STYLE);
    active.setControlsVisibility(CONTROLS);
    active.setCoords();
  }

  /** Ends editing of a text, unless the newly focused element `into` is the text's own input field. */
  stopTyping(into: EventTarget | null): void {
    const active = this.#canvas.getActiveObject();
    if (active instanceof this.#fabric.IText && active.isEditing && active.hiddenTextarea !== into)
      active.exitEditing();
  }

  /** Returns the position, scale and angle that a gesture gave an element, or null when the element has no object. */
  getElementChange(element: SceneElement, pictures?: Pictures): ElementChange | null {
    const object = this.#objects.get(element.id);
    if (!object) return null;
    const now = this.#standing(object);
    const angle = roundTo(now.angle > 180 ? now.angle - 360 : now.angle, 2);
    const place = buildMoveChange(element, now.left, now.top);
    if (element.type === 'Text') {
      // A text that was only moved retains its designed scale, even where it is displayed smaller to fit.
      const isScaled = Math.abs(now.scaleX - (this.#scales.get(element.id) ?? now.scaleX)) > SAME_SCALE;
      const { scaleX, scaleY } = isScaled ? now : element;
      return { ...place, angle, scaleX: roundTo(scaleX, 6), scaleY: roundTo(scaleY, 6) };
    }
    // The displayed picture may have fewer pixels than the one that was placed.
    const picture = pictures?.get(element.src);
    const [wide, high] = [picture?.widthPx ?? element.width, picture?.heightPx ?? element.height];
    return {
      ...place,
      angle,
      scaleX: roundTo((now.scaleX * wide) / element.width, 6),
      scaleY: roundTo((now.scaleY * high) / element.height, 6),
    };
  }

  /** Returns an object's position on the sheet, whether it is selected alone or in a multi-selection. */
  #standing(object: EditorObject): Standing {
    if (!object.group) return object;
    const matrix = object.calcTransformMatrix();
    const { translateX, translateY, scaleX, scaleY, angle } = this.#fabric.util.qrDecompose(matrix);
    const centre = new this.#fabric.Point(translateX, translateY);
    const [wide, high] = [object.width + object.strokeWidth, object.height + object.strokeWidth];
    const shift = new this.#fabric.Point(
      share(object.originX) * wide * scaleX,
      share(object.originY) * high * scaleY,
    ).rotate((angle * Math.PI) / 180);
    return { left: centre.x + shift.x, top: centre.y + shift.y, angle, scaleX, scaleY };
  }

  /** Creates or updates the object of an element. `printed` is the element in its printed size. */
  #update(element: SceneElement, printed: SceneElement, pictures: Pictures): EditorObject {
    const existingObject = this.#objects.get(element.id);
    if (existingObject && !this.#isStale && this.#shown.get(element.id) === element) return existingObject;
    const before = this.#shown.get(element.id);
    this.#shown.set(element.id, element);
    this.#scales.set(element.id, printed.scaleX);
    // A changed picture needs a new object.
    if (existingObject && !(before?.type === 'Image' && element.type === 'Image' && before.src !== element.src)) {
      this.#apply(existingObject, printed, pictures);
      return existingObject;
    }
    if (existingObject) this.#forget(element.id, existingObject);
    this.#shown.set(element.id, element);
    this.#scales.set(element.id, printed.scaleX);
    const newObject = this.#make(printed, pictures);
    newObject.set(CONTROL_STYLE);
    newObject.setControlsVisibility(CONTROLS);
    this.#objects.set(element.id, newObject);
    this.#ids.set(newObject, element.id);
    this.#canvas.add(newObject);
    newObject.setCoords();
    return newObject;
  }

  #make(element: SceneElement, pictures: Pictures): EditorObject {
    if (element.type === 'Text') {
      const { shadow, ...options } = textToFabric(element);
      return new this.#fabric.IText(element.text, {
        ...options,
        shadow: shadow ? new this.#fabric.Shadow(shadow) : null,
        editingBorderColor: CONTROL_STYLE.borderColor,
      });
    }
    const picture = pictures.get(element.src);
    if (!picture) throw new Error('a picture that is not there can not be shown');
    return new this.#fabric.FabricImage(picture.source as HTMLImageElement, imageToFabric(element, picture));
  }

  #apply(object: EditorObject, element: SceneElement, pictures: Pictures): void {
    if (element.type === 'Text') {
      const { shadow, ...options } = textToFabric(element);
      object.set({ ...options, shadow: shadow ? new this.#fabric.Shadow(shadow) : null });
      // While a text is edited, setting identical text would lose the caret.
      if (object instanceof this.#fabric.IText && object.text !== element.text) object.set({ text: element.text });
    } else {
      const picture = pictures.get(element.src);
      if (picture) object.set(imageToFabric(element, picture));
    }
    object.setCoords();
  }

  #forget(id: string, object: EditorObject): void {
    if (object instanceof this.#fabric.IText && object.isEditing) object.exitEditing();
    this.#canvas.remove(object);
    this.#objects.delete(id);
    this.#ids.delete(object);
    this.#shown.delete(id);
    this.#scales.delete(id);
  }
}
