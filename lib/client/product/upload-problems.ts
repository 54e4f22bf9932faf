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

/** Why the server refused a picture, by the status of its answer. */
export const PROBLEM_OF_STATUS: Readonly<Record<number, UploadProblem>> = {
  413: 'tooLarge',
  415: 'wrongType',
  422: 'unreadable',
  429: 'tooMany',
};

/** PNG, JPEG or WebP by its first bytes: a name says nothing about what a file is. */
export function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  );
}
