import { assetEndpoints, type UploadedAssetDto } from '@/lib/contracts/assets';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { Reason } from '@/lib/domain/errors/reason';
import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { ApiError, callApi } from '../api';

/**
 * Reason why an image was not added to the library: one of the usual problems of a file, or another reason that the
 * server returned.
 */
export type AssetProblem =
  | { readonly kind: 'tooLarge' | 'noRoom' | 'tooMany' | 'wrongType' | 'failed' }
  | { readonly kind: 'refused'; readonly reason: Reason };

/**
 * Uploads an image to the library; the server validates and re-encodes it.
 * @throws ApiError `too_large`, without a request, for a file above the upload limit
 */
export async function uploadAsset(tenant: number, file: File): Promise<UploadedAssetDto> {
  if (file.size > UPLOAD_LIMITS.bytes)
    throw new ApiError(413, { code: 'too_large', message: 'The file is too large.' });
  const body = new FormData();
  body.append('file', file);
  const path = buildEndpointPath(assetEndpoints.upload, { tenant });
  return assetEndpoints.upload.answer.parse(await callApi(path, { method: 'POST', body, csrf: true })).data;
}

/** Converts the error of an upload to the problem that the library displays. */
export function toAssetProblem(error: unknown): AssetProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 413) return { kind: 'tooLarge' };
  if (error.status === 429 || error.status === 503) return { kind: 'tooMany' };
  if (error.status === 415) return { kind: 'wrongType' };
  const reason = error.status === 422 ? error.firstReasons.file : undefined;
  if (!reason) return { kind: 'failed' };
  if (reason.code === 'library_full') return { kind: 'noRoom' };
  // Not the general message for `picture_kind`, because it does not mention that the library also accepts drawings.
  return reason.code === 'picture_kind' ? { kind: 'wrongType' } : { kind: 'refused', reason };
}

/** Returns the URL of a library image, readable with this browser's session. */
export const buildAssetFileUrl = (tenant: number, assetId: string): string =>
  buildEndpointPath(assetEndpoints.file, { tenant, assetId });

/** Returns the URL of a library image's thumbnail, at most 320 px wide and high. */
export const buildAssetThumbnailUrl = (tenant: number, assetId: string): string =>
  buildEndpointPath(assetEndpoints.thumbnail, { tenant, assetId });
