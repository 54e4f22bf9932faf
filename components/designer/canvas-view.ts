import type { ElementChange } from '@/lib/domain/scene/commands';
import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { type Snap, snapBox, snapLines } from '@/lib/domain/scene/snap';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import { drawStage, type Stage } from './draw-stage';
import { changeOfObject, type EditorObject, FabricObjects } from './fabric-objects';

/** What a gesture on the canvas means; the view itself changes nothing but what it shows. */
export interface CanvasEvents {
  readonly onChange: (id: string, change: ElementChange, group: string | null) => void;
  readonly onSelect: (id: string | null) => void;
  /** A text that was left without a letter. */
  readonly onEmptied: (id: string) => void;
  readonly onZoom: (percent: number) => void;
}

export interface Shown {
  readonly scene: Scene;
  readonly pictures: Pictures;
  readonly stage: Stage;
  readonly selected: string | null;
  readonly readOnly: boolean;
}

const SNAP_WITHIN_PX = 6;
/** Share of the canvas that the print area takes when all of it is to be seen. */
const FIT_SHARE = 0.8;
const ZOOM = { least: 0.05, most: 16, step: 1.25 } as const;
const NO_SNAP: Snap = { dx: 0, dy: 0, x: null, y: null };

/** The fabric canvas of the editor: shows a scene on its goods and turns gestures into changes of it (DSN-09). */
export class CanvasView {
  readonly #canvas: InstanceType<Fabric['Canvas']>;
  readonly #objects: FabricObjects;
  readonly #events: CanvasEvents;
  readonly #host: HTMLElement;
  readonly #resizing: ResizeObserver;
  #shown: Shown | null = null;
  #snap: Snap = NO_SNAP;
  #isQuiet = false;
  #isPanning = false;
  #fitScale = 1;
  #frame = 0;

