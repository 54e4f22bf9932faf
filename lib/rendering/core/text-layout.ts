import type { TextElement } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { fontStack } from './fonts';

/**
 * Text layout by fabric's rules, so that text has the same position in both renderers. The order of additions also
 * follows fabric's: another order moves glyphs by a rounding error, which golden tests detect.
 */
const LINE_BOX = 1.13;
export const BASELINE_SHARE = 0.222;
const MEASURED_AT_PX = 400;
const EMPTY_WIDTH = 2;

export interface Glyph {
  readonly text: string;
  /** Advance width without and with kerning against the previous glyph, both including letter spacing, design px. */
  readonly width: number;
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
  /** Height of a line's box without and with the line height factor, design px. */
  readonly boxHeight: number;
  readonly lineHeight: number;
}

type Widths = Map<string, Map<string, number>>;
/** Measures text: a canvas context, or a substitute whose widths must be cached separately. */
export type Measurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'> & { readonly ownWidths?: Widths };

const widths: Widths = new Map();

/** Clears cached widths. Call this after a font has loaded, because earlier widths belong to another font. */
export function clearMeasuredWidths(): void {
  widths.clear();
}

/** Returns the CSS font of an element at `sizePx`. */
export function fontDeclaration(element: TextElement, sizePx: number): string {
  return `${element.fontStyle} ${element.fontWeight} ${sizePx}px ${fontStack(element.fontFamily)}`;
}

/** Returns the letter spacing in design px. */
export function letterSpacing(element: TextElement): number {
  return (element.fontSize * element.charSpacing) / 1000;
}

function getMeasurer(context: Measurer, font: string): (text: string) => number {
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
  const spacing = letterSpacing(element);
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

/** Returns lines and box of a text in design px, before scale and rotation. `context` is used for measuring only. */
export function layoutText(context: Measurer, element: TextElement): TextLayout {
  const measure = getMeasurer(context, fontDeclaration(element, MEASURED_AT_PX));
  const lines = element.text.split(/\r?\n/).map((text) => layoutLine(measure, element, text));
  const boxHeight = element.fontSize * LINE_BOX;
  const lineHeight = boxHeight * element.lineHeight;
  const height = lines.reduce((sum, _, index) => sum + (index === lines.length - 1 ? boxHeight : lineHeight), 0);
  const width = Math.max(...lines.map((line) => line.width)) || EMPTY_WIDTH;
  return { lines, width, height, boxHeight, lineHeight };
}

/** Returns the distance from the text's left edge to the start of a line. */
export function lineIndent(layout: TextLayout, line: TextLine, align: TextElement['textAlign']): number {
  const slack = layout.width - line.width;
  if (align === 'center') return slack / 2;
  return align === 'right' ? slack : 0;
}
