import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import type { Scene } from '@/lib/domain/scene/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { getProcessValue } from '@/lib/platform/process-value';
import { RenderError, toRenderError } from '../core/errors';
import { ImageCache } from '../core/image-cache';
import { IMAGE_TIMEOUT_MS } from '../core/limits';
import { runWithTimeout } from '../core/load-image';
import type { Picture, Pictures } from '../core/place-element';
import { PUBLIC_FOLDER } from './canvas-platform';

/** Reads the bytes of an uploaded picture that its caller may see. */
export type ReadAsset = (assetId: string) => Promise<Uint8Array>;

export interface PictureSources {
  /** Function that reads the uploaded pictures of a scene; without it they cannot be loaded. */
  readonly readAsset?: ReadAsset;
  /**
   * Owner of the assets that `readAsset` reads. Uploads are cached per scope, so that a cached picture is never served
   * to another owner.
   */
  readonly assetScope?: string;
}

/**
 * Maximum number of cached pixels. Decoded pictures take 4 bytes a pixel outside the heap: 40 MP are 160 MB per drawing
 * process.
 */
const MAX_CACHED_PIXELS = 40_000_000;
const shared = getProcessValue<ImageCache<Picture>>('decoded-pictures');

/** Returns the process's cache of decoded product layers, artwork and uploads (RND-20). */
export function getPictureCache(): ImageCache<Picture> {
  shared.current ??= new ImageCache<Picture>({
    maxWeight: MAX_CACHED_PIXELS,
    weigh: (picture) => picture.widthPx * picture.heightPx,
  });
  return shared.current;
}

const ASSET = /^asset:([0-9a-f-]{36})$/;
const ART = /^art:([a-z0-9-]{1,60})$/;

/**
 * Decodes the bytes of a picture. The canvas library never receives a string, because it would read that file or fetch
 * that address.
 * @throws RenderError `imageFailed`
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength === 0) throw new RenderError('imageFailed');
  try {
    const image = await loadImage(Buffer.from(bytes));
    return { source: image as unknown as CanvasImageSource, widthPx: image.width, heightPx: image.height };
  } catch (cause) {
    throw new RenderError('imageFailed', {}, { cause });
  }
}

/** Loads, decodes and caches a file below public/. `path` comes from code, never from a request. */
export function loadPublicPicture(path: string): Promise<Picture> {
  return getPictureCache().getOrLoad(`public:${path}`, async () => {
    try {
      return await decodePicture(await readFile(join(PUBLIC_FOLDER, path)));
    } catch (thrown) {
      throw toRenderError(thrown, 'imageFailed');
    }
  });
}

/**
 * Returns the bytes of a picture in public/art.
 * @throws AppError `not_found`
 */
export async function readArt(name: string): Promise<Buffer> {
  if (!ART.test(`art:${name}`)) throw buildNotFoundError();
  try {
    return await readFile(join(PUBLIC_FOLDER, 'art', `${name}.webp`));
  } catch {
    throw buildNotFoundError();
  }
}

/**
 * Loads a picture of a scene, or returns it from the cache.
 * @throws RenderError `invalidImageUrl` for anything but `art:` and `asset:`, `imageFailed`, `imageTimeout` after 10 s
 */
async function loadPicture(src: string, { readAsset, assetScope }: PictureSources): Promise<Picture> {
  const art = ART.exec(src)?.[1];
  if (art) return loadPublicPicture(`art/${art}.webp`);
  const assetId = ASSET.exec(src)?.[1];
  if (!assetId) throw new RenderError('invalidImageUrl');
  if (!readAsset) throw new RenderError('imageFailed');
  const load = async (): Promise<Picture> => decodePicture(await readAsset(assetId));
  const work = () => (assetScope ? getPictureCache().getOrLoad(`asset:${assetScope}:${assetId}`, load) : load());
  return runWithTimeout(IMAGE_TIMEOUT_MS, work, () => new RenderError('imageTimeout', { ms: IMAGE_TIMEOUT_MS }));
}

/** Loads the scene's pictures. A picture that fails is missing from the map, and drawing reports it (RND-19). */
export async function loadPictures(scene: Pick<Scene, 'elements'>, sources: PictureSources): Promise<Pictures> {
  const elementSrcs = new Set(scene.elements.flatMap((element) => (element.type === 'Image' ? [element.src] : [])));
  const loaded = await Promise.all(
    [...elementSrcs].map(async (src) => {
      try {
        return [[src, await loadPicture(src, sources)] as const];
      } catch {
        return [];
      }
    }),
  );
  return new Map(loaded.flat());
}
