import type { Side } from '@/lib/domain/scene/schema';
import { findBlankForm } from '@/lib/rendering/core/blanks';

export interface PrintAreaMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

const area = (widthMm: number, heightMm: number): PrintAreaMm => ({ widthMm, heightMm });

/** Print areas of forms without mockups. */
const AGREED: Readonly<Record<string, Record<Side, PrintAreaMm | null>>> = {
  mug: { front: area(228, 89), back: null },
  'mug-accent': { front: area(228, 89), back: null },
  bottle: { front: area(200, 130), back: null },
  poster: { front: area(420, 594), back: null },
  notebook: { front: area(120, 180), back: area(120, 180) },
  cap: { front: area(110, 55), back: null },
  beanie: { front: area(100, 40), back: null },
  tote: { front: area(280, 320), back: area(280, 320) },
  apron: { front: area(250, 280), back: null },
};

/** Returns the print areas of a form in mm, taken from its mockups where they exist. */
export function getPrintAreasMm(form: string): Record<Side, PrintAreaMm | null> {
  const printAreaMm = findBlankForm(form)?.printAreaMm ?? AGREED[form];
  if (!printAreaMm) throw new Error(`There is no goods form ${form}`);
  return printAreaMm;
}
