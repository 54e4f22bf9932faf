import type { SKRSContext2D } from '@napi-rs/canvas';

export type CanvasContext = SKRSContext2D;

/** One picture of the demo data. It is drawn by code, never downloaded, and its pixels are deterministic. */
export interface Artwork {
  readonly name: string;
  /** Width of the drawing in its own units. */
  readonly width: number;
  readonly height: number;
  /**
   * Whether the picture is saved with lossy compression, as suits photo-like pictures; flat ones are saved lossless.
   */
  readonly photo?: boolean;
  readonly draw: (ctx: CanvasContext) => void;
}

export const PALETTE = {
  coral: '#f0544f',
  marigold: '#f7a823',
  sun: '#ffd166',
  cream: '#fff3dc',
  teal: '#1aa6a0',
  pool: '#7fd1c7',
  navy: '#17324d',
  plum: '#5b2a5e',
  rose: '#f7a6a0',
  pine: '#1f5c4a',
  fern: '#58a067',
  ink: '#1b1f27',
} as const;

/** Seeded random number generator (mulberry32), so that trees and grain have the same positions on every run. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function fillCircle(ctx: CanvasContext, x: number, y: number, radius: number, fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

export function fillPolygon(ctx: CanvasContext, points: readonly (readonly [number, number])[], fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

export function fillRoundedBox(
  ctx: CanvasContext,
  box: readonly [number, number, number, number],
  radius: number,
  fill: string,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.roundRect(...box, radius);
  ctx.fill();
}

export function strokeRoundedBox(
  ctx: CanvasContext,
  box: readonly [number, number, number, number],
  radius: number,
  stroke: string,
  lineWidth: number,
): void {
  ctx.strokeStyle = stroke;
  ctx.lineWidth = lineWidth;
  ctx.beginPath();
  ctx.roundRect(...box, radius);
  ctx.stroke();
}

/** Fills a hill whose ridge runs through the given heights and which is closed at the bottom. */
export function fillHill(
  ctx: CanvasContext,
  width: number,
  bottom: number,
  heights: readonly number[],
  fill: string,
): void {
  const step = width / (heights.length - 1);
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(0, bottom);
  ctx.lineTo(0, heights[0] ?? bottom);
  for (let i = 1; i < heights.length; i += 1) {
    const before = heights[i - 1] ?? bottom;
    const here = heights[i] ?? bottom;
    ctx.bezierCurveTo((i - 0.5) * step, before, (i - 0.5) * step, here, i * step, here);
  }
  ctx.lineTo(width, bottom);
  ctx.closePath();
  ctx.fill();
}

/** Draws `count` triangular rays around a centre, each as wide as the gap beside it. */
export function fillRays(
  ctx: CanvasContext,
  centre: readonly [number, number],
  radii: readonly [number, number],
  count: number,
  fill: string,
  share = 0.5,
): void {
  const [x, y] = centre;
  const [inner, outer] = radii;
  const turn = (Math.PI * 2) / count;
  for (let i = 0; i < count; i += 1) {
    const middle = i * turn - Math.PI / 2;
    const half = (turn * share) / 2;
    const at = (radius: number, angle: number) => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
    fillPolygon(
      ctx,
      [at(inner, middle - half), at(outer, middle - half), at(outer, middle + half), at(inner, middle + half)],
      fill,
    );
  }
}

/** Clips everything that `draw` paints to a circle. */
export function clipToCircle(ctx: CanvasContext, x: number, y: number, radius: number, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.clip();
  draw();
  ctx.restore();
}

export function strokePath(
  ctx: CanvasContext,
  points: readonly (readonly [number, number])[],
  stroke: string,
  lineWidth: number,
): void {
  ctx.strokeStyle = stroke;
  ctx.lineWidth = lineWidth;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.stroke();
}

/** Returns line art in a dark and in a light ink, because a scene cannot recolour a picture. */
export function createTwoInkArt(
  name: string,
  width: number,
  height: number,
  draw: (ctx: CanvasContext, colour: string) => void,
): Artwork[] {
  return [
    { name: `${name}-dark`, width, height, draw: (ctx) => draw(ctx, PALETTE.ink) },
    { name: `${name}-light`, width, height, draw: (ctx) => draw(ctx, '#fbf6ea') },
  ];
}
