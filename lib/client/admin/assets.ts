import { assetEndpoints, type UploadedAssetWire } from '@/lib/contracts/assets';
import { endpointPath } from '@/lib/contracts/path';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import type { Reason } from '@/lib/domain/refusals/reason';
import { ApiError, callApi } from '../api';

/** Why a picture was not taken into the library: what the server says of the file, or what lies with everything else. */
export type AssetProblem =
  | { readonly kind: 'tooLarge' | 'noRoom' | 'tooMany' | 'wrongType' | 'failed' }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Sends a picture to the library; the server checks and re-encodes it.
 *  @throws ApiError, with code `too_large` for what need not be sent at all */
export async function uploadAsset(tenant: number, file: File): Promise<UploadedAssetWire> {
  if (file.size > UPLOAD_LIMITS.bytes)
    throw new ApiError(413, { code: 'too_large', message: 'The file is too large.' });
  const body = new FormData();
  body.append('file', file);
  const path = endpointPath(assetEndpoints.upload, { tenant });
  return assetEndpoints.upload.answer.parse(await callApi(path, { method: 'POST', body, csrf: true })).data;
}

/** What a failed upload is told as. */
export function assetProblem(error: unknown): AssetProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 413) return { kind: 'tooLarge' };
  if (error.status === 429 || error.status === 503) return { kind: 'tooMany' };
  if (error.status === 415) return { kind: 'wrongType' };
  const reason = error.status === 422 ? error.firstReasons.file : undefined;
  if (!reason) return { kind: 'failed' };
  if (reason.code === 'library_full') return { kind: 'noRoom' };
  // Owners may send drawings too, which the general words do not name.
  return reason.code === 'picture_kind' ? { kind: 'wrongType' } : { kind: 'refused', reason };
}

/** Address of a picture of the library, for this browser's session. */
export const assetFileUrl = (tenant: number, assetId: string): string =>
  endpointPath(assetEndpoints.file, { tenant, assetId });

/** The same, at most 320 px wide and high. */
export const assetThumbnailUrl = (tenant: number, assetId: string): string =>
  endpointPath(assetEndpoints.thumbnail, { tenant, assetId });
