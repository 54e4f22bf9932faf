import type { Bounds } from '@/lib/domain/scene/snap';
import type { Fabric } from '@/lib/rendering/core/render-fabric';

type EditorCanvas = InstanceType<Fabric['Canvas']>;
interface Point {
  readonly x: number;
  readonly y: number;
}

interface ViewportEvents {
  readonly onZoom: (percent: number) => void;
  /** A second finger has come down: what the first one began was no gesture. */
  readonly onPinch: (isPinching: boolean) => void;
  /** Whether a finger has come down on something that it can take hold of. */
  readonly isHeld: (event: TouchEvent) => boolean;
  /** A short touch beside everything. */
  readonly onTapBeside: () => void;
}

/** Share of the canvas that is taken by what is to be seen as a whole. */
const FIT_SHARE = 0.9;
/** Room that handles need around what is brought into sight, css px. */
const REVEAL_PX = 16;
/** How far a finger may slip and still tap, css px. */
const TAP_PX = 10;
const ZOOM = { least: 0.05, most: 16, step: 1.25 } as const;

/** What of the sheet is seen and how large: by keys, wheel, middle button, Space and two fingers. */
export class Viewport {
  readonly #canvas: EditorCanvas;
  readonly #host: HTMLElement;
  readonly #events: ViewportEvents;
  readonly #listening = new AbortController();
  #fitScale = 1;
  /** Where two fingers were last, and how far apart, css px of the canvas. */
  #pinch: { readonly middle: Point; readonly apart: number } | null = null;
  /** Until the last finger is up, none of them moves an element. */
  #isPinching = false;
  /** Where on the screen a finger came down beside everything: it scrolls the page, or taps. */
  #beside: Point | null = null;

  constructor(canvas: EditorCanvas, host: HTMLElement, events: ViewportEvents) {
    this.#canvas = canvas;
    this.#host = host;
    this.#events = events;
    const { signal } = this.#listening;
    // Before the canvas hears of them, which would drag with the first finger.
    const early = { capture: true, passive: false, signal } as const;
    host.addEventListener('touchstart', (event) => this.#onTouch(event), early);
    host.addEventListener('touchmove', (event) => this.#onTouch(event), early);
    host.addEventListener('touchend', (event) => this.#onTouch(event), early);
    // After the canvas has done with them.
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

  /** Shows all of a box, in the middle; `isWhole`: this is what 100 % means. */
  fit(box: Bounds, isWhole = true): void {
    const [width, height] = [this.#canvas.getWidth(), this.#canvas.getHeight()];
    if (width < 1 || height < 1) return;
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const scale = Math.min((width * FIT_SHARE) / wide, (height * FIT_SHARE) / high);
    if (isWhole) this.#fitScale = scale;
    this.#show(scale, width / 2 - (box.left + wide / 2) * scale, height / 2 - (box.top + high / 2) * scale);
  }

  /** Moves as little as brings a box into sight, where it is not larger than the canvas. */
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
    // Where the page itself scrolls, the wheel is the page's.
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
    // A finger that came or went moves nothing by that.
    const before = event.type === 'touchmove' ? this.#pinch : null;
    this.#pinch = { middle, apart };
    if (!before) return;
    this.panBy(middle.x - before.middle.x, middle.y - before.middle.y);
    this.#zoomAt(middle, apart / before.apart);
  }

  /** Where the page itself scrolls, one finger beside everything is the page's; the canvas hears of a tap alone. */
  #onFinger(event: TouchEvent): void {
    const [finger] = event.changedTouches;
    if (event.type === 'touchstart') {
      this.#beside = finger && isScrollable() && !this.#events.isHeld(event) ? onScreen(finger) : null;
      // Another finger's scrolling can no longer be stopped.
      if (!this.#beside && event.cancelable) event.preventDefault();
    }
    if (!this.#beside) return;
    event.stopPropagation();
    if (event.type !== 'touchend') return;
    // On the screen: the canvas itself moves along with a finger that scrolls the page.
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

/** How far to move what reaches from `from` to `to` so that it lies within `length`, css px. */
function shiftInto(from: number, to: number, length: number): number {
  if (to - from > length - 2 * REVEAL_PX) return length / 2 - (from + to) / 2;
  return Math.max(REVEAL_PX - from, 0) + Math.min(length - REVEAL_PX - to, 0);
}

const isScrollable = (): boolean => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;

const onScreen = (touch: Touch): Point => ({ x: touch.clientX, y: touch.clientY });
