import type { ReEncoded } from './re-encode';
import type { SvgError } from './svg/sanitise-svg';

/** To a decoding process: the one thing that it has to do. `folder`: an empty one of its own. */
export interface DecodingOrder {
  readonly kind: 'drawing' | 'picture';
  readonly bytes: Uint8Array;
  readonly folder: string;
}

/** What became of a file. Plain data and no error: the server's code and the pages' bundle each have error classes of
 *  their own. `sizeMm`: size on paper, where a drawing says one. `lost`: the process ended, or overstayed and was killed. */
export type DecodingOutcome =
  | (Omit<ReEncoded, 'bytes'> & {
      readonly kind: 'decoded';
      readonly bytes: Uint8Array;
      readonly sizeMm: { readonly width: number; readonly height: number } | null;
    })
  | { readonly kind: 'refused'; readonly problem: SvgError['problem']; readonly names: string }
  | { readonly kind: 'lost' };
