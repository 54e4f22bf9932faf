import type { ReEncodedPicture } from './re-encode';
import type { SvgError } from './svg/sanitise-svg';

/** Message to a decoding process with its only task. `folder` is an empty folder that only this process uses. */
export interface DecodingTask {
  readonly kind: 'drawing' | 'picture';
  readonly bytes: Uint8Array;
  readonly folder: string;
}

/**
 * Result of decoding a file. It contains no error objects, because the server and the pages' bundle have separate
 * copies of the error classes. `sizeMm`: physical size; null for a drawing that states none, and for pictures. `lost`:
 * the process ended, or was killed at its time or memory limit.
 */
export type DecodingOutcome =
  | (Omit<ReEncodedPicture, 'bytes'> & {
      readonly kind: 'decoded';
      readonly bytes: Uint8Array;
      readonly sizeMm: { readonly width: number; readonly height: number } | null;
    })
  | { readonly kind: 'refused'; readonly problem: SvgError['problem']; readonly names: string }
  | { readonly kind: 'lost' };
