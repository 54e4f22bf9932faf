import { type BodyLines, type BodyShape, buildBodyLines, buildRestShape } from './body-shape';
import { drapeCloth } from './engine/drape';
import { blurField, type Field, mapField, mixInto, sampleField, smoothstep } from './engine/field';
import { lightHeight } from './engine/light';
import { createNoise } from './engine/noise';
import { mirrorLine } from './engine/path';
import { fillOutline } from './engine/raster';
import { layPart, type Sheet } from './engine/sheet';
import { addWeave, sewSeam, type Weave } from './engine/trims';

/** Kind of cloth: how it bends, and how it looks from close up. */
export interface Cloth {
  readonly weave: Weave;
  /** Stiffness 0–1. */
  readonly bend: number;
  /** Strength of the folds in the picture. */
  readonly relief: number;
  /** Roundness of the body below the cloth. */
  readonly volume: number;
}
export const JERSEY: Cloth = { weave: 'jersey', bend: 0.5, relief: 0.95, volume: 1 };
export const FLEECE: Cloth = { weave: 'fleece', bend: 1, relief: 0.85, volume: 1.15 };
export const PIQUE: Cloth = { weave: 'pique', bend: 0.85, relief: 0.75, volume: 1 };

export interface DrapedBody {
  readonly lines: BodyLines;
  readonly mask: Field;
  readonly height: Field;
  readonly tone: Field;
}

/**
 * Drapes a body shape and lights it, without laying it on a sheet. `seed` varies the folds; `sewnOn` = height of the
 * pockets and plackets on top, px.
 */
export function drapeBody(shape: BodyShape, cloth: Cloth, size: number, seed: number, sewnOn?: Field): DrapedBody {
  const rough = buildBodyLines(shape);
  const room = fillOutline(rough.prolonged, size);
  const folds = drapeCloth({
    size,
    mask: room,
    seed,
    bend: cloth.bend,
    rest: buildRestShape(shape, seed % 2 === 0 ? 1 : -1),
    pin: (x, y) => {
      const reach = Math.abs(x - 500) / shape.shoulder[0];
      const line = shape.neck[1] + (shape.shoulder[1] - shape.neck[1]) * Math.min(1, reach);
      return 1 - smoothstep(line + 4, line + 42, y);
    },
    weight: 0.01,
    cling: 0.0008,
  });
  const lines = buildBodyLines(shape, (x) => (sampleField(folds, x, shape.hem[1] - 6) - 6) * 0.22);
  const mask = fillOutline(lines.outline, size);
  const broad = blurField(room, 44);
  const edge = blurField(room, 10);
  const soft = createNoise(seed + 50);
  const height = mapField(folds, (h, i) => {
    const x = i % size;
    const y = (i - x) / size;
    return h * cloth.relief + soft(x / 60, y / 85) * 0.9 + soft(x / 24 + 30, y / 31) * 0.16;
  });
  const round = mapField(
    height,
    (h, i) => h + cloth.volume * ((broad.data[i] ?? 0) * 46 + (edge.data[i] ?? 0) * 7) + (sewnOn?.data[i] ?? 0),
  );
  const tone = addWeave(lightHeight(round, { occlusion: 0.34, contrast: 0.8 }), cloth.weave, 1, seed);
  return { lines, mask, height, tone };
}

/** Lays the draped body and its armhole seams on the sheet. */
export function layBody(sheet: Sheet, body: DrapedBody, mask: Field, hasSleeves: boolean): void {
  layPart(sheet, { mask, tone: body.tone, height: body.height });
  if (!hasSleeves) return;
  for (const line of [body.lines.armhole, mirrorLine(body.lines.armhole)]) {
    sewSeam(sheet, line, { depth: 0.2, widthPx: 1.3, puckerPx: 3, within: mask });
  }
}

/** Returns the tone inside the neck opening; it darkens with depth. */
export function createInnerTone(size: number, top: number, bottom: number, weave: Weave): Field {
  const tone = { width: size, height: size, data: new Float32Array(size * size) };
  for (let i = 0; i < tone.data.length; i++) tone.data[i] = 0.74 - 0.2 * smoothstep(top, bottom, Math.floor(i / size));
  const woven = addWeave(tone, weave, 0.8, 77);
  mixInto(tone, woven, (_, w) => w);
  return tone;
}
