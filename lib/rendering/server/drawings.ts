import { refusal } from '@/lib/domain/refusals/refusals';
import { type AppError, invalidFields } from '@/lib/errors';
import type { DecodingOutcome } from './decoding-messages';
import { decodeApart } from './decoding-process';
import { DECODE_TIMEOUT_MS, drawingsGate } from './gate';
import { startsDrawing } from './svg/drawing-head';
import type { InspectedUpload } from './uploads';

/** Where a drawing's own element has to begin, bytes: tools write long comments before it. */
const HEAD_BYTES = 16_384;
/** What a drawing may take, its process's start included. */
const DRAWING_LIMIT_MS = 12_000;

/** Whether a file reads as an SVG drawing. */
export const isDrawing = (file: Buffer): boolean =>
  startsDrawing(file.toString('utf8', 0, Math.min(file.length, HEAD_BYTES)));

/** A drawing as pixels, and how large it says that it is on paper. */
export interface DrawnPicture extends InspectedUpload {
  readonly sizeMm: { readonly width: number; readonly height: number } | null;
}

/**
 * An SVG drawing as pixels (ADM-11): what is kept and served is a PNG, so that nothing of the file can ever run. It is made
 * safe and drawn in a process of its own, without network and without other files.
 * @throws AppError `invalid`; `unavailable` when too many wait
 */
export async function rasteriseDrawing(file: Buffer, visitor?: string): Promise<DrawnPicture> {
  const outcome = await drawingsGate().run(
    (signal) => decodeApart({ kind: 'drawing', bytes: file }, DRAWING_LIMIT_MS, signal),
    DECODE_TIMEOUT_MS,
    visitor,
  );
  if (outcome.kind !== 'decoded') throw refusalOf(outcome);
  const { type, width, height, sizeMm } = outcome;
  return { type, width, height, sizeMm, bytes: Buffer.from(outcome.bytes) };
}

function refusalOf(outcome: Exclude<DecodingOutcome, { kind: 'decoded' }>): AppError {
  // Killed for its time or its memory: the drawing is more than we draw.
  if (outcome.kind === 'lost' || outcome.problem === 'complex')
    return invalidFields({ file: [refusal('drawing_complex')] });
  if (outcome.problem === 'fonts') return invalidFields({ file: [refusal('drawing_font', { fonts: outcome.names })] });
  if (outcome.problem === 'letters')
    return invalidFields({ file: [refusal('drawing_letters', { letters: outcome.names })] });
  if (outcome.problem === 'size') return invalidFields({ file: [refusal('drawing_size')] });
  return invalidFields({ file: [refusal('picture_unreadable')] });
}
