import type { Scene } from '@/lib/domain/scene/schema';
import type { Bounds, Snap } from '@/lib/domain/scene/snap';

/** Background of a design: the picture of the product in its colour, or a plain sheet for wrap-around print. */
export interface CanvasStage {
  /** Changes with the side or product; a new key fits the canvas to its content again. */
  readonly key: string;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  readonly backdrop: {
    readonly picture: CanvasImageSource;
    /** Top-left corner and edge length of the picture, design px. */
    readonly left: number;
    readonly top: number;
    readonly size: number;
  } | null;
  /** Area that is visible at first: the whole product with its print area, design px. */
  readonly whole: Bounds;
  /** Horizontal positions that the cameras of a round product point at, on the unrolled sheet. */
  readonly marks: readonly { readonly x: number; readonly label: string }[];
}

interface Drawing {
  readonly part: 'below' | 'above';
  readonly scene: Scene;
  readonly stage: CanvasStage;
  readonly guides: Snap;
  /** Distance of the safe-zone line from the edge of the print area, design px; null draws no line. */
  readonly safePx: number | null;
  readonly viewport: readonly [number, number, number, number, number, number];
  /** Canvas size, CSS px. */
  readonly size: { readonly width: number; readonly height: number };
}

const GROUND = '#f1f2f4';
/** Opacity of the bare product over design parts outside the print area, which are not printed. */
const COVER = 0.72;
const MARK = '#4b5160';
const MARK_FONT = '600 12px Inter, sans-serif';
const EDGE = '#2456c7';
const GUIDE = '#c0269b';
const SAFE = '#1a8a5a';

/**
 * Draws everything that is not part of the design. Below the design: the canvas background and the product. Above it:
 * the dimmed area outside the print area, the edge of the print area and the snap lines.
 */
export function drawStage(context: CanvasRenderingContext2D, drawing: Drawing): void {
  context.save();
  if (drawing.part === 'below') drawGround(context, drawing);
  else drawFrame(context, drawing);
  context.restore();
}

function drawGround(context: CanvasRenderingContext2D, { stage, scene, viewport, size }: Drawing): void {
  context.fillStyle = GROUND;
  context.fillRect(0, 0, size.width, size.height);
  context.transform(...viewport);
  if (stage.backdrop) {
    const { picture, left, top, size: side } = stage.backdrop;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side);
    return;
  }
  context.fillStyle = stage.colour;
  context.fillRect(0, 0, scene.width, scene.height);
}

function drawFrame(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { scene, viewport, size, guides, safePx, stage } = drawing;
  const [scale, , , , x, y] = viewport;
  const [width, height] = [scene.width * scale, scene.height * scale];
  context.save();
  context.beginPath();
  context.rect(0, 0, size.width, size.height);
  context.rect(x, y, width, height);
  context.clip('evenodd');
  context.globalAlpha = COVER;
  drawGround(context, drawing);
  context.restore();
  // A blue line on top of a white one is visible on products of every colour.
  context.lineWidth = 2.5;
  context.strokeStyle = 'rgb(255 255 255 / 0.8)';
  context.strokeRect(x, y, width, height);
  context.lineWidth = 1.25;
  context.setLineDash([6, 4]);
  context.strokeStyle = EDGE;
  context.strokeRect(x, y, width, height);
  if (safePx !== null) {
    const inset = safePx * scale;
    context.setLineDash([2, 4]);
    context.strokeStyle = SAFE;
    context.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }
  context.setLineDash([]);
  context.fillStyle = MARK;
  context.font = MARK_FONT;
  context.textAlign = 'center';
  for (const mark of stage.marks) context.fillText(mark.label, x + mark.x * scale, y - 10);
  context.strokeStyle = GUIDE;
  context.beginPath();
  if (guides.x !== null) {
    context.moveTo(x + guides.x * scale, 0);
    context.lineTo(x + guides.x * scale, size.height);
  }
  if (guides.y !== null) {
    context.moveTo(0, y + guides.y * scale);
    context.lineTo(size.width, y + guides.y * scale);
  }
  context.stroke();
}
