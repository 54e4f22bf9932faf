import type { TextElement } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { buildFontStack } from './fonts';

/**
 * This file lays out text by fabric's rules, so that text has the same position in both renderers. Widths are added up
 * in fabric's order, because another order moves glyphs by a rounding error, which golden tests detect.
 */

/** Height of a line's box as a multiple of the font size, as in fabric. */
const LINE_BOX = 1.13;
/** Share of a line's box that lies below the baseline, as in fabric. */
export const BASELINE_SHARE = 0.222;
/** Font size at which widths are measured, px. Widths at other sizes are calculated from these. */
const MEASURED_AT_PX = 400;
/** Width of a text without letters, design px, as in fabric. */
const EMPTY_WIDTH = 2;

export interface Glyph {
  readonly text: string;
  /** Advance width without kerning, including letter spacing, design px. */
  readonly width: number;
  /** Advance width with kerning against the previous glyph, including letter spacing, design px. */
  readonly kernedWidth: number;
}

export interface TextLine {
  readonly text: string;
  readonly glyphs: readonly Glyph[];
  readonly width: number;
  /** Width of the line's underline, design px. */
  readonly ruleWidth: number;
}

export interface TextLayout {
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
  /** Height of a line's box without the line height factor, design px. */
  readonly boxHeight: number;
  /** Height of a line's box with the line height factor, design px. */
  readonly lineHeight: number;
}

type Widths = Map<string, Map<string, number>>;
/**
 * Canvas context that measures text, or a substitute for one. A substitute has its own cache in `ownWidths`, because
 * its widths differ from those of a canvas.
 */
export type TextMeasurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'> & { readonly ownWidths?: Widths };

const widths: Widths = new Map();

/** Clears cached widths. Call this after a font has loaded, because earlier widths belong to the fallback font. */
export function clearMeasuredWidths(): void {
  widths.clear();
}

/** Returns the CSS font of an element at `sizePx`. */
export function buildFontDeclaration(element: TextElement, sizePx: number): string {
  return `${element.fontStyle} ${element.fontWeight} ${sizePx}px ${buildFontStack(element.fontFamily)}`;
}

/** Returns the letter spacing in design px. */
export function getLetterSpacing(element: TextElement): number {
  return (element.fontSize * element.charSpacing) / 1000;
}

function getMeasurer(context: TextMeasurer, font: string): (text: string) => number {
  const ofFonts = context.ownWidths ?? widths;
  let fontWidths = ofFonts.get(font);
  if (!fontWidths) {
    fontWidths = new Map();
    ofFonts.set(font, fontWidths);
  }
  const memory = fontWidths;
  return (text) => {
    let width = memory.get(text);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(text).width;
      memory.set(text, width);
    }
    return width;
  };
}

function layoutLine(measure: (text: string) => number, element: TextElement, text: string): TextLine {
  const factor = element.fontSize / MEASURED_AT_PX;
  const spacing = getLetterSpacing(element);
  const glyphs: Glyph[] = [];
  let total = 0;
  let previous = '';
  for (const segment of splitGraphemes(text)) {
    const alone = measure(segment);
    const kerned = previous ? measure(previous + segment) - measure(previous) : alone;
    const glyph = { text: segment, width: alone * factor + spacing, kernedWidth: kerned * factor + spacing };
    glyphs.push(glyph);
    total += glyph.kernedWidth;
    previous = segment;
  }
  return { text, glyphs, width: Math.max(0, total - spacing), ruleWidth: total - spacing };
}

/**
 * Returns the lines of a text and the size of its box in design px, before scale and rotation. `context` is used for
 * measuring only.
 */
export function layoutText(context: TextMeasurer, element: TextElement): TextLayout {
  const measure = getMeasurer(context, buildFontDeclaration(element, MEASURED_AT_PX));
  const lines = element.text.split(/\r?\n/).map((text) => layoutLine(measure, element, text));
  const boxHeight = element.fontSize * LINE_BOX;
  const lineHeight = boxHeight * element.lineHeight;
  const height = lines.reduce((sum, _, index) => sum + (index === lines.length - 1 ? boxHeight : lineHeight), 0);
  const width = Math.max(...lines.map((line) => line.width)) || EMPTY_WIDTH;
  return { lines, width, height, boxHeight, lineHeight };
}

/** Returns the distance from the text's left edge to the start of a line, design px. */
export function calculateLineIndent(layout: TextLayout, line: TextLine, align: TextElement['textAlign']): number {
  const slack = layout.width - line.width;
  if (align === 'center') return slack / 2;
  return align === 'right' ? slack : 0;
}
