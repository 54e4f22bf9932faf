import type { Endpoint } from '@/lib/contracts/endpoint';
import type { ApiCall } from '@/lib/contracts/exchange';
import { AppError } from '@/lib/platform/errors';
import { parseContentType, parseJson } from '@/lib/platform/http/body';

const JSON_LIMIT_BYTES = 512 * 1024;
/** Maximum size of a body without pictures. A text can double in size, because JSON escapes its quotes. */
const TEXT_LIMIT_BYTES = 3 * 1024 * 1024;
/** Maximum size of a body with a re-encoded picture, which JSON contains as Base64. */
const PICTURE_LIMIT_BYTES = 40 * 1024 * 1024;
const TAKES_PICTURES = new Set([
  'service.storeUpload',
  'service.storeOrderPicture',
  'builder.saveUpload',
  'enquiries.save',
  'assets.store',
]);
/**
 * Maximum nesting of JSON. It is slightly higher than the web tier's limit, because the web tier may wrap its input.
 */
const MAX_DEPTH = 24;

/**
 * Returns the JSON body of a request; an empty object when the call has none. Fails with `unsupported_media_type`,
 * `too_large` or `malformed`.
 */
export async function readBody(request: ApiCall, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.bodyType === 'none') return {};
  if (parseContentType(request.headers) !== 'application/json')
    throw new AppError('unsupported_media_type', 'This call takes application/json.');
  const limit = getBodyLimitBytes(endpoint.name);
  return parseJson(await request.readText(limit), MAX_DEPTH);
}

function getBodyLimitBytes(name: string): number {
  if (TAKES_PICTURES.has(name)) return PICTURE_LIMIT_BYTES;
  return name === 'shopify.receive' ? TEXT_LIMIT_BYTES : JSON_LIMIT_BYTES;
}
