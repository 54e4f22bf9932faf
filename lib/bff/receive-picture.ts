import { KEPT_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { invalidFields } from '@/lib/errors';
import { isDrawing, rasteriseDrawing } from '@/lib/rendering/server/drawings';
import { readImageHeader } from '@/lib/rendering/server/image-header';
import { type InspectedUpload, inspectUpload } from '@/lib/rendering/server/uploads';
import type { CallContext } from '@/lib/tenant-api/client';
import { countUpload } from './drawing-limit';

export interface ReceivedPicture {
  readonly name: string;
  readonly type: InspectedUpload['type'];
  readonly width: number;
  readonly height: number;
  /** base64 */
  readonly data: string;
}

/**
 * Checks and re-encodes a picture that somebody sent; the original bytes are dropped (SECURITY T21–T23). `drawings` are
 * taken from owners alone, and become pixels.
 * @throws AppError `invalid`, `too_large`, `rate_limited`, `unavailable`
 */
export async function receivePicture(
  file: unknown,
  context: CallContext,
  { drawings = false }: { readonly drawings?: boolean } = {},
): Promise<ReceivedPicture> {
  if (!(file instanceof File)) throw invalidFields({ file: ['required'] });
  const sent = Buffer.from(await file.arrayBuffer());
  const visitor = context.clientIp;
  await countUpload(visitor, readImageHeader(sent));
  const picture =
    drawings && isDrawing(sent)
      ? await inspectUpload(await rasteriseDrawing(sent, visitor), visitor, KEPT_PICTURE_BYTES)
      : await inspectUpload(sent, visitor);
  const { type, width, height } = picture;
  return { name: fileNameOf(file), type, width, height, data: picture.bytes.toString('base64') };
}

/** A file's own name, without the folders and signs that no list should show. */
export function fileNameOf(file: File): string {
  const base = file.name.split(/[/\\]/).at(-1) ?? '';
  return (
    base
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'picture'
  );
}
