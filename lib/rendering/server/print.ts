import { type InkBox, InkMeter } from '@/lib/domain/fulfilment/placement';
import type { Scene } from '@/lib/domain/scene/schema';
import { toObjectsFailedError } from '../core/check-elements';
import { drawScene } from '../core/draw-scene';
import { RenderError } from '../core/errors';
import { createServerCanvas, getContext, releaseCanvas } from './canvas-platform';
import { getPreviewGate } from './gate';
import { loadPictures, type PictureSources } from './pictures';
import { encodePng } from './png-encoder';
import { toPrintableScene } from './printable-scene';

const MM_PER_INCH = 25.4;
/** Maximum number of pixels of a print file: A2 at 300 dpi fits. */
const MAX_PRINT_PX = 40_000_000;
const PRINT_TIMEOUT_MS = 60_000;

export interface PrintSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: number;
}

/**
 * Returns the size of a print file in px: mm × dpi / 25.4, rounded (RND-21).
 * @throws RenderError `dimensions`
 */
export function calculatePrintPixels({ widthMm, heightMm, dpi }: PrintSize): { widthPx: number; heightPx: number } {
  const widthPx = Math.round((widthMm * dpi) / MM_PER_INCH);
  const heightPx = Math.round((heightMm * dpi) / MM_PER_INCH);
  if (!(widthPx >= 1 && heightPx >= 1 && widthPx * heightPx <= MAX_PRINT_PX)) throw new RenderError('dimensions');
  return { widthPx, heightPx };
}

/**
 * Returns the file of {@link drawPrintFile} without its ink box.
 * @internal for tests and benchmarks
 */
export async function renderPrintPng(scene: Scene, size: PrintSize, sources: PictureSources = {}): Promise<Buffer> {
  return (await drawPrintFile(scene, size, sources)).png;
}

/**
 * Draws the file for the printer: the scene alone on a transparent background, with its dpi in the file (RND-21). The
 * scene is drawn as a whole, because drawing in bands would soften large letters differently; it is encoded in bands.
 * `inkBox` is the bounding box of non-transparent pixels; null when there are none.
 * @throws RenderError `dimensions`, `toObjectsFailedError`: artwork is never printed with a missing element
 */
export async function drawPrintFile(
  scene: Scene,
  size: PrintSize,
  sources: PictureSources = {},
): Promise<{ readonly png: Buffer; readonly inkBox: InkBox | null }> {
  const { widthPx, heightPx } = calculatePrintPixels(size);
  return getPreviewGate().run(async () => {
    const pictures = await loadPictures(scene, sources);
    const canvas = createServerCanvas(widthPx, heightPx);
    try {
      const context = getContext(canvas);
      const zoom = (size.widthMm * size.dpi) / MM_PER_INCH / scene.width;
      const failure = toObjectsFailedError(drawScene(context, toPrintableScene(scene), pictures, zoom));
      if (failure) throw failure;
      const meter = new InkMeter(widthPx);
      const readRows = (top: number, count: number) => {
        const { data } = context.getImageData(0, top, widthPx, count);
        meter.readRows(new Uint32Array(data.buffer, data.byteOffset, widthPx * count), top);
        return data;
      };
      const png = await encodePng({ widthPx, heightPx, readRows }, { dpi: size.dpi });
      return { png, inkBox: meter.box };
    } finally {
      releaseCanvas(canvas);
    }
  }, PRINT_TIMEOUT_MS);
}
