import { UPLOAD_LIMITS } from '@/lib/domain/pictures/limits';
import { type StoreAddress, storeApi } from '@/lib/storefront/links';

/** An uploaded picture as a design refers to it. Size in the picture's own px. */
export interface UploadedPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Why a picture was not taken; each has its own words. */
export type UploadProblem = 'tooLarge' | 'wrongType' | 'unreadable' | 'tooMany' | 'failed';

export class UploadError extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, detail: string) {
    super(`upload: ${problem}, ${detail}`);
    this.name = 'UploadError';
    this.problem = problem;
  }
}

const HEAD_BYTES = 12;

/** Sends a shopper's picture. What can be told here is told without a wait; the server checks everything again and
 *  re-encodes it.
 *  @throws UploadError when it is refused or the answer can't be read. */
export async function uploadPicture(store: StoreAddress, file: File): Promise<UploadedPicture> {
  if (file.size > UPLOAD_LIMITS.bytes) throw new UploadError('tooLarge', `${file.size} bytes`);
  if (!isPicture(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())))
    throw new UploadError('wrongType', file.type);
  const body = new FormData();
  body.append('file', file);
  const response = await send(storeApi(store, 'uploads'), body);
  if (!response.ok) throw new UploadError(PROBLEM_OF_STATUS[response.status] ?? 'failed', `status ${response.status}`);
  const answer: { readonly data: UploadedPicture } = await response.json();
  const { src, width, height } = answer.data;
  return { src, width, height };
}

const PROBLEM_OF_STATUS: Readonly<Record<number, UploadProblem>> = {
  413: 'tooLarge',
  415: 'wrongType',
  422: 'unreadable',
  429: 'tooMany',
};

async function send(address: string, body: FormData): Promise<Response> {
  try {
    return await fetch(address, { method: 'POST', body });
  } catch (cause) {
    throw new UploadError('failed', String(cause));
  }
}

/** PNG, JPEG or WebP by its first bytes: a name says nothing about what a file is. */
function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  );
}
