import { SIDES, type Side } from '@/lib/domain/scene/schema';
import { RenderError } from './errors';

/** Maximum number of attempts of one render, including the first (RND-03). */
export const MAX_RENDER_ATTEMPTS = 3;
/** Pause between two attempts of a render (RND-03). */
export const RENDER_RETRY_DELAY_MS = 1_000;
/** Time after the last call for a side until its scheduled render starts (RND-06). */
export const RENDER_DEBOUNCE_MS = 200;
/** Timeout for loading one picture (RND-13). */
export const IMAGE_TIMEOUT_MS = 10_000;
/** Maximum number of decoded pictures in a cache (RND-20). */
export const IMAGE_CACHE_LIMIT = 50;
/** Share of the limit that a cache contains after it was pruned (RND-20). */
export const IMAGE_CACHE_RETAINED_SHARE = 0.8;
/** Maximum number of pixels of one canvas (25 MP). */
export const MAX_CANVAS_PX = 25_000_000;

export const EXPORT_TYPES = ['png', 'jpeg', 'webp'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
/** Export settings that apply when the caller specifies none (RND-12). */
export const DEFAULT_EXPORT_SETTINGS = { type: 'png', quality: 1 } as const satisfies ExportSettings;

export interface ExportSettings {
  readonly type: ExportType;
  /** Quality of lossy formats, 0 to 1; ignored for PNG. */
  readonly quality: number;
}

const isSide = (side: unknown): side is Side => SIDES.some((candidate) => candidate === side);

/**
 * Validates the side of a render call (RND-09).
 * @throws RenderError `invalidSideArgument`
 */
export function assertSideArgument(side: unknown): asserts side is Side {
  if (!isSide(side)) throw new RenderError('invalidSideArgument');
}

/**
 * Validates the side in a request for a side's state (RND-09).
 * @throws RenderError `sideNotString`, `unsupportedSide`
 */
export function assertStateSide(side: unknown): asserts side is Side {
  if (typeof side !== 'string' || side === '') throw new RenderError('sideNotString');
  if (!isSide(side)) throw new RenderError('unsupportedSide');
}

/**
 * Requires positive, finite dimensions with a product of at most {@link MAX_CANVAS_PX} (RND-08).
 * @throws RenderError `dimensions`
 */
export function assertDimensions(widthPx: unknown, heightPx: unknown): void {
  const good = (length: unknown): length is number =>
    typeof length === 'number' && Number.isFinite(length) && length > 0;
  if (!good(widthPx) || !good(heightPx) || widthPx * heightPx > MAX_CANVAS_PX) throw new RenderError('dimensions');
}

/**
 * Rejects a canvas of width or height 0 (RND-08).
 * @throws RenderError `zeroDimensions`
 */
export function assertCanvasHasSize(canvas: { readonly width: number; readonly height: number }): void {
  if (!(canvas.width > 0 && canvas.height > 0)) throw new RenderError('zeroDimensions');
}

/**
 * Validates export settings and replaces missing ones with {@link DEFAULT_EXPORT_SETTINGS} (RND-10…12).
 * @throws RenderError `exportType`, `quality`
 */
export function resolveExportSettings(
  settings: { readonly type?: unknown; readonly quality?: unknown } = {},
): ExportSettings {
  const type = settings.type ?? DEFAULT_EXPORT_SETTINGS.type;
  const matchingType = EXPORT_TYPES.find((candidate) => candidate === type);
  if (!matchingType) throw new RenderError('exportType');
  const quality = settings.quality ?? DEFAULT_EXPORT_SETTINGS.quality;
  if (typeof quality !== 'number' || !(quality >= 0 && quality <= 1)) throw new RenderError('quality');
  return { type: matchingType, quality };
}

/**
 * Requires an address that the pipeline may load: a path of the platform, an https address, or a `data:image/` or
 * `blob:` address that the page created. Rejects SVG data (RND-14).
 * @throws RenderError `invalidImageUrl`
 */
export function assertImageUrl(url: unknown): asserts url is string {
  const allowed = typeof url === 'string' && /^(https:\/\/[^/\s]|data:image\/|blob:|\/(?![/\\]))/i.test(url);
  if (!allowed || /^data:image\/svg/i.test(url)) throw new RenderError('invalidImageUrl');
}
