import { RenderError, toRenderError } from './errors';
import { assertImageUrl, IMAGE_TIMEOUT_MS } from './limits';

/** Timers used by rendering; tests pass fake ones. */
export interface Timers {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

export const SYSTEM_TIMERS: Timers = {
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * Runs `work` and waits for its result at most `timeoutMs`; at the timeout, the signal that `work` received is aborted.
 * @throws the error returned by `expired()` on timeout
 */
export async function runWithTimeout<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  expired: () => Error,
  timers: Timers = SYSTEM_TIMERS,
): Promise<T> {
  const abort = new AbortController();
  let handle: unknown;
  const late = new Promise<never>((_, reject) => {
    handle = timers.setTimeout(() => {
      abort.abort();
      reject(expired());
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    timers.clearTimeout(handle);
  }
}

/**
 * Loads one picture with `load`, after a check of its address (RND-13, RND-14).
 * @throws RenderError `invalidImageUrl`, `imageTimeout` after 10 s, `imageFailed`
 */
export async function loadImageWithTimeout<T>(
  url: unknown,
  load: (url: string, signal: AbortSignal) => Promise<T>,
  { timeoutMs = IMAGE_TIMEOUT_MS, timers = SYSTEM_TIMERS }: { timeoutMs?: number; timers?: Timers } = {},
): Promise<T> {
  assertImageUrl(url);
  try {
    return await runWithTimeout(
      timeoutMs,
      (signal) => load(url, signal),
      () => new RenderError('imageTimeout', { ms: timeoutMs }),
      timers,
    );
  } catch (thrown) {
    throw toRenderError(thrown, 'imageFailed');
  }
}
