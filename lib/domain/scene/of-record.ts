import { SCENE_VERSION, type Scene, type SceneElement, type SideScenes } from './schema';

interface PrintAreaPx {
  readonly width_px: number;
  readonly height_px: number;
}

/** The parts of a design record (CAT-03) that scenes are made of. */
interface DesignedProduct {
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
  readonly items: { readonly front: PrintAreaPx | null; readonly back: PrintAreaPx | null };
}

/** The scenes of a design record; a side without a print area or without elements has none. */
export function scenesOf(products: DesignedProduct): SideScenes {
  return { front: sceneOf(products.front, products.items.front), back: sceneOf(products.back, products.items.back) };
}

function sceneOf(elements: readonly SceneElement[], area: PrintAreaPx | null): Scene | null {
  if (!area || elements.length === 0) return null;
  return { version: SCENE_VERSION, width: area.width_px, height: area.height_px, elements: [...elements] };
}
