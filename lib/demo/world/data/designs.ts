import type { PrintAreaMm } from '@/lib/db/catalogue/print-areas';
import type { Scene } from '@/lib/domain/scene/schema';
import { DARK_INK, type DesignDefinition, type DesignFit, type Ink, LIGHT_INK, toScene } from './design-kit';
import { bayDesigns } from './designs-bay';
import { companyDesigns } from './designs-company';
import { festivalDesigns } from './designs-festival';
import { personalFestivalDesigns } from './designs-festival-personal';
import { nordicDesigns } from './designs-nordic';

/** All designs of the demo data. */
export const demoDesigns: readonly DesignDefinition[] = [
  ...festivalDesigns,
  ...personalFestivalDesigns,
  ...companyDesigns,
  ...nordicDesigns,
  ...bayDesigns,
];

const byId = new Map(demoDesigns.map((design) => [design.id, design]));

export function getDesign(id: string): DesignDefinition {
  const design = byId.get(id);
  if (!design) throw new Error(`There is no design ${id}`);
  return design;
}

/** Returns ink that is readable on cloth of the given tone: light ink on dark cloth. */
export function chooseInk(cloth: 'dark' | 'light'): Ink {
  return cloth === 'dark' ? LIGHT_INK : DARK_INK;
}

/** Returns placement and maximum size of a design on blanks of a form. */
function fitFor(form: string, area: PrintAreaMm): DesignFit {
  const whole = { maxWidthMm: area.widthMm };
  // Printed once, opposite the handle, and no wider than the part visible from one side.
  if (form.startsWith('mug')) return { share: 0.92, vertical: 'middle', maxWidthMm: 84 };
  if (form === 'bottle') return { share: 0.92, vertical: 'middle', maxWidthMm: 72 };
  const isSmall = area.widthMm <= 120 && area.heightMm <= 120;
  if (isSmall || form === 'notebook') return { ...whole, share: 0.96, vertical: 'middle' };
  if (form === 'poster') return { ...whole, share: 0.84, vertical: 'middle' };
  return { ...whole, share: 0.88, vertical: 'top' };
}

/** Returns a design as the scene of one side of a blank (DSN-02). */
export function composeScene(designId: string, form: string, area: PrintAreaMm, cloth: 'dark' | 'light'): Scene {
  const artboard = getDesign(designId).compose(chooseInk(cloth));
  return toScene(artboard, area, fitFor(form, area));
}
