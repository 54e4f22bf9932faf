import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { type AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import type { DecodingOutcome } from './decoding-messages';
import { decodeInOwnProcess } from './decoding-process';
import { DECODE_TIMEOUT_MS, getDrawingsGate } from './gate';
import { startsWithSvg } from './svg/drawing-head';
import type { InspectedUpload } from './uploads';

/** Maximum offset of a drawing's root element, bytes: design tools write long comments before it. */
const HEAD_BYTES = 16_384;
/** Time limit for rendering a drawing, including the start of its process. */
const DRAWING_LIMIT_MS = 12_000;

/** Returns whether a file is an SVG drawing. */
export const isSvgDrawing = (file: Buffer): boolean =>
  startsWithSvg(file.toString('utf8', 0, Math.min(file.length, HEAD_BYTES)));

/** SVG drawing that was converted to pixels. `sizeMm`: physical size that the drawing states; null = it states none. */
export interface DrawnPicture extends InspectedUpload {
  readonly sizeMm: { readonly width: number; readonly height: number } | null;
}

/**
 * Converts an SVG drawing to pixels (ADM-11). Only the PNG is stored and served, so that no script in the file can ever
 * run. The drawing is sanitised and rendered in a separate process, and cannot refer to files or other hosts.
 * @throws AppError `invalid`; `unavailable` when too many are waiting
 */
export async function rasteriseDrawing(file: Buffer, owner?: string): Promise<DrawnPicture> {
  const outcome = await getDrawingsGate().run(
    (signal) => decodeInOwnProcess({ kind: 'drawing', bytes: file }, DRAWING_LIMIT_MS, signal),
    DECODE_TIMEOUT_MS,
    owner,
  );
  if (outcome.kind !== 'decoded') throw toDecodingError(outcome);
  const { type, width, height, sizeMm } = outcome;
  return { type, width, height, sizeMm, bytes: Buffer.from(outcome.bytes) };
}

function toDecodingError(outcome: Exclude<DecodingOutcome, { kind: 'decoded' }>): AppError {
  // A process that was killed at its time or memory limit had a drawing that is too complex to render.
  if (outcome.kind === 'lost' || outcome.problem === 'complex')
    return buildInvalidFieldsError({ file: [buildErrorReason('drawing_complex')] });
  if (outcome.problem === 'fonts')
    return buildInvalidFieldsError({ file: [buildErrorReason('drawing_font', { fonts: outcome.names })] });
  if (outcome.problem === 'letters')
    return buildInvalidFieldsError({
      file: [buildErrorReason('unsupported_characters', { characters: outcome.names })],
    });
  if (outcome.problem === 'size') return buildInvalidFieldsError({ file: [buildErrorReason('drawing_size')] });
  return buildInvalidFieldsError({ file: [buildErrorReason('picture_unreadable')] });
}
