import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { blurField, type Field } from './field';
import { type Line, measureLine, resampleLine } from './path';

/** Returns the coverage (alpha) of everything that `draw` paints on a clear canvas. */
export function drawField(width: number, height: number, draw: (context: SKRSContext2D) => void): Field {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  draw(context);
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = (pixels[i * 4 + 3] ?? 0) / 255;
  return { width, height, data };
}

function trace(context: SKRSContext2D, line: Line, isClosed: boolean): void {
  context.beginPath();
  line.forEach(([x, y], k) => {
    if (k === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  if (isClosed) context.closePath();
}

/** Returns the coverage of a closed outline's inside, antialiased. */
export function fillOutline(outline: Line, width: number, height = width): Field {
  return drawField(width, height, (context) => {
    trace(context, outline, true);
    context.fill();
  });
}

export interface Stroke {
  readonly widthPx: number;
  /** Dash and gap, px. */
  readonly dash?: readonly number[];
  /** Blur of the line, px. */
  readonly blurPx?: number;
  readonly isButt?: boolean;
}

/** Returns the coverage of a drawn line. */
export function strokeLine(line: Line, stroke: Stroke, width: number, height = width): Field {
  const field = drawField(width, height, (context) => {
    context.lineWidth = stroke.widthPx;
    context.lineCap = stroke.isButt ? 'butt' : 'round';
    context.lineJoin = 'round';
    if (stroke.dash) context.setLineDash([...stroke.dash]);
    trace(context, line, false);
    context.stroke();
  });
  return stroke.blurPx ? blurField(field, stroke.blurPx) : field;
}

/**
 * Strip between two lines, with coordinates: `along` in px from its start, `across` from 0 (first line) to 1 (second).
 */
export interface Band {
  readonly mask: Field;
  readonly along: Field;
  readonly across: Field;
}

/**
 * Maps the strip between `first` and `second`, for ribs, cuffs, hems, piping and straps. Both lines must run in one
 * direction.
 */
export function mapBand(first: Line, second: Line, width: number, height = width): Band {
  const length = (measureLine(first) + measureLine(second)) / 2;
  const count = Math.max(2, Math.ceil(length));
  const a = resampleLine(first, count);
  const b = resampleLine(second, count);
  const along = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  a.forEach((p, k) => {
    const q = b[k] ?? p;
    const steps = Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) * 2) + 8;
    // Sweep slightly past both lines so that antialiased edge pixels have coordinates as well.
    for (let s = -3; s <= steps + 3; s++) {
      for (let half = 0; half < 2; half++) {
        const t = s / steps;
        const next = a[k + 1];
        const nextB = b[k + 1];
        const px = half && next ? (p[0] + next[0]) / 2 : p[0];
        const py = half && next ? (p[1] + next[1]) / 2 : p[1];
        const qx = half && nextB ? (q[0] + nextB[0]) / 2 : q[0];
        const qy = half && nextB ? (q[1] + nextB[1]) / 2 : q[1];
        const x = Math.round(px + (qx - px) * t);
        const y = Math.round(py + (qy - py) * t);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        along[y * width + x] = ((k + half / 2) / count) * length;
        across[y * width + x] = Math.min(1, Math.max(0, t));
      }
    }
  });
  const mask = fillOutline([...first, ...[...second].reverse()], width, height);
  return { mask, along: { width, height, data: along }, across: { width, height, data: across } };
}
