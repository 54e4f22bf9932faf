import { z } from 'zod';

/**
 * The one scene format (ADR 0006), shared by editor, preview, server render and print file.
 * Unit of length: design pixel, DESIGN_PX_PER_MM (units.ts) per millimetre of the print area; the origin is the print
 * area's top left corner. Angles are degrees clockwise. An element's `left`/`top` is the point named by its
 * `originX`/`originY`; scale multiplies the element's own size.
 */
export const SCENE_VERSION = 1;
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

const LIMITS = {
  coordinate: 100_000,
  scale: 100,
  fontSize: 4_000,
  textLength: 5_000,
  elements: 200,
  sidePx: 8_000,
} as const;

/** `asset:{id}` of an uploaded picture in lower case; malformed ids never reach the database. */
export const assetSourceSchema = z.string().regex(/^asset:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid');

const coordinate = z.number().min(-LIMITS.coordinate).max(LIMITS.coordinate);
const scale = z.number().min(0.001).max(LIMITS.scale);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is #rrggbb');

const placed = {
  /** Identifies the element within its scene and never changes; a shopper's text or picture refers to this id. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  left: coordinate,
  top: coordinate,
  angle: z.number().min(-360).max(360).default(0),
  scaleX: scale.default(1),
  scaleY: scale.default(1),
  originX: z.enum(['left', 'center', 'right']).default('center'),
  originY: z.enum(['top', 'center', 'bottom']).default('center'),
  opacity: z.number().min(0).max(1).default(1),
  /** Whether shoppers may change this element's text or picture (DSN-05). */
  customisable: z.boolean().default(false),
  /** Label of the field in the personaliser, written by the store. */
  label: z.string().max(80).optional(),
  /**
   * Flags for the editor only; designs that are sold contain neither (layers.ts). `locked`: protected against
   * accidental changes. `hidden`: neither shown nor printed.
   */
  locked: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
};

export const shadowSchema = z.object({
  color: z.string().regex(/^(#[0-9a-f]{6}([0-9a-f]{2})?|rgba\((\d{1,3}, ?){3}(0|1|0?\.\d+)\))$/i),
  blur: z.number().min(0).max(200),
  offsetX: z.number().min(-500).max(500),
  offsetY: z.number().min(-500).max(500),
});

export const textElementSchema = z.strictObject({
  ...placed,
  type: z.literal('Text'),
  text: z.string().max(LIMITS.textLength),
  fontFamily: z.string().min(1).max(80),
  /** Font size in design pixels. */
  fontSize: z.number().min(1).max(LIMITS.fontSize),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
  fontWeight: z.union([z.number().int().min(100).max(900), z.enum(['normal', 'bold'])]).default('normal'),
  underline: z.boolean().default(false),
  textAlign: z.enum(['left', 'center', 'right']).default('center'),
  lineHeight: z.number().min(0.5).max(4).default(1.16),
  /** Spacing between characters, thousandths of an em. */
  charSpacing: z.number().min(-200).max(2_000).default(0),
  /** Fill colour; empty = outline only. */
  fill: z.union([colour, z.literal('')]).default('#000000'),
  stroke: z.union([colour, z.null()]).default(null),
  strokeWidth: z.number().min(0).max(200).default(0),
  shadow: shadowSchema.nullable().default(null),
  /** Maximum length of a shopper's text, in characters. */
  maxLength: z.number().int().min(1).max(LIMITS.textLength).default(60),
  /** Point on which the text remains centred when it changes, design pixels; null = the text's own origin. */
  centralTextPoint: z.object({ x: coordinate, y: coordinate }).nullable().default(null),
});

/** Clipping box: centre, size and angle in the scene's units. */
const frameSchema = z.strictObject({
  left: coordinate,
  top: coordinate,
  width: z.number().min(0.1).max(LIMITS.coordinate),
  height: z.number().min(0.1).max(LIMITS.coordinate),
  angle: z.number().min(-360).max(360),
});
export type Frame = z.infer<typeof frameSchema>;

export const imageElementSchema = z.strictObject({
  ...placed,
  type: z.literal('Image'),
  /** `asset:{id}` of an uploaded picture, or `art:{name}` of the platform's artwork. Never a URL. */
  src: z.union([assetSourceSchema, z.string().regex(/^art:[a-z0-9-]{1,60}$/)], { error: 'Invalid image URL provided' }),
  location: z.string().max(300).default(''),
  /** Natural size of the picture in px; scale is relative to it. */
  width: z.number().int().min(1).max(LIMITS.sidePx),
  height: z.number().int().min(1).max(LIMITS.sidePx),
  /**
   * Frame of a photo that a shopper placed: the box of the replaced picture (photo-placement.ts). Absent = not clipped.
   */
  frame: frameSchema.optional(),
});

export const elementSchema = z.discriminatedUnion('type', [textElementSchema, imageElementSchema]);

export const sceneSchema = z.strictObject({
  version: z.literal(SCENE_VERSION),
  /** Size of the print area in design pixels. */
  width: z.number().int().min(1).max(LIMITS.sidePx),
  height: z.number().int().min(1).max(LIMITS.sidePx),
  elements: z.array(elementSchema).max(LIMITS.elements),
});

export type TextElement = z.infer<typeof textElementSchema>;
export type ImageElement = z.infer<typeof imageElementSchema>;
export type SceneElement = z.infer<typeof elementSchema>;
export type Scene = z.infer<typeof sceneSchema>;

/** Scenes of a product by side; null = the side is not printed. */
export type SideScenes = Record<Side, Scene | null>;

/**
 * Placement of a shopper's photo in its frame. `x`, `y`: centre of the photo relative to the frame's centre, as shares
 * of the frame's width and height along the frame's sides. `scale` 1 = the whole photo fits. `angle`: degrees clockwise
 * relative to the frame.
 */
export const photoPlacementSchema = z.strictObject({
  x: z.number().min(-0.5).max(0.5),
  y: z.number().min(-0.5).max(0.5),
  scale: z.number().min(0.25).max(8),
  angle: z.number().min(-180).max(180),
});
export type PhotoPlacement = z.infer<typeof photoPlacementSchema>;

/** The shopper's input: element id → text, element id → uploaded asset id with its natural size in px. */
export const customisationSchema = z.strictObject({
  texts: z.record(z.string().max(40), z.string().max(LIMITS.textLength)).default({}),
  images: z
    .record(
      z.string().max(40),
      z.strictObject({
        src: assetSourceSchema,
        width: z.number().int().min(1).max(LIMITS.sidePx),
        height: z.number().int().min(1).max(LIMITS.sidePx),
        /**
         * Placement of the photo in its frame; absent = the whole photo, fitted into the box of the design's picture.
         */
        placement: photoPlacementSchema.optional(),
      }),
    )
    .default({}),
});
export type Customisation = z.infer<typeof customisationSchema>;
