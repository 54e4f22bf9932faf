import type { Side } from '@/lib/domain/scene/schema';
import { findForm } from '@/lib/rendering/core/goods';
import type { AreaMm } from './design-kit';

const area = (widthMm: number, heightMm: number): AreaMm => ({ widthMm, heightMm });

/** For a form whose pictures are not drawn yet. */
const AGREED: Readonly<Record<string, Record<Side, AreaMm | null>>> = {
  tee: { front: area(300, 400), back: area(300, 400) },
  'tee-fitted': { front: area(300, 400), back: area(300, 400) },
  'tee-long': { front: area(300, 400), back: area(300, 400) },
  tank: { front: area(300, 400), back: area(300, 400) },
  'tee-kids': { front: area(220, 280), back: area(220, 280) },
  hoodie: { front: area(300, 300), back: area(300, 400) },
  'hoodie-zip': { front: area(90, 90), back: area(300, 400) },
  sweatshirt: { front: area(300, 350), back: area(300, 400) },
  polo: { front: area(90, 90), back: area(300, 400) },
  'baby-bodysuit': { front: area(140, 160), back: area(140, 160) },
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

/** What a form can print, in mm; the goods themselves say it. */
export function printAreaOf(form: string): Record<Side, AreaMm | null> {
  const known = findForm(form)?.printAreaMm ?? AGREED[form];
  if (!known) throw new Error(`There is no goods form ${form}`);
  return known;
}
