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
  // Files are sent in forms only.
  const limit = LIMITS[multipart || bodySize === 'small' ? bodySize : 'large'];
  // A body without a length may be as long as allowed.
  const announced = Number(request.headers.get('content-length') ?? limit);
  const bytes = await readHeld(request, { announced: Math.min(announced, limit), limit });
  if (endpoint.bodyType === 'raw') return { value: {}, bytes };
  return { value: multipart ? await parseMultipart(bytes, request) : parseJson(bytes, MAX_DEPTH), bytes };
}

/** Time in which the largest body must be able to arrive, seconds; the server ends a request after half of it. */
const SLOWEST_SECONDS = 300;

/**
 * Reads a body. All but small ones share a limit of memory; a large one must arrive fast enough to come to an end,
 * because others wait for its share.
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

/** Returns form fields as an object; `a[b][c]` nests, a repeated name keeps its last value, files stay files. */
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

/** @throws AppError `malformed` */
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
