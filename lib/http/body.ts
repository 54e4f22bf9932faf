import { plainText } from '@/lib/contracts/plain-text';
import { AppError } from '@/lib/errors';

/** What a body says that it is, without its parameters; empty when it says nothing. */
export const contentTypeOf = (headers: Headers): string =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** 413 for a body past its limit. */
export const tooLarge = (): AppError => new AppError('too_large', 'The upload is too large.');

/**
 * The bytes of a body, read no further than its limit.
 * @throws AppError `too_large` as soon as it is past the limit, `malformed` when it ends before its announced length, also
 * because who sent it went away
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A body can also come without a length, or longer than it said.
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    throw isGone(cause) ? shorter(cause) : cause;
  }
  if (announced && announced !== size) throw shorter();
  return Buffer.concat(chunks);
}

const shorter = (cause?: unknown): AppError =>
  new AppError('malformed', 'The body is shorter than announced.', { cause });

/** What node tells of a sender that closed its connection. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * JSON as a tier takes it: texts as the database can keep them, no key that reaches a prototype, no deeper than allowed.
 * @throws AppError `malformed`
 */
export function parseJson(body: string | Uint8Array, maxDepth: number): unknown {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (isDeeper(text, maxDepth)) throw new SyntaxError('too deep');
    return JSON.parse(text, (key, value: unknown) => {
      if (isReserved(key)) throw new SyntaxError('reserved key');
      return typeof value === 'string' ? plainText(value) : value;
    });
  } catch (cause) {
    throw new AppError('malformed', 'The body is not valid JSON.', { cause });
  }
}

/** Names that would reach a prototype. */
export const isReserved = (key: string): boolean => key === '__proto__' || key === 'constructor';

/** Whether brackets nest deeper, strings left out; counted before parsing so that a hostile depth costs nothing. */
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

/** Where a string's closing quote stands. Looks for quotes alone: pictures are strings of many megabytes. */
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
