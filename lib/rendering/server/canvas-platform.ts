import { join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import { getProcessValue } from '@/lib/platform/process-value';
import type { CanvasLike, DrawingPlatform } from '../core/blanks/types';
import { RenderError } from '../core/errors';
import { FONTS } from '../core/fonts';
import { clearMeasuredWidths } from '../core/text-layout';
import { getTrueTypePath } from './font-files';

/**
 * Whether this process is prepared. Next's bundle and tsx each load a copy of this module, but fonts and text renderer
 * belong to the process.
 */
const isPrepared = getProcessValue<true>('canvas-platform');

/** Folder of public files, which both pages and server use. */
export const PUBLIC_FOLDER = join(process.cwd(), 'public');

/**
 * Selects the text renderer that matches Chromium and registers the platform's fonts, once per process. Must be called
 * before the first canvas is created.
 * @throws Error when a font file is missing, because text would silently be drawn in another typeface
 */
export function prepareCanvas(): void {
  if (isPrepared.current) return;
  setTextRenderer('system');
  for (const font of FONTS) {
    // When several files contain a letter, the last one wins. The latin-ext files contain a few Latin letters without
    // kerning, so Latin is registered last.
    const latinLast = font.files.toSorted((a, b) => b.subset.length - a.subset.length);
    for (const { file } of latinLast) {
      if (!GlobalFonts.registerFromPath(getTrueTypePath(file), font.family))
        throw new Error(`font not registered: ${file}`);
    }
    if (!GlobalFonts.has(font.family)) throw new Error(`font family not available: ${font.family}`);
  }
  clearMeasuredWidths();
  isPrepared.current = true;
}

/** Creates a canvas on the server; release it with {@link releaseCanvas}. */
export function createServerCanvas(widthPx: number, heightPx: number): Canvas {
  prepareCanvas();
  return createCanvas(widthPx, heightPx);
}

/**
 * Frees the memory of a canvas's pixels. It is outside of the JavaScript heap, so the garbage collector does not take
 * its size into account.
 */
export function releaseCanvas(canvas: { width: number; height: number }): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Returns the canvas's context with the DOM's type; it has all DOM methods that drawing code uses.
 * @throws RenderError `noContext`
 */
export function getContext(canvas: Canvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new RenderError('noContext');
  return context as unknown as CanvasRenderingContext2D;
}

/** Platform with which shared drawing code creates canvases on the server. */
export const serverPlatform: DrawingPlatform = {
  createCanvas: (width, height) => createServerCanvas(width, height) as unknown as CanvasLike,
};