  constructor(fabric: Fabric, host: HTMLElement, events: CanvasEvents) {
    const element = document.createElement('canvas');
    host.append(element);
    this.#host = host;
    this.#events = events;
    this.#canvas = new fabric.Canvas(element, {
      selection: false,
      preserveObjectStacking: true,
      renderOnAddRemove: false,
      skipOffscreen: false,
      // Drawn by the stage, above what is dimmed.
      skipControlsDrawing: true,
      stopContextMenu: true,
      uniScaleKey: null,
    });
    this.#objects = new FabricObjects(fabric, this.#canvas);
    this.#listen();
    this.#resizing = new ResizeObserver(() => this.#resize());
    this.#resizing.observe(host);
    this.#resize();
  }

  /** Shows a scene; a new side, size or goods are fitted into the canvas. */
  show(shown: Shown): void {
    const before = this.#shown;
    const isOther =
      before?.scene.width !== shown.scene.width ||
      before.scene.height !== shown.scene.height ||
      before.stage.key !== shown.stage.key;
    this.#shown = shown;
    this.#quietly(() => {
      this.#objects.show(shown.scene, shown.pictures, shown.readOnly);
      const active = shown.selected === null ? null : this.#objects.find(shown.selected);
      if (active && !shown.readOnly) {
        if (this.#canvas.getActiveObject() !== active) this.#canvas.setActiveObject(active);
      } else this.#canvas.discardActiveObject();
    });
    if (isOther) this.fit();
    this.#draw();
  }

  /** All of the print area, in the middle. */
  fit(): void {
    const { scene } = this.#shown ?? {};
    if (!scene) return;
    const [width, height] = [this.#canvas.getWidth(), this.#canvas.getHeight()];
    if (width < 1 || height < 1) return;
    const scale = Math.min((width * FIT_SHARE) / scene.width, (height * FIT_SHARE) / scene.height);
    this.#fitScale = scale;
    const left = (width - scene.width * scale) / 2;
    const top = (height - scene.height * scale) / 2;
    this.#canvas.setViewportTransform([scale, 0, 0, scale, left, top]);
    this.#zoomed();
  }

  zoomBy(direction: 1 | -1): void {
    const middle = { x: this.#canvas.getWidth() / 2, y: this.#canvas.getHeight() / 2 };
    this.#zoomAt(middle, this.#canvas.getZoom() * (direction > 0 ? ZOOM.step : 1 / ZOOM.step));
  }

  /** While true, a drag moves the sheet and not what lies on it. */
  set panning(on: boolean) {
    this.#isPanning = on;
    this.#canvas.defaultCursor = on ? 'grab' : 'default';
    this.#canvas.skipTargetFind = on;
  }

  /** Starts typing in a text where it stands. */
  editText(id: string): void {
    const object = this.#objects.find(id);
    if (!object || !('enterEditing' in object) || this.#shown?.readOnly) return;
    object.enterEditing();
    object.selectAll();
  }

  /** The object's box on the screen is not asked for; what is dropped lands here, design px. */
  scenePoint(event: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const frame = this.#host.getBoundingClientRect();
    const [scale, , , , left, top] = this.#canvas.viewportTransform;
    return { x: (event.clientX - frame.left - left) / scale, y: (event.clientY - frame.top - top) / scale };
  }

  dispose(): void {
    this.#resizing.disconnect();
    cancelAnimationFrame(this.#frame);
    void this.#canvas.dispose().then(() => this.#host.replaceChildren());
  }

  #quietly(work: () => void): void {
    this.#isQuiet = true;
    work();
    this.#isQuiet = false;
  }

  #draw(): void {
    this.#canvas.requestRenderAll();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width < 1 || height < 1) return;
    const wasFitted = Math.abs(this.#canvas.getZoom() - this.#fitScale) < 1e-6;
    this.#canvas.setDimensions({ width, height });
    if (wasFitted) this.fit();
    this.#draw();
  }

  #zoomAt(point: { x: number; y: number }, scale: number): void {
    const next = Math.min(ZOOM.most, Math.max(ZOOM.least, scale));
    const [before, , , , left, top] = this.#canvas.viewportTransform;
    const factor = next / before;
    this.#canvas.setViewportTransform([
      next,
      0,
      0,
      next,
      point.x - (point.x - left) * factor,
      point.y - (point.y - top) * factor,
    ]);
    this.#zoomed();
  }

  #zoomed(): void {
    for (const object of this.#canvas.getObjects()) object.setCoords();
    this.#events.onZoom(Math.round((this.#canvas.getZoom() / this.#fitScale) * 100));
    this.#draw();
  }

  #listen(): void {
    const canvas = this.#canvas;
    canvas.on('before:render', ({ ctx }) => this.#stage(ctx, 'below'));
    canvas.on('after:render', ({ ctx }) => {
      this.#stage(ctx, 'above');
      canvas.drawControls(ctx);
    });
    const tellSelected = (): void => {
      if (!this.#isQuiet) this.#events.onSelect(this.#idOf(canvas.getActiveObject()));
    };
    canvas.on('selection:created', tellSelected);
    canvas.on('selection:updated', tellSelected);
    canvas.on('selection:cleared', tellSelected);
    canvas.on('object:moving', ({ target, e }) => this.#snapTo(target, 'ctrlKey' in e && (e.ctrlKey || e.metaKey)));
    canvas.on('object:modified', ({ target }) => {
      const [id, element] = [this.#idOf(target), this.#elementOf(target)];
      if (id && element) this.#events.onChange(id, changeOfObject(element, target, this.#shown?.pictures), null);
    });
    canvas.on('text:changed', ({ target }) => {
      const id = this.#idOf(target);
      if (id) this.#events.onChange(id, { text: target.text }, `text:${id}`);
    });
    canvas.on('text:editing:exited', ({ target }) => {
      const id = this.#idOf(target);
      if (id && target.text.trim() === '') this.#events.onEmptied(id);
    });
    canvas.on('mouse:up', () => {
      this.#snap = NO_SNAP;
      this.#draw();
    });
    canvas.on('mouse:wheel', ({ e }) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      const frame = this.#host.getBoundingClientRect();
      const point = { x: e.clientX - frame.left, y: e.clientY - frame.top };
      this.#zoomAt(point, canvas.getZoom() * 0.998 ** e.deltaY);
    });
    canvas.on('mouse:move', ({ e }) => {
      if (!(e instanceof MouseEvent) || !(e.buttons & 4 || (this.#isPanning && e.buttons & 1))) return;
      const [scale, , , , left, top] = canvas.viewportTransform;
      canvas.setViewportTransform([scale, 0, 0, scale, left + e.movementX, top + e.movementY]);
      for (const object of canvas.getObjects()) object.setCoords();
    });
  }

  #stage(context: CanvasRenderingContext2D, part: 'below' | 'above'): void {
    if (!this.#shown) return;
    const { scene, stage } = this.#shown;
    const size = { width: this.#canvas.getWidth(), height: this.#canvas.getHeight() };
    drawStage(context, { part, scene, stage, guides: this.#snap, viewport: this.#canvas.viewportTransform, size });
  }

  #snapTo(target: EditorObject, isFree: boolean): void {
    const shown = this.#shown;
    const id = this.#idOf(target);
    if (!shown || !id || isFree) {
      this.#snap = NO_SNAP;
      return;
    }
    const boxOf = (object: EditorObject) => {
      const { left, top, width, height } = object.getBoundingRect();
      return { left, top, right: left + width, bottom: top + height };
    };
    const others = this.#canvas.getObjects().filter((object) => object !== target);
    const lines = snapLines(shown.scene, others.map(boxOf));
    this.#snap = snapBox(boxOf(target), lines, SNAP_WITHIN_PX / this.#canvas.getZoom());
    target.set({ left: target.left + this.#snap.dx, top: target.top + this.#snap.dy });
    target.setCoords();
  }

  #idOf(object: EditorObject | undefined): string | null {
    return (object && this.#objects.idOf(object)) ?? null;
  }

  #elementOf(object: EditorObject): SceneElement | undefined {
    const id = this.#idOf(object);
    return this.#shown?.scene.elements.find((element) => element.id === id);
  }
}
