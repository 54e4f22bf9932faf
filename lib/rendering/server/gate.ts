import { AppError } from '@/lib/platform/errors';
import { getProcessValue } from '@/lib/platform/process-value';

export interface GateLimits {
  /** Maximum number of jobs that run at the same time. */
  readonly running: number;
  /** Maximum number of waiting jobs of all visitors together. Further jobs are rejected. */
  readonly waiting: number;
  /** Maximum number of waiting jobs per visitor; default: `waiting`. */
  readonly waitingEach?: number;
  /**
   * Error code of a rejected job: `rate_limited` (default), or `unavailable` when the visitor did not cause the
   * overload.
   */
  readonly refusal?: 'rate_limited' | 'unavailable';
  /** Message of the error for a job that exceeded its timeout. */
  readonly lateMessage?: string;
}

export interface Gate {
  /** Runs the `job` of a visitor when its turn comes. Rejects after `timeoutMs`, which includes the waiting time. */
  run<T>(job: (signal: AbortSignal) => Promise<T>, timeoutMs: number, visitor?: string): Promise<T>;
  /** Number of running jobs, including timed-out ones that have not ended yet. */
  readonly running: number;
}

interface Waiting {
  enter(): void;
  refuse(): void;
}

/**
 * Creates a gate that limits how many jobs run at the same time. A timed-out job keeps its place until it has really
 * ended, so that never more than `running` jobs run. Visitors take turns: a visitor who requests a hundred pictures
 * delays every other visitor by one picture only. When the queue is full, a job of the visitor with the most waiting
 * jobs is rejected in favour of a visitor with fewer, so that no visitor can fill the queue alone.
 * @throws AppError from `run`: `rate_limited` (or the gate's `refusal`) when the queue is full, `unavailable` on
 * timeout
 */
export function createGate(limits: GateLimits): Gate {
  const { running: limit, waiting, waitingEach = waiting, refusal = 'rate_limited' } = limits;
  let running = 0;
  let queued = 0;
  /** Waiting jobs by visitor, in the sequence of the visitors' turns. */
  const lanes = new Map<string, Waiting[]>();

  /** Passes the place of an ended job directly to the next job in turn. */
  function leave(): void {
    const [turn] = lanes;
    if (!turn) {
      running -= 1;
      return;
    }
    const [visitor, lane] = turn;
    const next = lane.shift();
    lanes.delete(visitor);
    if (lane.length > 0) lanes.set(visitor, lane);
    queued -= 1;
    next?.enter();
  }

  const full = () =>
    new AppError(refusal, refusal === 'rate_limited' ? 'Too many requests' : BUSY, { retryAfterSeconds: 2 });

  /**
   * Rejects a job of the visitor with the most waiting jobs, if the new job's visitor has fewer even with the new job.
   * Returns whether the new job may wait.
   */
  function displaceFor(lane: readonly Waiting[]): boolean {
    const longest = [...lanes.values()].reduce<Waiting[] | null>(
      (longestSoFar, other) => (longestSoFar && longestSoFar.length >= other.length ? longestSoFar : other),
      null,
    );
    if (!longest || longest.length <= lane.length + 1) return false;
    queued -= 1;
    longest.pop()?.refuse();
    return true;
  }

  /** Removes a job from the queue. Returns false when it is no longer waiting. */
  function withdraw(visitor: string, job: Waiting): boolean {
    const lane = lanes.get(visitor);
    const at = lane?.indexOf(job) ?? -1;
    if (!lane || at < 0) return false;
    lane.splice(at, 1);
    if (lane.length === 0) lanes.delete(visitor);
    queued -= 1;
    return true;
  }

  async function enter(signal: AbortSignal, visitor: string): Promise<boolean> {
    if (running < limit) {
      running += 1;
      return true;
    }
    const lane = lanes.get(visitor) ?? [];
    if (lane.length >= waitingEach || (queued >= waiting && !displaceFor(lane))) throw full();
    const hasPlace = await new Promise<boolean>((resolve, reject) => {
      const job = { enter: () => resolve(true), refuse: () => reject(full()) };
      lane.push(job);
      lanes.set(visitor, lane);
      queued += 1;
      // A job that has timed out leaves the queue at once, so that it takes no place from others.
      signal.addEventListener('abort', () => withdraw(visitor, job) && resolve(false), { once: true });
    });
    if (hasPlace && signal.aborted) leave();
    return hasPlace && !signal.aborted;
  }

  return {
    get running() {
      return running;
    },
    async run(job, timeoutMs, visitor = 'direct') {
      const signal = AbortSignal.timeout(timeoutMs);
      const late = new Promise<never>((_, reject) => {
        const giveUp = () =>
          reject(new AppError('unavailable', limits.lateMessage ?? DRAWN_LATE, { retryAfterSeconds: 5 }));
        signal.addEventListener('abort', giveUp, { once: true });
      });
      const work = (async () => {
        if (!(await enter(signal, visitor))) return late;
        try {
          return await job(signal);
        } finally {
          leave();
        }
      })();
      return Promise.race([work, late]);
    },
  };
}

