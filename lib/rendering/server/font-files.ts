import { join } from 'node:path';

const FONT_FOLDER = join(process.cwd(), 'public', 'fonts');

/**
 * Returns the path of the TrueType file stored beside a WOFF2 file. The server draws with TrueType, because the canvas
 * library drops glyphs of some WOFF2 files ($ of Montserrat, Ñ of Lato) that Chromium draws (docs/adr/0030).
 * @param file name of the WOFF2 file below public/fonts
 */
export function getTrueTypePath(file: string): string {
  return join(FONT_FOLDER, file.replace(/\.woff2$/, '.ttf'));
}
