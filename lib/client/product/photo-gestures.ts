import type { PhotoPlacement } from '@/lib/domain/scene/schema';

/** Position of a finger or the mouse in px, from the top left corner of the displayed frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size of the displayed frame in px. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the placement of a photo after one or two pointers have moved. One pointer drags the photo; two also rotate
 * and scale it around the point between them. The result may exceed the limits.
 * @param from positions of the pointers when the gesture began, or when their number changed
 * @param to current positions of the pointers, in the order of `from`
 */
export function applyGesture(
  start: PhotoPlacement,
  from: readonly Point[],
  to: readonly Point[],
  frame: FrameSize,
): PhotoPlacement {
  const [a, b] = from;
  const [c, d] = to;
  if (!a || !c || frame.width <= 0 || frame.height <= 0) return start;
  if (!b || !d) {
    return { ...start, x: start.x + (c.x - a.x) / frame.width, y: start.y + (c.y - a.y) / frame.height };
  }
  const before = span(a, b);
  const after = span(c, d);
  // Two fingers at the same position have no direction.
  const scale = before.length > 0 ? after.length / before.length : 1;
  const turn = before.length > 0 && after.length > 0 ? after.angle - before.angle : 0;
  const centre = { x: (start.x + 0.5) * frame.width, y: (start.y + 0.5) * frame.height };
  const [dx, dy] = [(centre.x - before.middle.x) * scale, (centre.y - before.middle.y) * scale];
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return {
    x: (after.middle.x + dx * cosine - dy * sine) / frame.width - 0.5,
    y: (after.middle.y + dx * sine + dy * cosine) / frame.height - 0.5,
    scale: start.scale * scale,
    angle: start.angle + (turn * 180) / Math.PI,
  };
}

function span(one: Point, other: Point) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    length: Math.hypot(dx, dy),
    angle: Math.atan2(dy, dx),
  };
}

const STEP = 0.02;
const LEAP = 0.1;
const ZOOM = 1.1;
const TURN_DEGREES = 5;

/** Movement of a photo with a key or a button. */
export type PhotoMove = 'left' | 'right' | 'up' | 'down' | 'zoomIn' | 'zoomOut' | 'turnLeft' | 'turnRight';

/**
 * Returns the placement of a photo after one step of a movement. `isLeap`: a large step, for keys pressed with Shift.
 * The result may exceed the limits.
 */
export function movePhoto(start: PhotoPlacement, move: PhotoMove, isLeap = false): PhotoPlacement {
  const by = isLeap ? LEAP : STEP;
  const moved: Readonly<Record<PhotoMove, Partial<PhotoPlacement>>> = {
    left: { x: start.x - by },
    right: { x: start.x + by },
    up: { y: start.y - by },
    down: { y: start.y + by },
    zoomIn: { scale: start.scale * ZOOM },
    zoomOut: { scale: start.scale / ZOOM },
    turnLeft: { angle: start.angle - TURN_DEGREES },
    turnRight: { angle: start.angle + TURN_DEGREES },
  };
  return { ...start, ...moved[move] };
}

const KEYS: Readonly<Record<string, PhotoMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  _: 'zoomOut',
  r: 'turnRight',
  R: 'turnLeft',
};

/** Returns the movement that a key stands for; null for other keys. */
export const findPhotoMove = (key: string): PhotoMove | null => (Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null);
