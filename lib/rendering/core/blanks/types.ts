import type { Side } from '@/lib/domain/scene/schema';

/**
 * Edge length of a view's picture, px. A form (tee, hoodie, mug …) has one view per camera. A view is a stack of grey
 * layers that the composer tints with any fabric colour, so that one set of files serves all colours (docs/adr/0007).
 * Lengths in this file are px of the view's picture, unless stated otherwise.
 */
export const PICTURE_PX = 1000;

/**
 * Placement of a print on cloth or paper: the scene's bitmap is drawn into a rectangle and follows the folds below it.
 */
export interface FlatPlacement {
  readonly kind: 'flat';
  /** Top left corner of the print area on the picture (DSN-06: front_x, front_y). */
  readonly frontX: number;
  readonly frontY: number;
  /** Height of the print area on the picture. Its width follows from the scene's proportions (DSN-06: height_area). */
  readonly heightArea: number;
  /** Height in px by which rows bend upwards in the middle, as on the front of a cap; 0 = straight. */
  readonly archPx: number;
  /** Distance in px that ink moves per unit of slope in the displacement layer; 0 = flat (poster, notebook). */
  readonly displacementPx: number;
}

/** Placement of a print around a cylinder (DSN-07, DSN-08). */
export interface CylinderPlacement {
  readonly kind: 'cylinder';
  /** Left edge and top of the printed band on the picture. */
  readonly frontX: number;
  readonly frontY: number;
  readonly heightArea: number;
  readonly productDiameter: number;
  /** Sag of a horizontal line between edge and middle, px. */
  readonly wrapDepth: number;
  /** Rotation of the artwork, degrees; 0 = the artwork's middle faces the camera of the front view. */
  readonly wrapXStartingPoint: number;
  /** Share of the circumference that the print area covers, degrees. */
  readonly wrapDegrees: number;
  /** Camera position: left 0, front 90, right 180, back 270 degrees. */
  readonly viewDegrees: number;
}

export type PrintPlacement = FlatPlacement | CylinderPlacement;

/** File names of a view's layers, below public/goods/{form}/. */
export interface LayerFiles {
  /** Silhouette of the product, in the alpha channel. */
  readonly mask: string;
  /** Shadows on the product, multiplied over colour and ink. */
  readonly shade: string;
  /** Highlights on the product, screened over colour and ink. */
  readonly light: string;
  /** Parts in their own colours, drawn last: zips, cords, steel, page edges, the inside of a mug. */
  readonly detail?: string;
  /**
   * Parts with a fixed colour (a two-tone mug's body), drawn over the product's colour and below the ink, with the same
   * shading.
   */
  readonly fixed?: string;
  /**
   * Shadow on the ground: black with alpha, drawn first, below the product. Replaces the soft drop shadow of other
   * forms.
   */
  readonly shadow?: string;
  /**
   * Slope of the cloth in the print area (R = x, G = y, 128 = flat) and share of the ink that a cord or zip hides (B).
   * The file is lossless.
   */
  readonly displacement?: string;
}

export interface BlankView {
  /** Side whose design is visible in this view; null = no print is visible. */
  readonly side: Side | null;
  readonly layers: LayerFiles;
  readonly placement: PrintPlacement | null;
}

export const VIEW_NAMES = ['front', 'back', 'left', 'right'] as const;
export type ViewName = (typeof VIEW_NAMES)[number];

export interface BlankForm {
  readonly form: string;
  readonly isCylindrical: boolean;
  /** Printable size per side in mm; null = the side is not printable. */
  readonly printAreaMm: Readonly<Record<Side, { readonly widthMm: number; readonly heightMm: number } | null>>;
  readonly views: Readonly<Partial<Record<ViewName, BlankView>>>;
  readonly mainView: ViewName;
}

/**
 * Canvas functions that drawing code needs from its platform. Browsers and the server's canvas library provide them.
 */
export interface CanvasLike {
  width: number;
  height: number;
  getContext(kind: '2d', options?: { willReadFrequently?: boolean }): CanvasRenderingContext2D | null;
}
export interface DrawingPlatform {
  createCanvas(width: number, height: number): CanvasLike;
}
