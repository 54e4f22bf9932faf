import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { type Scene, type SideScenes, sceneSchema } from '@/lib/domain/scene/schema';
import { designZoom, drawProduct, loadLayers, viewOf } from '@/lib/rendering/core/draw-preview';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import { findForm } from '@/lib/rendering/core/goods';
import type { GoodsForm } from '@/lib/rendering/core/goods/types';
import type { Picture } from '@/lib/rendering/core/place-element';
import { drawWithFabric } from '@/lib/rendering/core/render-fabric';
import {
  contextOf,
  makeCanvas,
  PUBLIC_FOLDER,
  releaseCanvas,
  serverPlatform,
} from '@/lib/rendering/server/canvas-platform';
import { asElement, serverFabric } from '@/lib/rendering/server/fabric-environment';
import { decodePicture, loadPictures } from '@/lib/rendering/server/pictures';
import { renderPreview } from '@/lib/rendering/server/preview';
import { printPixels, renderPrintPng } from '@/lib/rendering/server/print';

/** The jobs that the bench compares: the product's own, and the same picture made the first way that comes to mind. */
const COLOUR = '#1f2a44';
const VIEW = 'front';
export const PRINT = { widthMm: 300, heightMm: 400, dpi: 300 } as const;

export function benchForm(): GoodsForm {
  const form = findForm('tee');
  if (!form) throw new Error('No T-shirt is drawn: run `npm run goods`.');
  return form;
}

/** A picture and three lines of text on a print area of 300 x 400 mm. */
export async function benchScene(): Promise<Scene> {
  const art = await loadImage(await readFile(join(PUBLIC_FOLDER, 'art/sunset.webp')));
  const line = (id: string, text: string, top: number, fontSize: number, style: object) =>
    ({ id, type: 'Text', text, left: 600, top, fontSize, ...style }) as const;
  return sceneSchema.parse({
    version: 1,
    width: 1_200,
    height: 1_600,
    elements: [
      {
        id: 'art',
        type: 'Image',
        src: 'art:sunset',
        width: art.width,
        height: art.height,
        left: 600,
        top: 560,
        scaleX: 1_000 / art.width,
        scaleY: 1_000 / art.width,
      },
      line('name', 'HARBOUR', 1_160, 210, { fontFamily: 'Anton', fill: '#ffd166' }),
      line('year', 'Summer Fest 2026', 1_340, 110, { fontFamily: 'Pacifico', fill: '#ffffff', angle: -4 }),
      line('crew', 'Ada · crew of the main stage', 1_480, 60, { fontFamily: 'Montserrat', fill: '#cfe8ff' }),
    ],
  });
}

/** As a page or job of the product asks for it; layers and artwork are in the process's cache. */
export const ownPreview = (scenes: SideScenes, format: 'webp' | 'png' | 'jpeg'): Promise<Buffer> =>
  renderPreview({ form: benchForm(), view: VIEW, colour: COLOUR, scenes, format });

/** Decodes every file again, lets fabric draw with its defaults, and takes the canvas's own PNG. */
export async function naivePreview(scene: Scene): Promise<Buffer> {
  const form = benchForm();
  const view = viewOf(form, VIEW);
  const layers = await loadLayers(form, view, decodeFile);
  const design = await drawByFabric(scene, await decodeArt(scene), designZoom(view, scene));
  const product = drawProduct(serverPlatform, view, layers, COLOUR, design.canvas as never);
  try {
    return await (product as unknown as ReturnType<typeof makeCanvas>).encode('png');
  } finally {
    releaseCanvas(product);
    await design.dispose();
  }
}

export const ownPrint = (scene: Scene): Promise<Buffer> => renderPrintPng(scene, PRINT);

/** The same drawing at the same size, encoded by the canvas. */
export async function naivePrint(scene: Scene): Promise<Buffer> {
  const { widthPx, heightPx } = printPixels(PRINT);
  const pictures = await loadPictures(scene, {});
  const canvas = makeCanvas(widthPx, heightPx);
  try {
    drawScene(contextOf(canvas), scene, pictures, widthPx / scene.width);
    return await canvas.encode('png');
  } finally {
    releaseCanvas(canvas);
  }
}

const decodeFile = async (path: string): Promise<Picture> => decodePicture(await readFile(join(PUBLIC_FOLDER, path)));

async function decodeArt(scene: Scene): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const element of scene.elements) {
    if (element.type === 'Image')
      pictures.set(element.src, await decodeFile(`art/${element.src.slice('art:'.length)}.webp`));
  }
  return pictures;
}

async function drawByFabric(scene: Scene, pictures: Map<string, Picture>, zoom: number) {
  const canvas = makeCanvas(Math.round(scene.width * zoom), Math.round(scene.height * zoom));
  const drawing = drawWithFabric(await serverFabric(), asElement(canvas), scene, pictures, zoom);
  return { canvas, dispose: () => drawing.canvas.dispose() };
}
