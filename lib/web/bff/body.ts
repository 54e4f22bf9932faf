import type { Endpoint } from '@/lib/contracts/endpoint';
import { toStorableText } from '@/lib/contracts/plain-text';
import { MAX_FILES_BODY_BYTES, MAX_PICTURE_BODY_BYTES } from '@/lib/domain/pictures/limits';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { AppError } from '@/lib/platform/errors';
import { isReservedKey, parseContentType, parseJson, readBytes } from '@/lib/platform/http/body';
import { holdBody, isLargeBody } from './large-bodies';

const LIMITS = {
  small: 64 * 1024,
  large: 1_000_000,
  files: MAX_FILES_BODY_BYTES,
  picture: MAX_PICTURE_BODY_BYTES,
} as const;
const MAX_DEPTH = 20;

/** Body as received: the parsed value, and the bytes for signature checks. */
export interface ReceivedBody {
  readonly value: unknown;
  readonly bytes: Uint8Array;
}

/**
 * Reads a body within its limits.
 * @throws AppError `too_large` (413), `unsupported_media_type` (415), `malformed` (400)
 */
export async function readBody(request: Request, endpoint: Endpoint): Promise<ReceivedBody> {
  if (endpoint.bodyType === 'none') return { value: {}, bytes: new Uint8Array() };
  const type = parseContentType(request.headers);
  const multipart = type === 'multipart/form-data';
  if (endpoint.bodyType !== 'raw' && !accepts(endpoint, type)) {
    throw new AppError('unsupported_media_type', 'This content type is not supported.');
  }
  const { bodySize = 'small' } = endpoint;
  // Only forms can contain files.
  const limit = LIMITS[multipart || bodySize === 'small' ? bodySize : 'large'];
  // A body that announces no length is treated as having the maximum length.
  const announced = Number(request.headers.get('content-length') ?? limit);
  const bytes = await readHeld(request, { announced: Math.min(announced, limit), limit });
  if (endpoint.bodyType === 'raw') return { value: {}, bytes };
  return { value: multipart ? await parseMultipart(bytes, request) : parseJson(bytes, MAX_DEPTH), bytes };
}

/**
 * Seconds in which the largest body must arrive; decides the minimum speed of large bodies. The server's request
 * timeout is half of this.
 */
const SLOWEST_SECONDS = 300;

/**
 * Reads a body. All bodies except small ones share a memory limit. A large one must keep a minimum speed, because other
 * requests wait for its memory.
 */
function readHeld(request: Request, { announced, limit }: { readonly announced: number; readonly limit: number }) {
  if (limit <= LIMITS.small) return readBytes(request, limit);
  const pace = isLargeBody(announced) ? { pauseMs: 10_000, bytesPerSecond: announced / SLOWEST_SECONDS } : undefined;
  const visitor = request.headers.get(ROUTE_HEADERS.visitor) ?? '';
  return holdBody(visitor, (onPart) => readBytes(request, limit, { pace, onPart }));
}

function accepts(endpoint: Endpoint, type: string): boolean {
  const kinds = endpoint.bodyType.split('-or-');
  return (
    (type === 'application/json' && kinds.includes('json')) ||
    (type === 'multipart/form-data' && kinds.includes('multipart'))
  );
}

/**
 * Parses a multipart form to an object: `a[b][c]` becomes nested objects, a repeated name keeps its last value, and
 * files remain files.
 */
async function parseMultipart(bytes: Uint8Array, request: Request): Promise<unknown> {
  let form: FormData;
  try {
    const type = request.headers.get('content-type') ?? '';
    form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('malformed', 'The form data could not be read.', { cause });
  }
  const fields: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [name, value] of form) {
    if (++count > 10_000) throw new AppError('malformed', 'Too many fields.');
    setNested(fields, name.split(/[[\]]+/).filter(Boolean), typeof value === 'string' ? formText(value) : value);
  }
  return fields;
}

/**
 * Converts the text of a form to the form that the database can store.
 * @throws AppError `malformed` for a text with a NUL character
 */
function formText(text: string): string {
  try {
    return toStorableText(text);
  } catch (cause) {
    throw new AppError('malformed', 'The form data could not be read.', { cause });
  }
}

function setNested(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path;
  if (head === undefined || path.length > MAX_DEPTH || isReservedKey(head)) {
    throw new AppError('malformed', 'The form data could not be read.');
  }
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const next = target[head];
  const child: Record<string, unknown> = isFields(next) ? next : Object.create(null);
  target[head] = child;
  setNested(child, rest, value);
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof File);
