import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import type { Rect } from './engine/write-layers';

/** Returns the area of a view's ink in its picture, px; null where the view has no flat print. */
export function getPrintRect(formName: string, viewName: ViewName): Rect | null {
  const form = findBlankForm(formName);
  const view = form?.views[viewName];
  const area = view?.side ? form?.printAreaMm[view.side] : null;
  if (!area || view?.placement?.kind !== 'flat') return null;
  const { frontX, frontY, heightArea } = view.placement;
  return { x: frontX, y: frontY, width: (heightArea * area.widthMm) / area.heightMm, height: heightArea };
}
