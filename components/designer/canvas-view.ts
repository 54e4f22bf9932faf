import type { ElementChange } from '@/lib/domain/scene/commands';
import type { Scene, SceneElement } from '@/lib/domain/scene/schema';
import { buildSnapLines, type Snap, type SnapLines } from '@/lib/domain/scene/snap';
import type { Pictures } from '@/lib/rendering/core/place-element';
import type { Fabric } from '@/lib/rendering/core/render-fabric';
import type { CanvasChange, CanvasEvents } from './canvas-events';
import { getObjectBounds, NO_SNAP, snapMove, snapScaling } from './canvas-snapping';
import { handleCanvasTyping } from './canvas-typing';
import { type CanvasStage, drawStage } from './draw-stage';
import { CONTROL_STYLE, FabricObjects } from './fabric-objects';
import { Viewport } from './viewport';

export interface ShownSide {
  readonly scene: Scene;
  readonly pictures: Pictures;
  readonly stage: CanvasStage;
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  /** Whether dragged objects snap to edges and centres; holding Ctrl inverts it. */
  readonly snapping: boolean;
  /** Distance of the safe-zone line from the edge, design px; null draws no line. */
  readonly safePx: number | null;
  /** Accessible label of the field that receives text typed on the canvas. */
  readonly typingLabel: string;
}

const SNAP_WITHIN_PX = 6;

/** Fabric canvas of the editor: displays a scene on its product and reports gestures as scene changes (DSN-09). */
export class CanvasView {
  readonly #canvas: InstanceType<Fabric['Canvas']>;
  readonly #objects: FabricObjects;
  readonly #events: CanvasEvents;
  readonly #host: HTMLElement;
  readonly #viewport: Viewport;
  readonly #resizing: ResizeObserver;
  readonly #listening = new AbortController();
  #shown: ShownSide | null = null;
  #snap: Snap = NO_SNAP;
  #isQuiet = false;
  #isPanning = false;
  #isPinching = false;
  #chosenBefore: readonly string[] = [];

