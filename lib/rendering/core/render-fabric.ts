import type { Frame, Scene } from '@/lib/domain/scene/schema';
import { checkElements } from './check-elements';
import { clipToFrame } from './clip-to-frame';
import { RenderError, toRenderError } from './errors';
import { fitTextElement } from './fit-text';
import { assertCanvasHasSize, assertDimensions } from './limits';
import type { Pictures } from './place-element';
import { imageToFabric, textToFabric } from './scene-to-fabric';

/** The `fabric` module, passed as an argument so that pages without drawing do not load it. */
export type Fabric = typeof import('fabric');
export type FabricCanvas = InstanceType<Fabric['StaticCanvas']>;
type FabricObject = InstanceType<Fabric['FabricObject']>;

export interface FabricDrawing {
  readonly canvas: FabricCanvas;
  /** Errors of the elements that were left out, one each (RND-19). */
  readonly failures: readonly RenderError[];
}

/**
 * Draws a scene with fabric onto `element`, `zoom` canvas px per design px. The caller disposes of the returned canvas.
 * @throws RenderError `dimensions`, `zeroDimensions`, `canvasFailed`
 */
export function drawWithFabric(
  fabric: Fabric,
  element: HTMLCanvasElement,
  scene: Scene,
  pictures: Pictures,
  zoom = 1,
): FabricDrawing {
  assertDimensions(scene.width * zoom, scene.height * zoom);
  const canvas = createCanvas(fabric, element, scene, zoom);
  assertCanvasHasSize(canvas);
  const { drawable, failures } = checkElements(scene, pictures);
  const failed = [...failures];
  for (const sceneElement of drawable) {
    try {
      const element = fitTextElement(canvas.getContext(), sceneElement, scene);
      canvas.add(toFabricObject(fabric, element, pictures));
    } catch (thrown) {
      failed.push(toRenderError(thrown, 'fabricImageFailed'));
    }
  }
  canvas.renderAll();
  return { canvas, failures: failed };
}

function createCanvas(fabric: Fabric, element: HTMLCanvasElement, scene: Scene, zoom: number): FabricCanvas {
  try {
    const canvas = new fabric.StaticCanvas(element, {
      width: Math.round(scene.width * zoom),
      height: Math.round(scene.height * zoom),
      enableRetinaScaling: false,
      renderOnAddRemove: false,
      // An object outside the canvas may still cast a shadow onto it.
      skipOffscreen: false,
    });
    canvas.setViewportTransform([zoom, 0, 0, zoom, 0, 0]);
    return canvas;
  } catch (thrown) {
    throw toRenderError(thrown, 'canvasFailed');
  }
}

function toFabricObject(fabric: Fabric, element: Scene['elements'][number], pictures: Pictures): FabricObject {
  if (element.type === 'Text') {
    const { shadow, ...options } = textToFabric(element);
    return new fabric.FabricText(element.text, { ...options, shadow: shadow ? new fabric.Shadow(shadow) : null });
  }
  const picture = pictures.get(element.src);
  if (!picture) throw new RenderError('fabricImageFailed');
  // Fabric's types accept DOM pictures only; the server's pictures have the same properties.
  const image = new fabric.FabricImage(picture.source as HTMLImageElement, imageToFabric(element, picture));
  const { frame } = element;
  return frame ? clipped(image, frame) : image;
}

/**
 * Clips a picture to its frame. Fabric's own clip paths use a bitmap of the object's size, which softens edges and
 * differs from `drawScene`.
 */
function clipped(image: FabricObject, frame: Frame): FabricObject {
  const render = image.render.bind(image);
  image.render = (context) => {
    context.save();
    clipToFrame(context, frame);
    render(context);
    context.restore();
  };
  return image;
}
