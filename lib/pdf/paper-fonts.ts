import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { FALLBACK_FAMILY } from '@/lib/rendering/core/fonts';
import { PUBLIC_FOLDER, prepareCanvas } from '@/lib/rendering/server/canvas-platform';
import { decodeWoff2 } from '@/lib/rendering/server/woff2';

/** Scripts that people's names and addresses are written in where we ship, and no design is: each a family of its own,
 *  because letters that several files of one family have are drawn from whichever came last. */
const SCRIPTS = { greek: 'Noto Sans Greek', cyrillic: 'Noto Sans Cyrillic' } as const;

const WEIGHTS = [400, 700] as const;
const fileOf = (script: string, weight: number): string => `noto-sans-${script}-${weight}-normal.woff2`;

/** Files below public/fonts that paper alone needs.
 *  @internal a test holds the folder to what is named */
export const PAPER_FONT_FILES = Object.keys(SCRIPTS).flatMap((script) =>
  WEIGHTS.map((weight) => fileOf(script, weight)),
);

/** CSS font list of paper. What it lacks would be drawn in a font of the machine, or as empty boxes. */
export const PAPER_FAMILIES = [FALLBACK_FAMILY, ...Object.values(SCRIPTS)].map((family) => `"${family}"`).join(',');

/** Registers the fonts of paper, once for the process. @throws Error when a file is missing */
export function preparePaper(): void {
  prepareCanvas();
  for (const [script, family] of Object.entries(SCRIPTS)) {
    if (GlobalFonts.has(family)) continue;
    for (const weight of WEIGHTS) {
      const file = fileOf(script, weight);
      const font = decodeWoff2(readFileSync(join(PUBLIC_FOLDER, 'fonts', file)));
      if (!GlobalFonts.register(font, family)) throw new Error(`font not registered: ${file}`);
    }
  }
}