  constructor(fabric: Fabric, host: HTMLElement, events: CanvasEvents) {
    const element = document.createElement('canvas');
    host.append(element);
    this.#host = host;
    this.#events = events;
    this.#canvas = new fabric.Canvas(element, {
      preserveObjectStacking: true,
      renderOnAddRemove: false,
      skipOffscreen: false,
      // The stage draws the controls, above the dimmed area.
      skipControlsDrawing: true,
      stopContextMenu: true,
      // The viewport decides which touches scroll the page.
      allowTouchScrolling: true,
      uniScaleKey: null,
      selectionColor: 'rgb(36 86 199 / 0.12)',
      selectionBorderColor: CONTROL_STYLE.borderColor,
    });
    this.#objects = new FabricObjects(fabric, this.#canvas);
    this.#viewport = new Viewport(this.#canvas, host, {
      onZoom: events.onZoom,
      onPinch: (isPinching) => this.#pinch(isPinching),
      isHeld: (event) => this.#canvas.findTarget(event).target !== undefined,
      onTapBeside: () => this.#events.onSelect([]),
    });
    this.#listen();
    this.#resizing = new ResizeObserver(() => this.#resize());
    this.#resizing.observe(host);
    this.#resize();
  }

  /** Displays a scene. A different side, size or product is fitted into the canvas. */
  show(shownSide: ShownSide): void {
    const before = this.#shown;
    const isOther =
      before?.scene.width !== shownSide.scene.width ||
      before.scene.height !== shownSide.scene.height ||
      before.stage.key !== shownSide.stage.key ||
      (before.stage.whole !== shownSide.stage.whole && this.#viewport.isFitted);
    this.#shown = shownSide;
    this.#quietly(() => {
      // Objects in a multi-selection have coordinates relative to that selection, so it is dissolved before an update.
      if (before?.scene !== shownSide.scene || before.pictures !== shownSide.pictures) this.#objects.part();
      if (before && before.pictures !== shownSide.pictures) this.#objects.invalidateShown();
      this.#objects.show(shownSide.scene, shownSide.pictures, shownSide.readOnly);
      this.#objects.choose(shownSide.readOnly ? [] : shownSide.selected);
    });
    this.#setModes();
    if (isOther) this.fit();
    this.#canvas.requestRenderAll();
  }

  /** Fits the whole product with its print area into the canvas, centred. */
  fit(): void {
    if (this.#shown) this.#viewport.fit(this.#shown.stage.whole);
  }

  /** Fits the whole print area into the canvas. */
  fitArea(): void {
    if (!this.#shown) return;
    const { width, height } = this.#shown.scene;
    this.#viewport.fit({ left: 0, top: 0, right: width, bottom: height }, false);
  }

  /** Scrolls the selected object into view. */
  reveal(): void {
    const active = this.#canvas.getActiveObject();
    if (active) this.#viewport.reveal(getObjectBounds(active));
  }

  zoomBy(direction: 1 | -1): void {
    this.#viewport.zoomBy(direction);
  }

  /** While true, a drag pans the canvas instead of moving an element. */
  set panning(on: boolean) {
    if (on === this.#isPanning) return;
    this.#isPanning = on;
    this.#canvas.defaultCursor = on ? 'grab' : 'default';
    this.#setModes();
    // A press while panning has cleared the selection; restore it.
    if (!on) this.#again();
  }

  /** Starts editing a text directly on the canvas. */
  editText(id: string): void {
    const object = this.#objects.find(id);
    if (!object?.selectable || !('enterEditing' in object) || this.#shown?.readOnly) return;
    object.enterEditing();
    object.selectAll();
  }

  /** Returns the design position of a pointer event, design px. */
  scenePoint(event: { readonly clientX: number; readonly clientY: number }): { x: number; y: number } {
    const frame = this.#host.getBoundingClientRect();
    const [scale, , , , left, top] = this.#canvas.viewportTransform;
    return { x: (event.clientX - frame.left - left) / scale, y: (event.clientY - frame.top - top) / scale };
  }

  dispose(): void {
    this.#resizing.disconnect();
    this.#listening.abort();
    this.#viewport.dispose();
    void this.#canvas.dispose().then(() => this.#host.replaceChildren());
  }

  #quietly(work: () => void): void {
    const before = this.#isQuiet;
    this.#isQuiet = true;
    work();
    this.#isQuiet = before;
  }

  /** Displays the current scene again and discards what an aborted gesture left behind. */
  #again(): void {
    if (!this.#shown) return;
    this.#quietly(() => {
      this.#objects.part();
      this.#objects.invalidateShown();
    });
    this.show(this.#shown);
  }

  #setModes(): void {
    const isSheetOnly = this.#isPanning || this.#isPinching;
    this.#canvas.skipTargetFind = isSheetOnly;
    this.#canvas.selection = !isSheetOnly && this.#shown?.readOnly === false;
  }

  #pinch(isPinching: boolean): void {
    this.#isPinching = isPinching;
    this.#setModes();
    // A second finger starts a pinch: undo what the first finger moved until then.
    if (isPinching) {
      this.#quietly(() => {
        if (this.#canvas._currentTransform) this.#canvas.endCurrentTransform();
      });
      this.#events.onSelect(this.#chosenBefore);
    }
    this.#again();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (width < 1 || height < 1) return;
    const wasFitted = this.#viewport.isFitted;
    this.#canvas.setDimensions({ width, height });
    if (wasFitted) this.fit();
    else this.reveal();
    this.#canvas.requestRenderAll();
  }

  #listen(): void {
    const canvas = this.#canvas;
    canvas.on('before:render', ({ ctx }) => this.#stage(ctx, 'below'));
    canvas.on('after:render', ({ ctx }) => {
      this.#stage(ctx, 'above');
      canvas.drawControls(ctx);
    });
    const notifySelection = (): void => {
      if (this.#isQuiet || this.#isPanning || this.#isPinching) return;
      this.#objects.dress();
      this.#events.onSelect(this.#chosenIds());
    };
    canvas.on('selection:created', notifySelection);
    canvas.on('selection:updated', notifySelection);
    canvas.on('selection:cleared', notifySelection);
    canvas.on('mouse:down:before', () => {
      this.#chosenBefore = this.#chosenIds();
    });
    const isOtherwise = (event: object): boolean =>
      ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
    canvas.on('object:moving', ({ target, e }) => {
      this.#snap = snapMove(target, this.#snapLines(isOtherwise(e)), this.#snapWithin);
    });
    canvas.on('object:scaling', ({ target, e, transform }) => {
      this.#snap = snapScaling(target, transform, this.#snapLines(isOtherwise(e)), this.#snapWithin);
    });
    canvas.on('object:modified', () => {
      if (this.#isQuiet) return;
      const changed = this.#chosenIds().flatMap((id): CanvasChange[] => {
        const change = this.#changeOf(id);
        return change ? [{ id, change }] : [];
      });
      if (changed.length > 0) this.#events.onChange(changed, null);
    });
    handleCanvasTyping(canvas, {
      objects: this.#objects,
      host: this.#host,
      events: this.#events,
      label: () => this.#shown?.typingLabel ?? '',
      signal: this.#listening.signal,
    });
    canvas.on('mouse:up', () => {
      this.#snap = NO_SNAP;
      canvas.requestRenderAll();
    });
    canvas.on('mouse:move', ({ e }) => {
      if (!(e instanceof MouseEvent) || !(e.buttons & 4 || (this.#isPanning && e.buttons & 1))) return;
      this.#viewport.panBy(e.movementX, e.movementY);
    });
  }

  #stage(context: CanvasRenderingContext2D, part: 'below' | 'above'): void {
    if (!this.#shown) return;
    const { scene, stage, safePx } = this.#shown;
    const size = { width: this.#canvas.getWidth(), height: this.#canvas.getHeight() };
    drawStage(context, {
      part,
      scene,
      stage,
      safePx,
      guides: this.#snap,
      viewport: this.#canvas.viewportTransform,
      size,
    });
  }

  /** Distance within which a drag snaps, design px: constant on the screen. */
  get #snapWithin(): number {
    return SNAP_WITHIN_PX / this.#canvas.getZoom();
  }

  /** Returns the lines that a drag snaps to, or null when snapping is off. */
  #snapLines(isOtherwise: boolean): SnapLines | null {
    const shownSide = this.#shown;
    if (!shownSide || shownSide.snapping === isOtherwise) return null;
    const moving = new Set(this.#canvas.getActiveObjects());
    const others = this.#canvas.getObjects().filter((object) => !moving.has(object));
    return buildSnapLines(shownSide.scene, others.map(getObjectBounds), shownSide.safePx);
  }

  #chosenIds(): string[] {
    return this.#canvas.getActiveObjects().flatMap((object) => this.#objects.findId(object) ?? []);
  }

  #changeOf(id: string): ElementChange | null {
    const element: SceneElement | undefined = this.#shown?.scene.elements.find((one) => one.id === id);
    return element ? this.#objects.getElementChange(element, this.#shown?.pictures) : null;
  }
}
