import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Scene, sceneSchema } from '@/lib/domain/scene/schema';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { BlankForm } from '@/lib/rendering/core/blanks/types';
import { calculateDesignZoom, drawProduct, loadLayers, requireView } from '@/lib/rendering/core/draw-preview';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import type { Picture } from '@/lib/rendering/core/place-element';
import { drawWithFabric } from '@/lib/rendering/core/render-fabric';
import {
  createServerCanvas,
  getContext,
  PUBLIC_FOLDER,
  releaseCanvas,
  serverPlatform,
} from '@/lib/rendering/server/canvas-platform';
import type { PreviewRequest } from '@/lib/rendering/server/draw-preview';
import { loadPictures, type PictureSources } from '@/lib/rendering/server/pictures';
import { renderPreview } from '@/lib/rendering/server/preview';
import { calculatePrintPixels, renderPrintPng } from '@/lib/rendering/server/print';
import { inspectUpload } from '@/lib/rendering/server/uploads';
import { loadServerFabric, toCanvasElement } from '../setup/fabric-environment';

/** The jobs that the bench compares: this program's own, and a naive implementation of each. */
const COLOUR = '#1f2a44';
const VIEW = 'front';
export const PRINT = { widthMm: 300, heightMm: 400, dpi: 300 } as const;

export function requireBenchForm(): BlankForm {
  const form = findBlankForm('tee');
  if (!form) throw new Error('No T-shirt is drawn: run `npm run draw:blanks`.');
  return form;
}

/** Scene to draw, and the picture as the shopper sent it. */
export interface Artwork {
  readonly scene: Scene;
  /** Bytes of `asset:` pictures as the shopper sent them; `stored`: as this program stores them after validation. */
  readonly sent: Buffer;
  readonly stored: Buffer;
}

const PHOTO_ID = '00000000-0000-4000-8000-000000000001';
const PHOTO = { width: 4_000, height: 3_000 } as const;

/** Builds three lines of text and a picture on a print area of 300 x 400 mm: flat artwork, or a phone's photograph. */
export async function buildBenchArtwork(kind: 'flat' | 'photo'): Promise<Artwork> {
  const sent = kind === 'photo' ? await takePhoto() : Buffer.alloc(0);
  const upload = kind === 'photo' ? await inspectUpload(sent) : null;
  const art = upload ?? (await loadImage(await readFile(join(PUBLIC_FOLDER, 'art/sunset.webp'))));
  const line = (id: string, text: string, top: number, fontSize: number, style: object) =>
    ({ id, type: 'Text', text, left: 600, top, fontSize, ...style }) as const;
  const scale = 1_000 / art.width;
  const src = upload ? `asset:${PHOTO_ID}` : 'art:sunset';
  const picture = { id: 'art', type: 'Image', src, width: art.width, height: art.height, scaleX: scale, scaleY: scale };
  const scene = sceneSchema.parse({
    version: 1,
    width: 1_200,
    height: 1_600,
    elements: [
      { ...picture, left: 600, top: 560 },
      line('name', 'HARBOUR', 1_160, 210, { fontFamily: 'Anton', fill: '#ffd166' }),
      line('year', 'Summer Fest 2026', 1_340, 110, { fontFamily: 'Pacifico', fill: '#ffffff', angle: -4 }),
      line('crew', 'Ada · crew of the main stage', 1_480, 60, { fontFamily: 'Montserrat', fill: '#cfe8ff' }),
    ],
  });
  return { scene, sent, stored: upload?.bytes ?? sent };
}

/** Returns a reproducible picture with a photograph's gradients, edges and grain. */
function takePhoto(): Promise<Buffer> {
  const { width, height } = PHOTO;
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const grain = (seed >>> 28) - 8;
      const hill = y > 1_700 + 300 * Math.sin(x / 410) + 60 * Math.sin(x / 37) ? 70 : 0;
      const light = 150 + 60 * Math.sin(x / 900) + 40 * Math.cos(y / 600) - hill + grain;
      pixels[at++] = Math.max(0, Math.min(255, light + 30));
      pixels[at++] = Math.max(0, Math.min(255, light));
      pixels[at++] = Math.max(0, Math.min(255, light - 20 + hill / 2));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/**
 * Reads the artwork's stored upload. Decoded pictures stay cached per `assetScope`, which is the tenant outside of the
 * bench.
 */
const toPictureSources = ({ stored }: Artwork): PictureSources => ({
  readAsset: async () => stored,
  assetScope: 'bench',
});

/** Builds a preview request as a page or job of this program does. */
export function buildPreviewRequest(artwork: Artwork, format: 'webp' | 'png' | 'jpeg'): PreviewRequest {
  const scenes = { front: artwork.scene, back: null };
  return { form: requireBenchForm(), view: VIEW, colour: COLOUR, scenes, format, ...toPictureSources(artwork) };
}

/** Draws a preview by this program's renderer, with layers and artwork in the process's cache. */
export const drawOwnPreview = (artwork: Artwork, format: 'webp' | 'png' | 'jpeg'): Promise<Buffer> =>
  renderPreview(buildPreviewRequest(artwork, format));

/**
 * Draws a preview naively: decodes every file for each call, uses fabric's defaults and the canvas's own PNG encoder.
 */
export async function drawNaivePreview({ scene, sent }: Artwork): Promise<Buffer> {
  const form = requireBenchForm();
  const view = requireView(form, VIEW);
  const layers = await loadLayers(form, view, decodeFile);
  const design = await drawByFabric(scene, await decodeArt(scene, sent), calculateDesignZoom(view, scene));
  const product = drawProduct(serverPlatform, view, layers, COLOUR, design.canvas as never);
  try {
    return await (product as unknown as ReturnType<typeof createServerCanvas>).encode('png');
  } finally {
    releaseCanvas(product);
    await design.dispose();
  }
}

export const drawOwnPrint = (artwork: Artwork): Promise<Buffer> =>
  renderPrintPng(artwork.scene, PRINT, toPictureSources(artwork));

/** Draws the print file naively: at the size of the real one, encoded by the canvas. */
export async function drawNaivePrint(artwork: Artwork): Promise<Buffer> {
  const { scene } = artwork;
  const { widthPx, heightPx } = calculatePrintPixels(PRINT);
  const pictures = await loadPictures(scene, toPictureSources(artwork));
  const canvas = createServerCanvas(widthPx, heightPx);
  try {
    drawScene(getContext(canvas), scene, pictures, widthPx / scene.width);
    return await canvas.encode('png');
  } finally {
    releaseCanvas(canvas);
  }
}

async function decodeNaively(bytes: Buffer): Promise<Picture> {
  const image = await loadImage(bytes);
  return { source: image as unknown as CanvasImageSource, widthPx: image.width, heightPx: image.height };
}

const decodeFile = async (path: string): Promise<Picture> => decodeNaively(await readFile(join(PUBLIC_FOLDER, path)));

async function decodeArt(scene: Scene, sent: Buffer): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const element of scene.elements) {
    if (element.type !== 'Image') continue;
    const art = /^art:(.+)$/.exec(element.src)?.[1];
    pictures.set(element.src, art ? await decodeFile(`art/${art}.webp`) : await decodeNaively(sent));
  }
  return pictures;
}

async function drawByFabric(scene: Scene, pictures: Map<string, Picture>, zoom: number) {
  const canvas = createServerCanvas(Math.round(scene.width * zoom), Math.round(scene.height * zoom));
  const drawing = drawWithFabric(await loadServerFabric(), toCanvasElement(canvas), scene, pictures, zoom);
  return { canvas, dispose: () => drawing.canvas.dispose() };
}
