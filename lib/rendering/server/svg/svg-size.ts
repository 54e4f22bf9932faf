/** Size of a drawing as stated by its root element. */
export interface SvgSize {
  /** Visible area in user units: left, top, width, height. */
  readonly viewBox: readonly [number, number, number, number];
  /** Width divided by height. */
  readonly ratio: number;
  /** Physical size; null when the drawing states pixels, percentages or no size. */
  readonly sizeMm: { readonly width: number; readonly height: number } | null;
}

/** Millimetres per unit; CSS has 96 px per inch. */
const MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6, q: 0.25 };
const PX_PER_MM = 96 / 25.4;
/** Font size assumed by browsers when none is set. */
const PX_PER_EM = 16;
const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)\s*$/i;

interface Length {
  readonly px: number;
  readonly mm: number | null;
}

/**
 * Reads width, height and viewBox of a drawing's root element.
 * @returns null when they give no size: percentages without a viewBox, no values, or no positive numbers
 */
export function parseSvgSize(root: {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly viewBox?: string | undefined;
}): SvgSize | null {
  const box = readViewBox(root.viewBox);
  const [width, height] = [readLength(root.width), readLength(root.height)];
  if (!box) {
    if (!width || !height) return null;
    return { viewBox: [0, 0, width.px, height.px], ratio: width.px / height.px, sizeMm: toSizeMm(width, height) };
  }
  const ratio = box[2] / box[3];
  if (width && height) return { viewBox: box, ratio: width.px / height.px, sizeMm: toSizeMm(width, height) };
  const mm = width?.mm ?? (height?.mm ? height.mm * ratio : null);
  return { viewBox: box, ratio, sizeMm: mm === null ? null : { width: mm, height: mm / ratio } };
}

function toSizeMm(width: Length, height: Length): SvgSize['sizeMm'] {
  return width.mm === null || height.mm === null ? null : { width: width.mm, height: height.mm };
}

function readLength(text: string | undefined): Length | null {
  const [, digits, unit = ''] = LENGTH.exec(text ?? '') ?? [];
  const value = Number(digits);
  if (!Number.isFinite(value) || value <= 0) return null;
  const name = unit.toLowerCase();
  if (name === '' || name === 'px') return { px: value, mm: null };
  if (name === 'em' || name === 'rem') return { px: value * PX_PER_EM, mm: null };
  const mm = MM[name];
  return mm === undefined ? null : { px: value * mm * PX_PER_MM, mm: value * mm };
}

function readViewBox(text: string | undefined): SvgSize['viewBox'] | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0) return null;
  return [left, top, width, height];
}
