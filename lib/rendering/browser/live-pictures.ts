import { type Scene, SIDES, type Side, type SideScenes } from '@/lib/domain/scene/schema';
import { findBlankForm } from '../core/blanks';
import { type BlankForm, type BlankView, VIEW_NAMES, type ViewName } from '../core/blanks/types';
import type { RenderController } from '../core/controller';
import { calculateDesignZoom } from '../core/draw-preview';
import type { SideState } from '../core/render-state';
import type { GetAssetUrl } from './scene-pictures';
import { createSideController, type SideParameters } from './side-renderer';

/** Properties that all views of a product share. */
export interface LiveSubject {
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  /** The designs, with the shopper's customisation applied. */
  readonly scenes: SideScenes;
}

export interface LivePicture {
  /** Address of the latest picture of the product; null before the first picture and after a failure. */
  readonly url: string | null;
  readonly drawing: boolean;
  readonly failed: boolean;
}

export interface LivePicturesOptions {
  /** Name of a product form. */
  readonly form: string;
  readonly assetUrl: GetAssetUrl;
  readonly onPicture: (view: ViewName, picture: LivePicture) => void;
  /** Receives 0 to 100 while a batch of all views is drawn (RND-05). */
  readonly onProgress: (percent: number) => void;
}

export interface LivePictures {
  /**
   * Draws the views that have changed. At the first call, and for each new colour, all views are drawn as a batch; a
   * changed design is drawn 200 ms after its last change (RND-06).
   */
  show(subject: LiveSubject): void;
  dispose(): void;
}

/** Controller with the view that it draws for each side. */
interface Station {
  readonly controller: RenderController<SideParameters>;
  readonly views: Partial<Record<Side, ViewName>>;
  progress: number;
}

type Requests = Partial<Record<Side, SideParameters>>;

/**
 * Creates pictures of a product's printed views, which the browser draws while a shopper personalises the product
 * (DSN-01, RND-02…07).
 * @throws Error when the form does not exist
 */
export function createLivePictures({ form: name, assetUrl, onPicture, onProgress }: LivePicturesOptions): LivePictures {
  const form = findBlankForm(name);
  if (!form) throw new Error(`no goods form ${name}`);
  const stations = placeStations(form, (views) =>
    createSideController(assetUrl, (side, state) => {
      const view = views[side];
      if (view) onPicture(view, toPicture(state));
    }),
  );
  const drawn = new Map<ViewName, string>();
  let colour: string | null = null;

  function changedIn(station: Station, subject: LiveSubject): Requests {
    const requests: Requests = {};
    for (const side of SIDES) {
      const view = station.views[side];
      const scene = subject.scenes[side];
      const camera = view && form?.views[view];
      if (!form || !camera || !scene) continue;
      const identity = JSON.stringify([subject.colour, scene]);
      if (drawn.get(view) === identity) continue;
      drawn.set(view, identity);
      requests[side] = { scene, form, view, colour: subject.colour, ...designSize(camera, scene) };
    }
    return requests;
  }

  async function drawBatch(station: Station, requests: Requests): Promise<void> {
    await station.controller.renderBatch(requests, (percent) => {
      station.progress = percent;
      onProgress(Math.round(stations.reduce((sum, { progress }) => sum + progress, 0) / stations.length));
    });
  }

  return {
    show(subject) {
      const isNewColour = colour !== subject.colour;
      colour = subject.colour;
      for (const station of stations) {
        const requests = changedIn(station, subject);
        if (isNewColour) void drawBatch(station, requests);
        else for (const side of SIDES) if (requests[side]) station.controller.schedule(side, requests[side]);
      }
    },
    dispose() {
      for (const { controller } of stations) controller.dispose();
    },
  };
}

/**
 * Assigns views to controllers. A controller draws one view per side. All four views of a mug show one side, so a mug
 * needs four controllers.
 */
function placeStations(
  form: BlankForm,
  open: (views: Station['views']) => RenderController<SideParameters>,
): readonly Station[] {
  const stations: Station[] = [];
  for (const view of VIEW_NAMES) {
    const camera = form.views[view];
    if (!camera?.side || !camera.placement) continue;
    const { side } = camera;
    const free = stations.find(({ views }) => !views[side]);
    if (free) {
      free.views[side] = view;
      continue;
    }
    const views: Station['views'] = { [side]: view };
    const controller = open(views);
    controller.init();
    stations.push({ controller, views, progress: 0 });
  }
  return stations;
}

/** Returns the size that a design has on the picture, px, so that nothing scales the design again. */
function designSize(camera: BlankView, scene: Scene): { readonly widthPx: number; readonly heightPx: number } {
  const zoom = calculateDesignZoom(camera, scene);
  return { widthPx: scene.width * zoom, heightPx: scene.height * zoom };
}

function toPicture({ combinedUrl, canvasLoading, imageProcessing, error }: SideState): LivePicture {
  const failed = error !== null;
  return { url: failed ? null : combinedUrl, drawing: canvasLoading || imageProcessing, failed };
}
