import type { RenderErrorCode } from '../core/errors';
import type { PreviewRequest } from './draw-preview';

/** What a drawing process is asked for: a preview without the function that reads uploads, which its owner keeps. */
export interface DrawingOrder extends Omit<PreviewRequest, 'readAsset'> {
  readonly readsAssets: boolean;
}

/** To the drawing process. */
export type ToDrawer =
  | { readonly kind: 'draw'; readonly job: number; readonly order: DrawingOrder }
  | { readonly kind: 'asset'; readonly job: number; readonly assetId: string; readonly bytes: Uint8Array | null };

/** From the drawing process. */
export type FromDrawer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asset'; readonly job: number; readonly assetId: string }
  | { readonly kind: 'ended'; readonly job: number; readonly outcome: DrawingOutcome };

/**
 * How an order ended. Plain data and no error: the server's code and the pages' bundle each have error classes of their own.
 * `late` = killed because it overstayed, `lost` = its process ended.
 */
export type DrawingOutcome =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly code: RenderErrorCode }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'lost' };
