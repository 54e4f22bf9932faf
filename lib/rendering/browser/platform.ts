import type { DrawingPlatform } from '../core/blanks/types';
import { RenderError } from '../core/errors';
import { listFonts, UNICODE_RANGES } from '../core/fonts';
import { ImageCache } from '../core/image-cache';
import type { ExportSettings } from '../core/limits';
import { loadImageWithTimeout } from '../core/load-image';
import type { Picture } from '../core/place-element';
import { clearMeasuredWidths } from '../core/text-layout';

/** Platform with which shared drawing code creates canvases in the browser. */
export const browserPlatform: DrawingPlatform = {
  createCanvas(width, height) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return canvas;
  },
};

const FONT_BASE = '/fonts/';
const faces = new Map<string, Promise<FontFace>>();

function loadFace(
  family: string,
  file: { file: string; weight: string; style: string; subset: keyof typeof UNICODE_RANGES },
) {
  let loading = faces.get(file.file);
  if (!loading) {
    const descriptors = { weight: file.weight, style: file.style, unicodeRange: UNICODE_RANGES[file.subset] };
    const face = new FontFace(family, `url(${FONT_BASE}${file.file})`, descriptors);
    document.fonts.add(face);
    loading = face.load().then((loaded) => {
      clearMeasuredWidths();
      return loaded;
    });
    loading.catch(() => faces.delete(file.file));
    faces.set(file.file, loading);
  }
  return loading;
}

/**
 * Loads all font files of a scene's families and of the fallback family. Text must be measured after this; before it,
 * widths would be those of another font.
 */
export async function loadFonts(families: Iterable<string>): Promise<void> {
  const requiredFonts = listFonts(families);
  await Promise.all(requiredFonts.flatMap((font) => font.files.map((file) => loadFace(font.family, file))));
}

/** Cache of the page's decoded pictures (RND-20). */
export const pictureCache = new ImageCache<Picture>();

async function decode(url: string, signal: AbortSignal): Promise<Picture> {
  const image = new Image();
  if (/^https:/i.test(url)) image.crossOrigin = 'anonymous';
  image.src = url;
  // Removing `src` makes an <img> stop loading.
  signal.addEventListener('abort', () => image.removeAttribute('src'), { once: true });
  await image.decode();
  return { source: image, widthPx: image.naturalWidth, heightPx: image.naturalHeight };
}

/**
 * Loads and decodes a picture, or returns it from the page's cache.
 * @throws RenderError `invalidImageUrl`, `imageTimeout` after 10 s, `imageFailed`
 */
export function loadPicture(url: string): Promise<Picture> {
  return pictureCache.getOrLoad(url, () => loadImageWithTimeout(url, decode));
}

/**
 * Encodes the canvas as a Blob of the given type.
 * @throws RenderError `exportType` when this browser cannot write the type
 */
export function canvasToBlob(canvas: HTMLCanvasElement, { type, quality }: ExportSettings): Promise<Blob> {
  const mime = `image/${type}`;
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob?.type === mime ? resolve(blob) : reject(new RenderError('exportType'))),
      mime,
      quality,
    );
  });
}
