import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import { RenderError } from '../core/errors';
import { FONTS } from '../core/fonts';
import type { CanvasLike, DrawingPlatform } from '../core/goods/types';
import { clearMeasuredWidths } from '../core/text-layout';
import { decodeWoff2 } from './woff2';

/** Next's bundle and tsx each have a copy of this module, yet fonts and text renderer belong to the process. */
const STATE = Symbol.for('merchloom.canvas-platform');
const shared = globalThis as { [STATE]?: { readonly fontFolder: string } };

/** Where pages and server find the public files. */
export const PUBLIC_FOLDER = join(process.cwd(), 'public');

/**
 * Chooses the text renderer that draws like Chromium and registers the platform's fonts, once for the process.
 * Call it before the first canvas is made.
 * @throws Error when a font file is missing: text would silently be drawn in another typeface
 */
export function prepareCanvas(fontFolder = join(PUBLIC_FOLDER, 'fonts')): void {
  if (shared[STATE]) return;
  setTextRenderer('system');
  for (const font of FONTS) {
    // The last file wins a letter that several have: latin-ext files hold a few of latin's, without their kerning.
    const latinLast = font.files.toSorted((a, b) => b.subset.length - a.subset.length);
    for (const { file } of latinLast) {
      if (!GlobalFonts.register(decodeWoff2(readFileSync(join(fontFolder, file))), font.family))
        throw new Error(`font not registered: ${file}`);
    }
    if (!GlobalFonts.has(font.family)) throw new Error(`font family not available: ${font.family}`);
  }
  clearMeasuredWidths();
  shared[STATE] = { fontFolder };
}

/** A canvas of the server; give it back with {@link releaseCanvas}. */
export function makeCanvas(widthPx: number, heightPx: number): Canvas {
  prepareCanvas();
  return createCanvas(widthPx, heightPx);
}

/** Its pixels live outside the JavaScript heap, where the collector does not see how much they weigh. */
export function releaseCanvas(canvas: { width: number; height: number }): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** The context as the drawing code knows it: the methods that it uses are the DOM's. */
export function contextOf(canvas: Canvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new RenderError('noContext');
  return context as unknown as CanvasRenderingContext2D;
}

/** What shared drawing code creates its own canvases with. */
export const serverPlatform: DrawingPlatform = {
  createCanvas: (width, height) => makeCanvas(width, height) as unknown as CanvasLike,
};
