import { type ElementChange, moveTo, round } from '@/lib/domain/scene/commands';
import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import { imageToFabric, textToFabric } from '@/lib/rendering/core/scene-to-fabric';

export type EditorObject = InstanceType<Fabric['FabricObject']>;
type TextObject = InstanceType<Fabric['IText']>;
type EditorCanvas = InstanceType<Fabric['Canvas']>;

/** Pulling one side would stretch letters and pictures. */
const CONTROLS = { ml: false, mr: false, mt: false, mb: false } as const;
const LOOK = {
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

/** The fabric objects of a scene's elements, kept in step with it: made, changed, put in order and taken away. */
export class FabricObjects {
  readonly #fabric: Fabric;
  readonly #canvas: EditorCanvas;
  readonly #objects = new Map<string, EditorObject>();
  readonly #ids = new Map<EditorObject, string>();
  /** What each object shows, so that what did not change is not laid out again. */
  readonly #shown = new Map<string, SceneElement>();
  #readOnly: boolean | null = null;

  constructor(fabric: Fabric, canvas: EditorCanvas) {
    this.#fabric = fabric;
    this.#canvas = canvas;
  }

  find(id: string): EditorObject | TextObject | null {
    return this.#objects.get(id) ?? null;
  }

  idOf(object: EditorObject): string | null {
    return this.#ids.get(object) ?? null;
  }

  /** Elements whose picture is not there are left out. */
  show(scene: Scene, pictures: Pictures, readOnly: boolean): void {
    const wanted = scene.elements.filter((element) => element.type === 'Text' || pictures.has(element.src));
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, object] of this.#objects) if (!ids.has(id)) this.#forget(id, object);
    for (const [layer, element] of wanted.entries()) {
      const object = this.#update(element, pictures);
      if (this.#canvas.getObjects()[layer] !== object) this.#canvas.moveObjectTo(object, layer);
      if (this.#readOnly !== readOnly || object.selectable === readOnly)
        object.set({ selectable: !readOnly, evented: !readOnly, hoverCursor: readOnly ? 'default' : 'move' });
    }
    this.#readOnly = readOnly;
  }

  #update(element: SceneElement, pictures: Pictures): EditorObject {
    const known = this.#objects.get(element.id);
    if (known && this.#shown.get(element.id) === element) return known;
    const before = this.#shown.get(element.id);
    this.#shown.set(element.id, element);
    // Another picture is another object.
    if (known && !(before?.type === 'Image' && element.type === 'Image' && before.src !== element.src)) {
      this.#apply(known, element, pictures);
      return known;
    }
    if (known) this.#forget(element.id, known);
    this.#shown.set(element.id, element);
    const made = this.#make(element, pictures);
    made.set(LOOK);
    made.setControlsVisibility(CONTROLS);
    this.#objects.set(element.id, made);
    this.#ids.set(made, element.id);
    this.#canvas.add(made);
    made.setCoords();
    return made;
  }

  #make(element: SceneElement, pictures: Pictures): EditorObject {
    if (element.type === 'Text') {
      const { shadow, ...options } = textToFabric(element);
      return new this.#fabric.IText(element.text, {
        ...options,
        shadow: shadow ? new this.#fabric.Shadow(shadow) : null,
        editingBorderColor: LOOK.borderColor,
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
      // A text that is being typed holds the caret: writing the same letters again would lose it.
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
  }
}

/** What a gesture made of an element: where its object stands now, how large and how turned. */
export function changeOfObject(element: SceneElement, object: EditorObject, pictures?: Pictures): ElementChange {
  const angle = round(object.angle > 180 ? object.angle - 360 : object.angle, 2);
  const place = moveTo(element, object.left, object.top);
  if (element.type === 'Text')
    return { ...place, angle, scaleX: round(object.scaleX, 6), scaleY: round(object.scaleY, 6) };
  // The picture that is shown may be smaller than the one that was placed.
  const picture = pictures?.get(element.src);
  const [wide, high] = [picture?.widthPx ?? element.width, picture?.heightPx ?? element.height];
  return {
    ...place,
    angle,
    scaleX: round((object.scaleX * wide) / element.width, 6),
    scaleY: round((object.scaleY * high) / element.height, 6),
  };
}
