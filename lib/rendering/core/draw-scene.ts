import type { ImageElement, Scene, TextElement } from '@/lib/domain/scene/schema';
import { checkElements } from './check-elements';
import { clipToFrame } from './clip-to-frame';
import type { RenderError } from './errors';
import { fitTextElement } from './fit-text';
import {
  buildPlaceMatrix,
  type ElementPlace,
  getOutlineWidth,
  type Picture,
  type Pictures,
  placeImage,
  placeText,
} from './place-element';
import {
  BASELINE_SHARE,
  buildFontDeclaration,
  calculateLineIndent,
  getLetterSpacing,
  layoutText,
  type TextLayout,
  type TextLine,
} from './text-layout';

/** Distance from baseline to underline as a share of the font size, as in fabric. */
const UNDERLINE_OFFSET = 0.1;
/** Thickness of the underline as a share of the font size, as in fabric. */
const UNDERLINE_THICKNESS = 66.667 / 1000;
const MITER_LIMIT = 4;

/**
 * Returns the blur of a shadow for the canvas, px: the scene's value times the zoom and the mean scale, as in fabric.
 */
const shadowBlur = (blur: number, zoom: number, place: ElementPlace): number =>
  (blur * (zoom + zoom) * (place.scaleX + place.scaleY)) / 4;

/**
 * Draws a scene onto a given canvas, `zoom` canvas px per design px. The result equals, pixel for pixel, what fabric
 * draws from the objects of scene-to-fabric.ts, in a third of the time; browser and server draw the same pixels
 * (RND-21). The canvas is not cleared first, because on the server that would touch memory of its full size. A
 * shopper's text shrinks to fit the print area (DSN-05). Elements that cannot be drawn are left out and returned as
 * failures (RND-19).
 */
export function drawScene(
  context: CanvasRenderingContext2D,
  scene: Pick<Scene, 'elements' | 'width' | 'height'>,
  pictures: Pictures,
  zoom = 1,
): readonly RenderError[] {
  const { drawable, failures } = checkElements(scene, pictures);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.transform(zoom, 0, 0, zoom, 0, 0);
  for (const designed of drawable) {
    const element = fitTextElement(context, designed, scene);
    context.save();
    context.globalAlpha *= element.opacity;
    if (element.type === 'Text') drawText(context, element, zoom);
    else {
      const picture = pictures.get(element.src);
      if (picture) drawImage(context, element, picture);
    }
    context.restore();
  }
  context.restore();
  return failures;
}

function applyPlace(
  context: CanvasRenderingContext2D,
  place: ElementPlace,
  width: number,
  height: number,
  outline: number,
): void {
  const { a, b, c, d, e, f } = buildPlaceMatrix(place, width, height, outline);
  context.transform(a, b, c, d, e, f);
}

function drawImage(context: CanvasRenderingContext2D, element: ImageElement, picture: Picture): void {
  const { widthPx: width, heightPx: height } = picture;
  if (element.frame) clipToFrame(context, element.frame);
  applyPlace(context, placeImage(element, picture), width, height, 0);
  context.drawImage(picture.source, 0, 0, width, height, -width / 2, -height / 2, width, height);
}

function drawText(context: CanvasRenderingContext2D, element: TextElement, zoom: number): void {
  const layout = layoutText(context, element);
  const place = placeText(element);
  applyPlace(context, place, layout.width, layout.height, getOutlineWidth(element));
  const { shadow } = element;
  if (shadow) {
    context.shadowColor = shadow.color;
    context.shadowBlur = shadowBlur(shadow.blur, zoom, place);
    context.shadowOffsetX = shadow.offsetX * zoom * place.scaleX;
    context.shadowOffsetY = shadow.offsetY * zoom * place.scaleY;
  }
  context.textBaseline = 'alphabetic';
  if (element.underline) {
    drawUnderlines(context, element, layout);
    // As in fabric, the underline alone casts the shadow; letters would cast theirs onto the underline.
    dropShadow(context);
  }
  context.font = buildFontDeclaration(element, element.fontSize);
  if (element.fill) {
    context.fillStyle = element.fill;
    eachRun(element, layout, (text, x, y) => context.fillText(text, x, y));
  }
  if (getOutlineWidth(element) > 0) {
    if (element.fill) dropShadow(context);
    context.strokeStyle = element.stroke ?? '';
    context.lineWidth = element.strokeWidth;
    context.lineCap = 'butt';
    context.lineJoin = 'miter';
    context.miterLimit = MITER_LIMIT;
    eachRun(element, layout, (text, x, y) => context.strokeText(text, x, y));
  }
}

function dropShadow(context: CanvasRenderingContext2D): void {
  context.shadowColor = 'rgba(0,0,0,0)';
  context.shadowBlur = 0;
  context.shadowOffsetX = 0;
  context.shadowOffsetY = 0;
}

/**
 * Calls `visit` for each line with the line's left edge relative to the element's centre, and with the distance of its
 * box from the top of the text, design px.
 */
function eachLine(
  element: TextElement,
  layout: TextLayout,
  visit: (line: TextLine, left: number, top: number) => void,
): void {
  let below = 0;
  for (const line of layout.lines) {
    visit(line, -layout.width / 2 + calculateLineIndent(layout, line, element.textAlign), below);
    below += layout.lineHeight;
  }
}

/**
 * Calls `draw` for each run of a line (the whole line, or single letters where letter spacing is set) with the start of
 * the run's baseline, relative to the element's centre.
 */
function eachRun(element: TextElement, layout: TextLayout, draw: (text: string, x: number, y: number) => void): void {
  eachLine(element, layout, (line, left, below) => {
    const y = -layout.height / 2 + below + layout.boxHeight - layout.boxHeight * BASELINE_SHARE;
    if (getLetterSpacing(element) === 0) {
      draw(line.text, left, y);
      return;
    }
    let x = left;
    for (const glyph of line.glyphs) {
      x += glyph.kernedWidth - glyph.width;
      draw(glyph.text, x, y);
      x += glyph.width;
    }
  });
}

function drawUnderlines(context: CanvasRenderingContext2D, element: TextElement, layout: TextLayout): void {
  if (!element.fill) return;
  context.fillStyle = element.fill;
  const thickness = element.fontSize * UNDERLINE_THICKNESS;
  eachLine(element, layout, (line, left, below) => {
    const baseline = -layout.height / 2 + below + layout.boxHeight * (1 - BASELINE_SHARE);
    context.fillRect(left, baseline + UNDERLINE_OFFSET * element.fontSize, line.ruleWidth, thickness);
  });
}
