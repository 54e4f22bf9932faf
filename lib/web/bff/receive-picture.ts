import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { isSvgDrawing, rasteriseDrawing } from '@/lib/rendering/server/drawings';
import { parseImageHeader } from '@/lib/rendering/server/image-header';
import { type InspectedUpload, inspectUpload } from '@/lib/rendering/server/uploads';
import type { CallContext } from '@/lib/web/tenant-api/client';
import { countUpload } from './drawing-limit';

export interface ReceivedPicture {
  readonly name: string;
  readonly type: InspectedUpload['type'];
  readonly width: number;
  readonly height: number;
  /** Bytes of the picture as base64. */
  readonly data: string;
}

/**
 * Received picture for an owner's library. `sizeMm`: physical size that a drawing file declares; null for pixel
 * pictures.
 */
export interface ReceivedAsset {
  readonly picture: ReceivedPicture;
  readonly sizeMm: { readonly width: number; readonly height: number } | null;
}

/**
 * Validates and re-encodes an uploaded picture; the original bytes are discarded.
 * @throws AppError `invalid`, `too_large`, `rate_limited`, `unavailable`
 */
export async function receivePicture(file: unknown, context: CallContext): Promise<ReceivedPicture> {
  const { name, bytes } = await readFile(file, context);
  return toReceived(name, await inspectUpload(bytes, context.clientIp));
}

/**
 * Validates and re-encodes an owner's picture. Drawing files are converted to pixels; they are queued per tenant and
 * not per network address, because one account can use many addresses.
 * @throws AppError as {@link receivePicture}
 */
export async function receiveAsset(file: unknown, tenant: number, context: CallContext): Promise<ReceivedAsset> {
  const { name, bytes } = await readFile(file, context);
  if (!isSvgDrawing(bytes))
    return { picture: toReceived(name, await inspectUpload(bytes, context.clientIp)), sizeMm: null };
  const drawn = await rasteriseDrawing(bytes, `tenant ${tenant}`);
  return { picture: toReceived(name, drawn), sizeMm: drawn.sizeMm };
}

async function readFile(file: unknown, context: CallContext): Promise<{ name: string; bytes: Buffer }> {
  if (!(file instanceof File)) throw buildInvalidFieldsError({ file: ['required'] });
  const bytes = Buffer.from(await file.arrayBuffer());
  await countUpload(context.clientIp, parseImageHeader(bytes));
  return { name: getFileName(file), bytes };
}

const toReceived = (name: string, { type, width, height, bytes }: InspectedUpload): ReceivedPicture => ({
  name,
  type,
  width,
  height,
  data: bytes.toString('base64'),
});

/** Returns a file's name without folders and control characters. */
export function getFileName(file: File): string {
  const base = file.name.split(/[/\\]/).at(-1) ?? '';
  return (
    base
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'picture'
  );
}
