import type { Scene, Side } from '@/lib/domain/scene/schema';
import type { BlankForm, ViewName } from '../core/blanks/types';
import { toObjectsFailedError } from '../core/check-elements';
import {
  createRenderController,
  type RenderController,
  type RenderParameters,
  type SideRenderer,
} from '../core/controller';
import { drawProduct, loadLayers, requireView } from '../core/draw-preview';
import { RenderError, toRenderError } from '../core/errors';
import { assertCanvasHasSize } from '../core/limits';
import { drawWithFabric, type Fabric, type FabricCanvas } from '../core/render-fabric';
import type { RenderStage, SideState } from '../core/render-state';
import { browserPlatform, canvasToBlob, loadPicture, pictureCache } from './platform';
import { type GetAssetUrl, loadSceneParts } from './scene-pictures';

/** Parameters for rendering one side. `widthPx` and `heightPx` are the size of the picture of the design alone. */
export interface SideParameters extends RenderParameters {
  readonly scene: Scene;
  readonly form: BlankForm;
  readonly view: ViewName;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
}

interface FabricDesign {
  readonly element: HTMLCanvasElement;
  readonly fabric: FabricCanvas;
}

/** Imports fabric when the first design is drawn, so that pages without personalisation never load it. */
const loadFabric = (): Promise<Fabric> => import('fabric');

async function toUrl(canvas: HTMLCanvasElement, settings: Parameters<typeof canvasToBlob>[1]): Promise<string> {
  return URL.createObjectURL(await canvasToBlob(canvas, settings));
}

/**
 * Creates the renderer of the browser in three steps: fabric draws the design, the design is encoded as a picture, and
 * `drawProduct` puts the design onto the product (RND-02).
 */
export function createSideRenderer(assetUrl: GetAssetUrl): SideRenderer<SideParameters, FabricDesign> {
  return {
    async drawDesign(_side, { scene, widthPx, heightPx }) {
      const [fabric, pictures] = await Promise.all([loadFabric(), loadSceneParts(scene, assetUrl)]);
      const element = document.createElement('canvas');
      const zoom = Math.min(widthPx / scene.width, heightPx / scene.height);
      const drawing = drawWithFabric(fabric, element, scene, pictures, zoom);
      return { design: { element, fabric: drawing.canvas }, warning: toObjectsFailedError(drawing.failures) };
    },
    async exportDesign({ element }, settings) {
      assertCanvasHasSize(element);
      try {
        return await toUrl(element, settings);
      } catch (thrown) {
        throw toRenderError(thrown, 'fabricImageFailed');
      }
    },
    async combine(_side, { element }, { form, view: viewName, colour }, settings) {
      const view = requireView(form, viewName);
      const layers = await loadLayers(form, view, (path) => loadPicture(`/${path}`));
      const product = drawProduct(browserPlatform, view, layers, colour, element);
      if (!(product instanceof HTMLCanvasElement)) throw new RenderError('composeFailed');
      return toUrl(product, settings);
    },
    releaseUrl: (url) => URL.revokeObjectURL(url),
    releaseDesign: ({ fabric }) => void fabric.dispose(),
    cacheHits: () => pictureCache.hits,
  };
}

/** Creates the controller of a product's two sides in the browser. Call `init()` before the first render. */
export function createSideController(
  assetUrl: GetAssetUrl,
  onChange?: (side: Side, state: SideState, stage: RenderStage) => void,
): RenderController<SideParameters> {
  const renderer = createSideRenderer(assetUrl);
  return createRenderController({ renderer, now: () => Date.now(), ...(onChange ? { onChange } : {}) });
}
