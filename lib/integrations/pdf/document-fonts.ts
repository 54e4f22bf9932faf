import { GlobalFonts } from '@napi-rs/canvas';
import { FALLBACK_FAMILY } from '@/lib/rendering/core/fonts';
import { prepareCanvas } from '@/lib/rendering/server/canvas-platform';
import { getTrueTypePath } from '@/lib/rendering/server/font-files';

/**
 * Scripts that occur in names and addresses of the countries we ship to, but not in designs. Each has its own font
 * family: if several files of one family contain a letter, the canvas uses the file that was registered last.
 */
const SCRIPTS = { greek: 'Noto Sans Greek', cyrillic: 'Noto Sans Cyrillic' } as const;

const WEIGHTS = [400, 700] as const;
const getFontFileName = (script: string, weight: number): string => `noto-sans-${script}-${weight}-normal.woff2`;

/**
 * Font files below public/fonts that only documents use.
 * @internal exported for a test, which compares the folder with this list
 */
export const DOCUMENT_FONT_FILES = Object.keys(SCRIPTS).flatMap((script) =>
  WEIGHTS.map((weight) => getFontFileName(script, weight)),
);

/** CSS font list of documents. Characters outside these fonts would be drawn in a system font or as empty boxes. */
export const DOCUMENT_FONT_FAMILIES = [FALLBACK_FAMILY, ...Object.values(SCRIPTS)]
  .map((family) => `"${family}"`)
  .join(',');

/**
 * Registers the fonts of documents, once per process.
 * @throws Error when a file is missing
 */
export function registerDocumentFonts(): void {
  prepareCanvas();
  for (const [script, family] of Object.entries(SCRIPTS)) {
    if (GlobalFonts.has(family)) continue;
    for (const weight of WEIGHTS) {
      const file = getFontFileName(script, weight);
      if (!GlobalFonts.registerFromPath(getTrueTypePath(file), family)) throw new Error(`font not registered: ${file}`);
    }
  }
}
