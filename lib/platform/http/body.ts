import { toStorableText } from '@/lib/contracts/plain-text';
import { AppError } from '@/lib/platform/errors';

/** Returns the content type of a body without its parameters; '' without one. */
export const parseContentType = (headers: Headers): string =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Builds the 413 error for a body that exceeds its limit. */
export const buildTooLargeError = (): AppError => new AppError('too_large', 'The upload is too large.');

/** Minimum speed of an arriving body, so that connections that send nothing do not occupy memory. */
export interface BodyPace {
  /** Maximum pause between two parts of the body, ms. */
  readonly pauseMs: number;
  /** Minimum average speed after the first pause, bytes per second; 0 = no minimum. */
  readonly bytesPerSecond: number;
}

const ANY_PACE: BodyPace = { pauseMs: 10_000, bytesPerSecond: 0 };

interface Reading {
  readonly pace?: BodyPace | undefined;
  /** Called with the size of each part in bytes. If it throws, reading ends with that error. */
  readonly onPart?: (bytes: number) => void;
}

/**
 * Reads a body up to `limit` bytes.
 * @throws AppError `too_large` as soon as the limit is exceeded; `malformed` when the body ends before its announced
 * length, also because the sender disconnected or is slower than `pace`
 */
export async function readBytes(
  request: Request,
  limit: number,
  { pace = ANY_PACE, onPart }: Reading = {},
): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw buildTooLargeError();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const begunMs = performance.now();
  const reader = request.body?.getReader();
  // Parts are counted, because a body may announce no length, or be longer than announced.
  try {
    let part = await readWithin(reader, pace.pauseMs);
    for (; part && !part.done; part = await readWithin(reader, pace.pauseMs)) {
      size += part.value.byteLength;
      if (size > limit) throw buildTooLargeError();
      onPart?.(part.value.byteLength);
      chunks.push(part.value);
      const elapsedMs = performance.now() - begunMs;
      if (elapsedMs > pace.pauseMs && size * 1_000 < pace.bytesPerSecond * elapsedMs) throw shorter();
    }
  } catch (cause) {
    // Not awaited, because cancelling never completes while the sender sends nothing.
    void reader?.cancel().catch(() => undefined);
    throw isGone(cause) ? shorter(cause) : cause;
  }
  if (announced && announced !== size) throw shorter();
  return Buffer.concat(chunks);
}

/**
 * Reads the next part of a body.
 * @throws AppError `malformed` when none arrives in time
 */
async function readWithin<T>(reader: ReadableStreamDefaultReader<T> | undefined, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(shorter()), timeoutMs);
  });
  try {
    return await Promise.race([reader?.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const shorter = (cause?: unknown): AppError =>
  new AppError('malformed', 'The body is shorter than announced.', { cause });

/** Returns whether an error means that the sender has closed the connection. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * Parses JSON. Its texts must be storable in the database, its nesting at most `maxDepth` deep, and no key may change a
 * prototype.
 * @throws AppError `malformed`
 */
export function parseJson(body: string | Uint8Array, maxDepth: number): unknown {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (isDeeper(text, maxDepth)) throw new SyntaxError('too deep');
    return JSON.parse(text, (key, value: unknown) => {
      if (isReservedKey(key)) throw new SyntaxError('reserved key');
      return typeof value === 'string' ? toStorableText(value) : value;
    });
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON.', { cause });
  }
}

/** Returns whether an object key would access the prototype. */
export const isReservedKey = (key: string): boolean => key === '__proto__' || key === 'constructor';

/**
 * Returns whether the JSON nests deeper than `maxDepth`. Counts brackets outside of strings before parsing, because
 * parsing extreme nesting would be expensive.
 */
function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '{' || character === '[') {
      if (++depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/**
 * Returns the index of the closing quote of a string. Jumps from quote to quote, because pictures are strings of many
 * megabytes.
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let first = end;
    while (text[first - 1] === '\\') first--;
    if ((end - first) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
