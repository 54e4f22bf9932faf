import type { RenderErrorCode } from '../core/errors';
import type { PreviewRequest } from './draw-preview';

/**
 * Task for a drawing process: a preview request without the function that reads uploads, which remains in the parent
 * process. `readsAssets`: whether the request had such a function.
 */
export interface DrawingTask extends Omit<PreviewRequest, 'readAsset'> {
  readonly readsAssets: boolean;
}

/** Messages to the drawing process. */
export type MessageToDrawingProcess =
  | { readonly kind: 'draw'; readonly job: number; readonly order: DrawingTask }
  | { readonly kind: 'asset'; readonly job: number; readonly assetId: string; readonly bytes: Uint8Array | null };

/** Messages from the drawing process. */
export type MessageFromDrawingProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asset'; readonly job: number; readonly assetId: string }
  | { readonly kind: 'ended'; readonly job: number; readonly outcome: DrawingOutcome };

/**
 * Result of a drawing task. Contains no error objects, because the server and the pages' bundle have separate copies of
 * the error classes. `late` = killed at the time limit, `lost` = the process ended.
 */
export type DrawingOutcome =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly code: RenderErrorCode }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'lost' };
