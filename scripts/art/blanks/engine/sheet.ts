import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { blurField, createField, type Field, getElement, lerp, mapField, mixInto, shiftField } from './field';

/** Unfinished picture, on which parts are laid from back to front. */
export interface Sheet {
  readonly size: number;
  /** Brightness of the topmost part. */
  readonly tone: Field;
  /** Coverage of the product. */
  readonly mask: Field;
  /** Height of the topmost part, from which the ink's displacement is calculated. */
  readonly height: Field;
  /** Coverage of parts in front of the print (cords, zips); 1 hides the ink. */
  readonly cover: Field;
  /** Parts with colours of their own (labels, buttons, metal). */
  readonly detail: Canvas;
  readonly detailContext: SKRSContext2D;
}

export function createSheet(size: number): Sheet {
  const detail = createCanvas(size, size);
  return {
    size,
    tone: createField(size, size, 1),
    mask: createField(size),
    height: createField(size),
    cover: createField(size),
    detail,
    detailContext: detail.getContext('2d'),
  };
}

export interface Shadow {
  /** Darkening where the part above lies close, 0–1. */
  readonly strength: number;
  readonly blurPx: number;
  readonly dx?: number;
  readonly dy?: number;
}

/** Darkens `tone` as if a part with this mask hovered above it. */
export function castShadow(tone: Field, mask: Field, { strength, blurPx, dx = 0, dy = 0 }: Shadow): void {
  const soft = blurField(dx || dy ? shiftField(mask, dx, dy) : mask, blurPx);
  mixInto(tone, soft, (base, cover) => base * (1 - strength * Math.min(1, cover)));
}

/** Lays a part over everything below it: first its shadow, then its own tone within its mask. */
export function layPart(
  sheet: Sheet,
  part: {
    readonly mask: Field;
    readonly tone: Field;
    readonly height?: Field;
    readonly shadows?: readonly Shadow[];
    readonly hidesInk?: boolean;
  },
): void {
  for (const shadow of part.shadows ?? []) castShadow(sheet.tone, part.mask, shadow);
  const cover = part.mask.data;
  mixInto(sheet.tone, part.tone, (base, other, i) => lerp(base, other, getElement(cover, i)));
  mixInto(sheet.mask, part.mask, (base, other) => base + other * (1 - base));
  mixInto(sheet.cover, part.mask, (base, m) => (part.hidesInk ? Math.max(base, m) : base * (1 - m)));
  if (part.height) mixInto(sheet.height, part.height, (base, other, i) => lerp(base, other, getElement(cover, i)));
}

/** Darkens (amount > 0) or brightens (amount < 0) the area of `cover`, optionally only within `within`. */
export function tintSheet(sheet: Sheet, cover: Field, amount: number, within?: Field): void {
  const limit = within?.data;
  mixInto(sheet.tone, cover, (base, c, i) => base * (1 - amount * c * (limit ? getElement(limit, i) : 1)));
}

/** Returns the product of two masks, a·b. */
export const intersectMasks = (a: Field, b: Field): Field => mapField(a, (v, i) => v * getElement(b.data, i));
export const subtractMasks = (a: Field, b: Field): Field => mapField(a, (v, i) => v * (1 - getElement(b.data, i)));
