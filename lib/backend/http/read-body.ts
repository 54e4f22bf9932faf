import type { Endpoint } from '@/lib/contracts/endpoint';
import type { ApiCall } from '@/lib/contracts/exchange';
import { plainText } from '@/lib/contracts/plain-text';
import { AppError } from '@/lib/errors';

const JSON_LIMIT_BYTES = 512 * 1024;
/** Re-encoded pictures travel as base64 inside JSON. */
const PICTURE_LIMIT_BYTES = 40 * 1024 * 1024;
const TAKES_PICTURES = new Set(['service.storeUpload', 'builder.keep', 'enquiries.keep', 'assets.store']);
const MAX_DEPTH = 24;

/** The JSON body of a request; an empty object when the call has none.
 *  Fails with `unsupported_media_type`, `too_large` or `malformed`. */
export async function readBody(request: ApiCall, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.bodyType === 'none') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new AppError('unsupported_media_type', 'This call takes application/json.');
  const limit = TAKES_PICTURES.has(endpoint.name) ? PICTURE_LIMIT_BYTES : JSON_LIMIT_BYTES;
  const value = parseJson(await request.readText(limit));
  if (isTooDeep(value)) throw new AppError('malformed', 'The body of the request is nested too deeply.');
  return value;
}

/** The body of a web request as text. @throws AppError `too_large` as soon as it is past the limit */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** 413 for a body past its limit. */
export const tooLarge = () => new AppError('too_large', 'The body of the request is too large.');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? plainText(value) : value));
  } catch (cause) {
    throw new AppError('malformed', 'The body of the request is not valid JSON.', { cause });
  }
}

/** Walks level by level, so that depth costs memory and never stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
