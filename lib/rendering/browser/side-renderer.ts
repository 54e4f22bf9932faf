import type { Scene, Side } from '@/lib/domain/scene/schema';
import type { BlankForm, ViewName } from '../core/blanks/types';
import { objectsFailed } from '../core/check-elements';
import {
  createRenderController,
  type RenderController,
  type RenderParameters,
  type SideRenderer,
} from '../core/controller';
import { drawProduct, loadLayers, requireView } from '../core/draw-preview';
import { asRenderError, RenderError } from '../core/errors';
import { assertMeasured } from '../core/limits';
import { drawWithFabric, type Fabric, type FabricCanvas } from '../core/render-fabric';
import type { SideState, Stage } from '../core/render-state';
import { browserPlatform, canvasToBlob, loadPicture, pictureCache } from './platform';
import { type AssetUrl, loadSceneParts } from './scene-pictures';

/** Parameters of one side's render. `widthPx` and `heightPx` are the size of the design's own picture. */
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
export function createSideRenderer(assetUrl: AssetUrl): SideRenderer<SideParameters, FabricDesign> {
  return {
    async drawDesign(_side, { scene, widthPx, heightPx }) {
      const [fabric, pictures] = await Promise.all([loadFabric(), loadSceneParts(scene, assetUrl)]);
      const element = document.createElement('canvas');
      const zoom = Math.min(widthPx / scene.width, heightPx / scene.height);
      const drawing = drawWithFabric(fabric, element, scene, pictures, zoom);
      return { design: { element, fabric: drawing.canvas }, warning: objectsFailed(drawing.failures) };
    },
    async exportDesign({ element }, settings) {
      assertMeasured(element);
      try {
        return await toUrl(element, settings);
      } catch (thrown) {
        throw asRenderError(thrown, 'fabricImageFailed');
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
  assetUrl: AssetUrl,
  onChange?: (side: Side, state: SideState, stage: Stage) => void,
): RenderController<SideParameters> {
  const renderer = createSideRenderer(assetUrl);
  return createRenderController({ renderer, now: () => Date.now(), ...(onChange ? { onChange } : {}) });
}
