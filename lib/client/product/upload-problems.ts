/** Uploaded image, as designs refer to it. Width and height are in px of the image. */
export interface UploadedPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Problem for which an image was rejected; each has its own message. */
export type UploadProblem = 'tooLarge' | 'wrongType' | 'unreadable' | 'tooMany' | 'failed';

export class UploadError extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, detail: string) {
    super(`upload: ${problem}, ${detail}`);
    this.name = 'UploadError';
    this.problem = problem;
  }
}

/** Upload problem by the status code of the server's response. */
export const UPLOAD_PROBLEMS_BY_STATUS: Readonly<Record<number, UploadProblem>> = {
  413: 'tooLarge',
  415: 'wrongType',
  422: 'unreadable',
  429: 'tooMany',
};

/** Returns whether a file begins like a PNG, JPEG or WebP file. The file name says nothing reliable about the type. */
export function isPictureFile(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  );
}
