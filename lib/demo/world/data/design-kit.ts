import type { PrintAreaMm } from '@/lib/db/catalogue/print-areas';
import {
  type ImageElement,
  SCENE_VERSION,
  type Scene,
  type SceneElement,
  type TextElement,
} from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { ARTWORK, type ArtName } from './artwork';

/**
 * Artboard on which a design is composed, usually 1000 units wide. It is then fitted into the print area of a product,
 * so one composition serves a t-shirt, a mug and a poster.
 */
export interface Artboard {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly SceneElement[];
}

/** Ink colours of a design. `tone` also selects the variant of line art. */
export interface Ink {
  readonly tone: 'dark' | 'light';
  readonly main: string;
  readonly soft: string;
  readonly accent: string;
}

export const DARK_INK: Ink = { tone: 'dark', main: '#1b1f27', soft: '#4c5563', accent: '#d03a26' };
export const LIGHT_INK: Ink = { tone: 'light', main: '#fbf6ea', soft: '#e6dcc8', accent: '#ffc04a' };

export interface DesignDefinition {
  readonly id: string;
  readonly name: string;
  readonly compose: (ink: Ink) => Artboard;
}

/** Distance from the middle of a line's box down to the baseline in fabric.js, as a share of the font size. */
const BASELINE_BELOW_MIDDLE = 1.13 * (0.5 - 0.222);

interface LineOptions {
  readonly font: string;
  readonly size: number;
  /** Vertical position of the baseline. */
  readonly y: number;
  readonly fill: string;
  /** Horizontal middle of the line, or its left edge when `align` is left. */
  readonly x?: number;
  readonly align?: 'left' | 'center';
  readonly weight?: number;
  readonly italic?: boolean;
  /** Letter spacing in thousandths of an em. */
  readonly spacing?: number;
  /** Width of the outline; when given, only the outline is drawn. */
  readonly outline?: number;
  /** Makes the text customisable by the shopper: field label and maximum length. */
  readonly custom?: { readonly label: string; readonly maxLength: number };
}

/** Returns a text element with one line. */
export function buildTextLine(id: string, text: string, options: LineOptions): TextElement {
  const { font, size, y, fill, x = 500, align = 'center', weight, italic, spacing = 0, outline, custom } = options;
  const top = y - size * BASELINE_BELOW_MIDDLE;
  return {
    id,
    type: 'Text',
    text,
    left: x,
    top,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    originX: align,
    originY: 'center',
    opacity: 1,
    customisable: custom !== undefined,
    ...(custom && { label: custom.label }),
    fontFamily: font,
    fontSize: size,
    fontStyle: italic ? 'italic' : 'normal',
    fontWeight: weight ?? 'normal',
    underline: false,
    textAlign: align,
    lineHeight: 1.16,
    charSpacing: spacing,
    fill: outline ? '' : fill,
    stroke: outline ? fill : null,
    strokeWidth: outline ?? 0,
    shadow: null,
    maxLength: custom?.maxLength ?? 60,
    centralTextPoint: custom && align === 'center' ? { x, y: top } : null,
  };
}

interface PictureOptions {
  /** Horizontal middle. */
  readonly x?: number;
  /** Upper edge. */
  readonly y: number;
  readonly width: number;
  /** Lets the shopper replace the picture: field label. */
  readonly custom?: { readonly label: string };
}

/** Returns an image element with one of the platform's pictures. */
export function buildPicture(id: string, name: ArtName, { x = 500, y, width, custom }: PictureOptions): ImageElement {
  const natural = ARTWORK[name];
  const scale = width / natural.width;
  return {
    id,
    type: 'Image',
    src: `art:${name}`,
    location: name,
    left: x,
    top: y + (natural.height * scale) / 2,
    angle: 0,
    scaleX: scale,
    scaleY: scale,
    originX: 'center',
    originY: 'center',
    opacity: 1,
    customisable: custom !== undefined,
    ...(custom && { label: custom.label }),
    width: natural.width,
    height: natural.height,
  };
}

export interface DesignFit {
  /** Share of the print area's width and height that the design may fill, 0–1. */
  readonly share: number;
  readonly vertical: 'top' | 'middle';
  /** Maximum width of the print; on a cylinder it is the width visible from one side. */
  readonly maxWidthMm: number;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Returns the artboard as a scene of the given print area: scaled to fit, centred horizontally, nothing outside the
 * area.
 */
export function toScene(artboard: Artboard, area: PrintAreaMm, fit: DesignFit): Scene {
  const width = Math.round(area.widthMm * DESIGN_PX_PER_MM);
  const height = Math.round(area.heightMm * DESIGN_PX_PER_MM);
  const factor = Math.min(
    (width * fit.share) / artboard.width,
    (fit.maxWidthMm * DESIGN_PX_PER_MM) / artboard.width,
    (height * fit.share) / artboard.height,
  );
  const spare = height - artboard.height * factor;
  // On clothes the design is placed high on the chest, because a centred print appears too low.
  const offsetY = fit.vertical === 'middle' ? spare / 2 : Math.min(spare / 2, height * 0.05);
  const offsetX = (width - artboard.width * factor) / 2;
  const elements = artboard.elements.map((element) => moved(element, factor, offsetX, offsetY));
  return { version: SCENE_VERSION, width, height, elements };
}

function moved(element: SceneElement, factor: number, offsetX: number, offsetY: number): SceneElement {
  const place = {
    left: round(element.left * factor + offsetX),
    top: round(element.top * factor + offsetY),
  };
  if (element.type === 'Image')
    return { ...element, ...place, scaleX: round6(element.scaleX * factor), scaleY: round6(element.scaleY * factor) };
  return {
    ...element,
    ...place,
    fontSize: round(element.fontSize * factor),
    strokeWidth: round(element.strokeWidth * factor),
    centralTextPoint: element.centralTextPoint && { x: place.left, y: place.top },
  };
}

const round6 = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;
