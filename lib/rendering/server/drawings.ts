import sharp from 'sharp';
import { refusal } from '@/lib/domain/refusals/refusals';
import { invalidFields } from '@/lib/errors';
import { DECODE_TIMEOUT_MS, drawingsGate } from './gate';

/** What a drawing is turned into: enough for 250 mm at 300 dpi. */
const LONG_SIDE_PX = 3_000;
const MAX_SVG_BYTES = 3_000_000;
/** librsvg draws at 72 dpi unless told otherwise. */
const BASE_DPI = 72;
const MAX_DPI = 2_400;

const DECLARED = /^(?:\uFEFF|\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)*<svg[\s>]/i;

/** Whether a file reads as an SVG drawing. */
export function isDrawing(file: Buffer): boolean {
  return file.length <= MAX_SVG_BYTES && DECLARED.test(file.toString('utf8', 0, Math.min(file.length, 4_096)));
}

/** What makes a drawing more than a drawing: entities, scripts, handlers, foreign markup, and everything that another
 *  address has to be asked for. */
const FORBIDDEN: readonly RegExp[] = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener|audio|video|image|feImage)\b/i,
  /\son[a-z]+\s*=/i,
  /\b(?:xlink:)?href\s*=\s*(?:"\s*(?!#)[^"\s]|'\s*(?!#)[^'\s]|[^"'#\s])/i,
  /javascript:/i,
  /@import/i,
  /url\(\s*["']?\s*(?!#)[^\s"')]/i,
  /<\?xml-stylesheet/i,
];

/**
 * An SVG drawing as pixels (ADM-11): what is kept and served is a PNG, so that nothing of the file can ever run. Drawings
 * that hold anything else than a drawing are refused, not repaired (SECURITY T23).
 * @throws AppError `invalid`; `unavailable` when too many wait
 */
export async function rasteriseDrawing(file: Buffer, visitor?: string): Promise<Buffer> {
  const text = file.toString('utf8');
  if (FORBIDDEN.some((pattern) => pattern.test(text)))
    throw invalidFields({
      file: [refusal('drawing_unsafe')],
    });
  return drawingsGate().run(() => toPixels(file), DECODE_TIMEOUT_MS, visitor);
}

async function toPixels(file: Buffer): Promise<Buffer> {
  try {
    const { width = 0, height = 0 } = await sharp(file, { density: BASE_DPI, limitInputPixels: false }).metadata();
    const long = Math.max(width, height);
    if (long < 1 || Math.min(width, height) < 1) throw new RangeError('a drawing without a size');
    const density = Math.min(MAX_DPI, Math.max(1, (BASE_DPI * LONG_SIDE_PX) / long));
    return await sharp(file, { density, limitInputPixels: 40_000_000 })
      .resize({ width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside' })
      .timeout({ seconds: 20 })
      .png()
      .toBuffer();
  } catch (cause) {
    throw Object.assign(invalidFields({ file: [refusal('picture_unreadable')] }), { cause });
  }
}