const BUSY = 'The service is busy. Please try again.';
const DRAWN_LATE = 'The picture could not be drawn in time.';

/**
 * Limits of previews. A drawing needs much memory and one thread. With two jobs at a time, one can draw while the other
 * is encoded. A browser may request all thirty pictures of a page at once and displays each rejected one as broken, so
 * one visitor may have that many waiting jobs.
 */
export const PREVIEW_GATE_LIMITS: GateLimits = { running: 2, waiting: 64, waitingEach: 32 };
/** Time limit of a preview, waiting time included. */
export const PREVIEW_TIMEOUT_MS = 10_000;
const previewGate = getProcessValue<Gate>('render-gate');

/** Returns the process's gate for previews. */
export function getPreviewGate(): Gate {
  previewGate.current ??= createGate(PREVIEW_GATE_LIMITS);
  return previewGate.current;
}

/**
 * Limits of decoding uploads. Decoding holds the pixels of a picture in memory several times, so two pictures are
 * decoded at a time.
 */
const DECODE_LIMITS: GateLimits = {
  running: 2,
  waiting: 12,
  waitingEach: 6,
  refusal: 'unavailable',
  lateMessage: 'The picture could not be read in time.',
};
/**
 * Limits of decoding SVG drawings. A drawing can be built to take long, so one is decoded at a time. The gate is
 * separate, so that the drawings of owners do not delay the pictures of shoppers.
 */
const DRAWING_LIMITS: GateLimits = { ...DECODE_LIMITS, running: 1, waiting: 6, waitingEach: 2 };

/** Time limit for decoding an uploaded picture, waiting time included. */
export const DECODE_TIMEOUT_MS = 30_000;
const pictureGate = getProcessValue<Gate>('decode-gate');

/** Returns the process's gate for uploaded pictures. */
export function getDecodeGate(): Gate {
  pictureGate.current ??= createGate(DECODE_LIMITS);
  return pictureGate.current;
}

/**
 * Limits of decoding large pictures. A photo of 100 megapixels takes seconds and hundreds of megabytes, so one is
 * decoded at a time.
 */
const LARGE_DECODE_LIMITS: GateLimits = { ...DECODE_LIMITS, running: 1, waiting: 8, waitingEach: 4 };
const largePictureGate = getProcessValue<Gate>('large-decode-gate');

/** Returns the process's gate for large pictures, which are decoded in a separate process. */
export function getLargeDecodeGate(): Gate {
  largePictureGate.current ??= createGate(LARGE_DECODE_LIMITS);
  return largePictureGate.current;
}

const svgGate = getProcessValue<Gate>('drawings-gate');

/** Returns the process's gate for SVG drawings. */
export function getDrawingsGate(): Gate {
  svgGate.current ??= createGate(DRAWING_LIMITS);
  return svgGate.current;
}
