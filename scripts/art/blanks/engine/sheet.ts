import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { at, blurField, createField, type Field, lerp, mapField, mixInto, shiftField } from './field';

/** A picture in the making: parts are laid on it from back to front. */
export interface Sheet {
  readonly size: number;
  /** Brightness of what is on top so far. */
  readonly tone: Field;
  /** Where the product is. */
  readonly mask: Field;
  /** Height of what is on top: source of the ink's displacement. */
  readonly height: Field;
  /** Parts in front of the print (cords, zips): 1 hides the ink. */
  readonly cover: Field;
  /** Things with colours of their own (labels, buttons, metal). */
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
  /** 0–1 darkening where the part above lies close. */
  readonly strength: number;
  readonly blurPx: number;
  readonly dx?: number;
  readonly dy?: number;
}

/** Darkens `tone` as if `mask` hovered over it. */
export function castShadow(tone: Field, mask: Field, { strength, blurPx, dx = 0, dy = 0 }: Shadow): void {
  const soft = blurField(dx || dy ? shiftField(mask, dx, dy) : mask, blurPx);
  mixInto(tone, soft, (base, cover) => base * (1 - strength * Math.min(1, cover)));
}

/** Lays a part over everything below it: shadow first, then its own tone within its mask. */
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
  mixInto(sheet.tone, part.tone, (base, other, i) => lerp(base, other, at(cover, i)));
  mixInto(sheet.mask, part.mask, (base, other) => base + other * (1 - base));
  mixInto(sheet.cover, part.mask, (base, m) => (part.hidesInk ? Math.max(base, m) : base * (1 - m)));
  if (part.height) mixInto(sheet.height, part.height, (base, other, i) => lerp(base, other, at(cover, i)));
}

/** Darkens (amount > 0) or brightens (< 0) where `cover` is, optionally only within `within`. */
export function tint(sheet: Sheet, cover: Field, amount: number, within?: Field): void {
  const limit = within?.data;
  mixInto(sheet.tone, cover, (base, c, i) => base * (1 - amount * c * (limit ? at(limit, i) : 1)));
}

/** Parts of masks: a·b, a·(1−b). */
export const intersect = (a: Field, b: Field): Field => mapField(a, (v, i) => v * at(b.data, i));
export const subtract = (a: Field, b: Field): Field => mapField(a, (v, i) => v * (1 - at(b.data, i)));
