import type { Bounds } from '@/lib/domain/scene/snap';
import type { Fabric } from '@/lib/rendering/core/render-fabric';

type EditorCanvas = InstanceType<Fabric['Canvas']>;
interface Point {
  readonly x: number;
  readonly y: number;
}

interface ViewportEvents {
  readonly onZoom: (percent: number) => void;
  /**
   * Called with true when a second finger starts a pinch, which cancels the first finger's gesture, and with false
   * when the pinch ends.
   */
  readonly onPinch: (isPinching: boolean) => void;
  /** Whether a touch starts on an object that can be dragged. */
  readonly isHeld: (event: TouchEvent) => boolean;
  /** Called on a tap outside every object. */
  readonly onTapBeside: () => void;
}

/** Fraction of the canvas that a fitted box fills. */
const FIT_SHARE = 0.9;
/** Margin for the handles around a revealed object, CSS px. */
const REVEAL_PX = 16;
/** Distance that a finger may move within a tap, CSS px. */
const TAP_PX = 10;
const ZOOM = { least: 0.05, most: 16, step: 1.25 } as const;

/** Visible part of the sheet and its zoom, controlled by keys, wheel, middle button, Space and two fingers. */
export class Viewport {
  readonly #canvas: EditorCanvas;
  readonly #host: HTMLElement;
  readonly #events: ViewportEvents;
  readonly #listening = new AbortController();
  #fitScale = 1;
  /** Last midpoint and distance of two fingers, CSS px of the canvas. */
  #pinch: { readonly middle: Point; readonly apart: number } | null = null;
  /** True from the start of a pinch until the last finger is lifted; meanwhile no finger moves an element. */
  #isPinching = false;
  /** Screen position of a touch that started outside every object: it scrolls the page or is a tap. */
  #beside: Point | null = null;

