import { readFileSync } from 'node:fs';
import { type CodeRanges, toCodeRanges } from '@/lib/domain/text/printable';
import { FALLBACK_FAMILY, type FontFile, findFont, UNICODE_RANGES } from '../core/fonts';
import type { TextMeasurer } from '../core/text-layout';
import { getTrueTypePath } from './font-files';

/**
 * This file reads font files directly, because checking printable characters must not require a canvas, which only
 * drawing processes have.
 */

/** Offset of the number of glyph metrics in the `hhea` table, bytes. */
const METRIC_COUNT_AT = 34;
/** Offset of the units per em in the `head` table, bytes. */
const UNITS_PER_EM_AT = 18;
/** Formats of a `cmap` subtable: by segments of 16-bit codes, and by groups of 32-bit codes. */
const SEGMENTS = 4;
const GROUPS = 12;

const DIRECTORY_BYTES = 12;
const RECORD_BYTES = 16;
/** Bytes per glyph of the `hmtx` table: advance width and side bearing. */
const METRIC_BYTES = 4;

/** Advance width of each code point, in ems. */
type Advances = ReadonlyMap<number, number>;

/**
 * Returns a table of a TrueType font.
 * @throws Error when the font lacks the table
 */
function readTable(font: Buffer, tag: string): Buffer {
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index++) {
    const at = DIRECTORY_BYTES + index * RECORD_BYTES;
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const start = font.readUInt32BE(at + 8);
    return font.subarray(start, start + font.readUInt32BE(at + 12));
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Reads the glyph of each code point from the subtables of formats 4 and 12 in a `cmap` table. */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const tables = cmap.readUInt16BE(2);
  for (let index = 0; index < tables; index++) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    const table = cmap.subarray(at);
    const format = table.readUInt16BE(0);
    if (format === SEGMENTS) readSegments(table, glyphs);
    else if (format === GROUPS) readGroups(table, glyphs);
  }
  return glyphs;
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const bytes = table.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + bytes + at);
    const delta = table.readUInt16BE(16 + 2 * bytes + at);
    const offsetAt = 16 + 3 * bytes + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const stored = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + (code - first) * 2);
      const glyph = offset !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph) glyphs.set(code, glyph);
    }
  }
}

function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  const count = table.readUInt32BE(12);
  for (let index = 0; index < count; index++) {
    const at = 16 + index * 12;
    const first = table.readUInt32BE(at);
    const last = table.readUInt32BE(at + 4);
    for (let code = first; code <= last; code++) glyphs.set(code, table.readUInt32BE(at + 8) + code - first);
  }
}

const parseRanges = (declared: string): CodeRanges =>
  declared.split(',').map((part) => {
    const [first = '', last = first] = part.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

function readFile({ file, subset }: FontFile): Map<number, number> {
  const font = readFileSync(getTrueTypePath(file));
  const unitsPerEm = readTable(font, 'head').readUInt16BE(UNITS_PER_EM_AT);
  const metricCount = readTable(font, 'hhea').readUInt16BE(METRIC_COUNT_AT);
  const metrics = readTable(font, 'hmtx');
  // Glyphs beyond the last metric have the advance width of that metric.
  const readAdvance = (glyph: number): number => metrics.readUInt16BE(Math.min(glyph, metricCount - 1) * METRIC_BYTES);
  // A browser uses a font file only for the letters of its declared range.
  const declared = parseRanges(UNICODE_RANGES[subset]);
  const glyphs = [...readCharacterMap(readTable(font, 'cmap'))].filter(([code]) =>
    declared.some(([first, last]) => code >= first && code <= last),
  );
  return new Map(glyphs.map(([code, glyph]) => [code, readAdvance(glyph) / unitsPerEm]));
}

const advancesByFamily = new Map<string, Advances>();

/**
 * Returns the advance widths of a family's letters in its last cut, which is the boldest. Letters that the family lacks
 * get the widths of the fallback family.
 */
function getAdvances(family: string): Advances {
  const name = findFont(family)?.family ?? FALLBACK_FAMILY;
  let advances = advancesByFamily.get(name);
  if (!advances) {
    const familyAdvances = (findFont(name)?.files ?? []).flatMap((file) => [...readFile(file)]);
    advances =
      name === FALLBACK_FAMILY
        ? new Map(familyAdvances)
        : new Map([...getAdvances(FALLBACK_FAMILY), ...familyAdvances]);
    advancesByFamily.set(name, advances);
  }
  return advances;
}

const ranges = new Map<string, CodeRanges>();

/**
 * Returns the code points that can be printed in a text of this family, including those of the fallback family. An
 * unknown family is drawn in the fallback family.
 * @throws Error when a font file is missing
 */
export function listPrintableRanges(family: string): CodeRanges {
  let covered = ranges.get(family);
  if (!covered) {
    covered = toCodeRanges(getAdvances(family).keys());
    ranges.set(family, covered);
  }
  return covered;
}

/**
 * Returns a measurer that reads font tables. It ignores kerning and weights; its results are within a tenth of the
 * drawn width.
 */
export function createTableMeasurer(): TextMeasurer {
  return {
    ownWidths: new Map(),
    font: '',
    measureText(text) {
      const family = /"([^"]+)"/.exec(this.font)?.[1] ?? FALLBACK_FAMILY;
      const sizePx = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
      const advances = getAdvances(family);
      const ems = [...text].reduce((sum, character) => sum + (advances.get(character.codePointAt(0) ?? 0) ?? 0), 0);
      return { width: ems * sizePx } as TextMetrics;
    },
  };
}
