import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { DRAWING_SIDE_PX } from '@/lib/domain/pictures/drawing-size';
import { listFonts } from '../core/fonts';
import type { DecodingOutcome, DecodingTask } from './decoding-messages';
import { getTrueTypePath } from './font-files';
import { parseImageHeader } from './image-header';
import { MAX_STORED_SIDE_PX, reEncodePicture } from './re-encode';
import { type SafeSvg, SvgError, sanitiseSvg } from './svg/sanitise-svg';

// This program runs in a separate process. It decodes one file for its parent, which kills it after its response or at
// its time limit.

/** Resolution, dpi, at which a drawing that states its size on paper is rendered. */
const PRINT_DPI = 300;
const MM_PER_INCH = 25.4;
/** Number of CSS pixels per inch; lengths within a drawing are CSS pixels. */
const CSS_DPI = 96;
/** Number of librsvg's own pixels per inch. */
const RSVG_DPI = 72;
const SECONDS = 40;
const MAX_EMBEDDED_PIXELS = 80_000_000;
/** Greek and Cyrillic fonts, for text whose own font contains Latin letters only. */
const FURTHER_FONTS = ['greek-400', 'greek-700', 'cyrillic-400', 'cyrillic-700'];

async function decode({ kind, bytes, folder }: DecodingTask): Promise<DecodingOutcome> {
  const file = Buffer.from(bytes);
  try {
    if (kind === 'picture') return { kind: 'decoded', sizeMm: null, ...(await reEncodePicture(file, SECONDS)) };
    const drawing = sanitiseSvg(file.toString('utf8'));
    installFonts(folder, drawing.families);
    return await toPixels(drawing);
  } catch (error) {
    if (error instanceof SvgError) return { kind: 'refused', problem: error.problem, names: error.names };
    return { kind: 'refused', problem: 'unreadable', names: '' };
  }
}

async function toPixels(drawing: SafeSvg): Promise<DecodingOutcome> {
  const { ratio, sizeMm } = drawing.size;
  const longMm = sizeMm ? Math.max(sizeMm.width, sizeMm.height) : 0;
  const long = Math.min(MAX_STORED_SIDE_PX, Math.max(DRAWING_SIDE_PX, Math.round((longMm / MM_PER_INCH) * PRINT_DPI)));
  const width = Math.max(1, Math.round(ratio >= 1 ? long : long * ratio));
  const height = Math.max(1, Math.round(ratio >= 1 ? long / ratio : long));
  const pictures = await embedPictures(drawing.pictures);
  const toCss = RSVG_DPI / CSS_DPI;
  const svg = Buffer.from(drawing.write(width * toCss, height * toCss, pictures));
  // `unlimited` removes the length limit of a single attribute, which embedded pictures exceed. That is safe, because
  // the input was sanitised.
  const { data } = await sharp(svg, { density: CSS_DPI, limitInputPixels: 40_000_000, unlimited: true })
    .resize({ width, height, fit: 'fill' })
    .timeout({ seconds: SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { kind: 'decoded', type: 'image/png', bytes: data, width, height, sizeMm };
}

/**
 * Decodes and re-encodes each embedded picture, and returns `data:` addresses; null for a picture that cannot be
 * decoded.
 * @throws SvgError `complex` when the pictures together have too many pixels
 */
async function embedPictures(pictures: readonly Buffer[]): Promise<(string | null)[]> {
  let pixels = 0;
  const addresses: (string | null)[] = [];
  for (const picture of pictures) {
    const header = parseImageHeader(picture);
    pixels += header ? header.widthPx * header.heightPx : 0;
    if (pixels > MAX_EMBEDDED_PIXELS) throw new SvgError('complex');
    const reEncoded = header ? await reEncodePicture(picture, SECONDS).catch(() => null) : null;
    addresses.push(reEncoded ? `data:${reEncoded.type};base64,${reEncoded.bytes.toString('base64')}` : null);
  }
  return addresses;
}

/**
 * Writes the typefaces that a drawing needs, with their fontconfig file, into a folder that only this process reads.
 */
function installFonts(folder: string, families: readonly string[]): void {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  const files = families.length === 0 ? [] : listFonts(families).flatMap(({ files }) => files.map(({ file }) => file));
  const further = families.length === 0 ? [] : FURTHER_FONTS.map((name) => `noto-sans-${name}-normal.woff2`);
  for (const file of [...files, ...further]) copyFileSync(getTrueTypePath(file), join(fonts, `${file}.ttf`));
  const escaped = (path: string): string => path.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${escaped(fonts)}</dir><cachedir>${escaped(join(folder, 'cache'))}</cachedir></fontconfig>`,
  );
}

process.once('message', (order: DecodingTask) => {
  void decode(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
