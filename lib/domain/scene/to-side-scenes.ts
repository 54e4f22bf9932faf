import { SCENE_VERSION, type Scene, type SceneElement, type SideScenes } from './schema';

interface PrintAreaPx {
  readonly width_px: number;
  readonly height_px: number;
}

/** Parts of a design record (CAT-03) from which scenes are built. */
interface DesignedProduct {
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
  readonly items: { readonly front: PrintAreaPx | null; readonly back: PrintAreaPx | null };
}

/** Returns the scenes of a design record; null for a side without a print area or without elements. */
export function toSideScenes(products: DesignedProduct): SideScenes {
  return {
    front: buildScene(products.front, products.items.front),
    back: buildScene(products.back, products.items.back),
  };
}

function buildScene(elements: readonly SceneElement[], area: PrintAreaPx | null): Scene | null {
  if (!area || elements.length === 0) return null;
  return { version: SCENE_VERSION, width: area.width_px, height: area.height_px, elements: [...elements] };
}
