import { SIDES, type Side } from '@/lib/domain/scene/schema';
import { RenderError } from './errors';

/** Attempts in all, and the pause between them (RND-03). */
export const MAX_ATTEMPTS = 3;
export const RETRY_DELAY_MS = 1_000;
/** Quiet time before a scheduled render starts (RND-06). */
export const DEBOUNCE_MS = 200;
/** How long one picture may take to load (RND-13). */
export const IMAGE_TIMEOUT_MS = 10_000;
/** Decoded pictures kept, and the share left after pruning (RND-20). */
export const IMAGE_CACHE_LIMIT = 50;
export const IMAGE_CACHE_KEEP = 0.8;
/** Most pixels that one canvas may have (25 MP). */
export const MAX_CANVAS_PX = 25_000_000;

export const EXPORT_TYPES = ['png', 'jpeg', 'webp'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
/** What an export is when nobody says otherwise (RND-12). */
export const DEFAULT_EXPORT = { type: 'png', quality: 1 } as const satisfies ExportSettings;

export interface ExportSettings {
  readonly type: ExportType;
  /** 0…1; PNG ignores it. */
  readonly quality: number;
}

const isSide = (side: unknown): side is Side => SIDES.some((known) => known === side);

/** The side of a render call (RND-09). @throws RenderError `invalidSideArgument` */
export function assertSideArgument(side: unknown): asserts side is Side {
  if (!isSide(side)) throw new RenderError('invalidSideArgument');
}

/** The side of a state look-up (RND-09). @throws RenderError `sideNotString`, `unsupportedSide` */
export function assertStateSide(side: unknown): asserts side is Side {
  if (typeof side !== 'string' || side === '') throw new RenderError('sideNotString');
  if (!isSide(side)) throw new RenderError('unsupportedSide');
}

/** Positive, finite and at most {@link MAX_CANVAS_PX} together (RND-08). @throws RenderError `dimensions` */
export function assertDimensions(widthPx: unknown, heightPx: unknown): void {
  const good = (length: unknown): length is number =>
    typeof length === 'number' && Number.isFinite(length) && length > 0;
  if (!good(widthPx) || !good(heightPx) || widthPx * heightPx > MAX_CANVAS_PX) throw new RenderError('dimensions');
}

/** A canvas that exists but measures nothing (RND-08). @throws RenderError `zeroDimensions` */
export function assertMeasured(canvas: { readonly width: number; readonly height: number }): void {
  if (!(canvas.width > 0 && canvas.height > 0)) throw new RenderError('zeroDimensions');
}

/** Type and quality with the defaults filled in (RND-10…12). @throws RenderError `exportType`, `quality` */
export function resolveExport(settings: { readonly type?: unknown; readonly quality?: unknown } = {}): ExportSettings {
  const type = settings.type ?? DEFAULT_EXPORT.type;
  const known = EXPORT_TYPES.find((candidate) => candidate === type);
  if (!known) throw new RenderError('exportType');
  const quality = settings.quality ?? DEFAULT_EXPORT.quality;
  if (typeof quality !== 'number' || !(quality >= 0 && quality <= 1)) throw new RenderError('quality');
  return { type: known, quality };
}

/**
 * An address that the pipeline may load: the platform's own path, https, or data the page itself made (RND-14).
 * @throws RenderError `invalidImageUrl`
 */
export function assertImageUrl(url: unknown): asserts url is string {
  const allowed = typeof url === 'string' && /^(https:\/\/[^/\s]|data:image\/|blob:|\/(?![/\\]))/i.test(url);
  if (!allowed || /^data:image\/svg/i.test(url)) throw new RenderError('invalidImageUrl');
}