  constructor(canvas: EditorCanvas, host: HTMLElement, events: ViewportEvents) {
    this.#canvas = canvas;
    this.#host = host;
    this.#events = events;
    const { signal } = this.#listening;
    // Capture touches before the canvas, which would drag with the first finger.
    const early = { capture: true, passive: false, signal } as const;
    host.addEventListener('touchstart', (event) => this.#onTouch(event), early);
    host.addEventListener('touchmove', (event) => this.#onTouch(event), early);
    host.addEventListener('touchend', (event) => this.#onTouch(event), early);
    // Runs after the canvas has handled the event.
    for (const name of ['touchend', 'touchcancel'] as const)
      window.addEventListener(name, (event) => this.#onLifted(event), { signal });
    host.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false, signal });
  }

  dispose(): void {
    this.#listening.abort();
  }

  get isFitted(): boolean {
    return Math.abs(this.#canvas.getZoom() - this.#fitScale) < 1e-6;
  }

  /** Centres a box and zooms to fit it; with `isWhole` this zoom becomes 100 %. */
  fit(box: Bounds, isWhole = true): void {
    const [width, height] = [this.#canvas.getWidth(), this.#canvas.getHeight()];
    if (width < 1 || height < 1) return;
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const scale = Math.min((width * FIT_SHARE) / wide, (height * FIT_SHARE) / high);
    if (isWhole) this.#fitScale = scale;
    this.#show(scale, width / 2 - (box.left + wide / 2) * scale, height / 2 - (box.top + high / 2) * scale);
  }

  /** Scrolls by the smallest distance that shows the whole box; centres a box that is larger than the canvas. */
  reveal(box: Bounds): void {
    const [scale, , , , left, top] = this.#canvas.viewportTransform;
    const dx = shiftInto(box.left * scale + left, box.right * scale + left, this.#canvas.getWidth());
    const dy = shiftInto(box.top * scale + top, box.bottom * scale + top, this.#canvas.getHeight());
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  zoomBy(direction: 1 | -1): void {
    const middle = { x: this.#canvas.getWidth() / 2, y: this.#canvas.getHeight() / 2 };
    this.#zoomAt(middle, direction > 0 ? ZOOM.step : 1 / ZOOM.step);
  }

  panBy(dx: number, dy: number): void {
    const [scale, , , , left, top] = this.#canvas.viewportTransform;
    this.#show(scale, left + dx, top + dy);
  }

  #zoomAt(point: Point, by: number): void {
    const [before, , , , left, top] = this.#canvas.viewportTransform;
    const next = Math.min(ZOOM.most, Math.max(ZOOM.least, before * by));
    const factor = next / before;
    this.#show(next, point.x - (point.x - left) * factor, point.y - (point.y - top) * factor);
  }

  #show(scale: number, left: number, top: number): void {
    this.#canvas.setViewportTransform([scale, 0, 0, scale, left, top]);
    for (const object of this.#canvas.getObjects()) object.setCoords();
    this.#canvas.getActiveObject()?.setCoords();
    this.#events.onZoom(Math.round((scale / this.#fitScale) * 100));
    this.#canvas.requestRenderAll();
  }

  #onWheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.#zoomAt(this.#pointOf(event), 0.998 ** event.deltaY);
      return;
    }
    // Where the page scrolls, the wheel scrolls the page.
    if (isScrollable()) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    const [across, down] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    this.panBy(-across * unit, -down * unit);
  }

  #onTouch(event: TouchEvent): void {
    const [first, second] = event.touches;
    if (!this.#isPinching && !second) {
      this.#onFinger(event);
      return;
    }
    this.#beside = null;
    if (event.type !== 'touchend') {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!first || !second) {
      this.#pinch = null;
      return;
    }
    if (!this.#isPinching) {
      this.#isPinching = true;
      this.#events.onPinch(true);
    }
    const [a, b] = [this.#pointOf(first), this.#pointOf(second)];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    // Adding or lifting a finger moves the midpoint but must not pan.
    const before = event.type === 'touchmove' ? this.#pinch : null;
    this.#pinch = { middle, apart };
    if (!before) return;
    this.panBy(middle.x - before.middle.x, middle.y - before.middle.y);
    this.#zoomAt(middle, apart / before.apart);
  }

  /** Where the page scrolls, one finger outside every object scrolls the page; only a tap is reported. */
  #onFinger(event: TouchEvent): void {
    const [finger] = event.changedTouches;
    if (event.type === 'touchstart') {
      this.#beside = finger && isScrollable() && !this.#events.isHeld(event) ? onScreen(finger) : null;
      // A scroll that another finger has started can no longer be cancelled.
      if (!this.#beside && event.cancelable) event.preventDefault();
    }
    if (!this.#beside) return;
    event.stopPropagation();
    if (event.type !== 'touchend') return;
    // Use screen coordinates: the canvas moves with the page while a finger scrolls it.
    const at = finger ? onScreen(finger) : this.#beside;
    const isTap = Math.hypot(at.x - this.#beside.x, at.y - this.#beside.y) < TAP_PX;
    this.#beside = null;
    if (isTap) this.#events.onTapBeside();
  }

  #onLifted(event: TouchEvent): void {
    this.#beside = null;
    if (!this.#isPinching || event.touches.length > 0) return;
    this.#isPinching = false;
    this.#pinch = null;
    this.#events.onPinch(false);
  }

  #pointOf(place: { readonly clientX: number; readonly clientY: number }): Point {
    const frame = this.#host.getBoundingClientRect();
    return { x: place.clientX - frame.left, y: place.clientY - frame.top };
  }
}

/** Returns the shift that brings the range `from`–`to` within `length`, CSS px. */
function shiftInto(from: number, to: number, length: number): number {
  if (to - from > length - 2 * REVEAL_PX) return length / 2 - (from + to) / 2;
  return Math.max(REVEAL_PX - from, 0) + Math.min(length - REVEAL_PX - to, 0);
}

const isScrollable = (): boolean => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;

const onScreen = (touch: Touch): Point => ({ x: touch.clientX, y: touch.clientY });
