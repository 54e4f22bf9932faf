import { existsSync } from 'node:fs';
import path from 'node:path';
import { hardForms } from './hard-forms';
import { findBlankForm } from './index';
import { PICTURE_PX } from './types';

const views = hardForms.flatMap((form) => Object.entries(form.views).map(([name, view]) => ({ form, name, view })));

describe('blanks that are not garments', () => {
  it('are found by their names, and nothing else is', () => {
    for (const form of hardForms) expect(findBlankForm(form.form)).toBe(form);
    expect(findBlankForm('submarine')).toBeUndefined();
  });

  it.each(views)('$form.form $name has all of its layers drawn', ({ form, view }) => {
    for (const file of Object.values(view.layers)) {
      expect(existsSync(path.join(process.cwd(), 'public', 'goods', form.form, file))).toBe(true);
    }
  });

  it.each(views)('$form.form $name keeps its print inside the picture', ({ form, view }) => {
    const { placement } = view;
    const area = view.side && form.printAreaMm[view.side];
    if (!placement || !area) return expect(view.side).toBeNull();
    const width =
      placement.kind === 'cylinder' ? placement.productDiameter : (placement.heightArea * area.widthMm) / area.heightMm;
    expect(placement.frontX).toBeGreaterThanOrEqual(0);
    expect(placement.frontX + width).toBeLessThanOrEqual(PICTURE_PX);
    expect(placement.frontY + placement.heightArea).toBeLessThanOrEqual(PICTURE_PX);
  });

  it('prints round products without distortion: a circle in the artwork is a circle in the middle of the front', () => {
    for (const { form, view } of views) {
      if (view.placement?.kind !== 'cylinder' || !form.printAreaMm.front) continue;
      const arc = (view.placement.productDiameter * Math.PI * view.placement.wrapDegrees) / 360;
      const { widthMm, heightMm } = form.printAreaMm.front;
      expect(view.placement.heightArea / arc).toBeCloseTo(heightMm / widthMm, 2);
    }
  });
});
