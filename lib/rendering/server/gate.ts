import { AppError } from '@/lib/errors';

export interface GateLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs that may wait, all visitors together; the next one is refused. */
  readonly waiting: number;
  /** Jobs of one visitor that may wait; default: as many as all. */
  readonly waitingEach?: number;
  /** How the one too many is refused: 429 (default), or 503 where it says nothing of the visitor's own doing. */
  readonly refusal?: 'rate_limited' | 'unavailable';
  /** What is said of a job that took too long. */
  readonly lateMessage?: string;
}

export interface Gate {
  /** Runs `job` of a visitor when it is its turn; gives up on it, waiting included, after `timeoutMs`. */
  run<T>(job: (signal: AbortSignal) => Promise<T>, timeoutMs: number, visitor?: string): Promise<T>;
  /** Jobs running now, those given up on but not yet ended included. */
  readonly running: number;
}

interface Waiting {
  enter(): void;
  refuse(): void;
}

/**
 * Keeps pictures that are drawn at once to a number that fits the machine. A job that overstays keeps
 * its place until it has really ended, so that giving up never means that more than `running` jobs run.
 *
 * Visitors take turns: whoever asks for a hundred pictures delays everybody else by one. When the queue is full it is the
 * longest lane that gives way to a visitor who waits for less, so nobody can fill it for others either.
 * @throws AppError `rate_limited` (or the gate's `refusal`) when there is no room, `unavailable` when the time is up
 */
export function createGate(limits: GateLimits): Gate {
  const { running: limit, waiting, waitingEach = waiting, refusal = 'rate_limited' } = limits;
  let running = 0;
  let queued = 0;
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>();

  /** The place goes to the next in turn without becoming free in between. */
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

  /** Makes room for a visitor who waits for less than another one, if there is such a one. */
  function displaceFor(lane: readonly Waiting[]): boolean {
    const longest = [...lanes.values()].reduce<Waiting[] | null>(
      (found, other) => (found && found.length >= other.length ? found : other),
      null,
    );
    if (!longest || longest.length <= lane.length + 1) return false;
    queued -= 1;
    longest.pop()?.refuse();
    return true;
  }

  async function enter(signal: AbortSignal, visitor: string): Promise<boolean> {
    if (running < limit) {
      running += 1;
      return true;
    }
    const lane = lanes.get(visitor) ?? [];
    if (lane.length >= waitingEach || (queued >= waiting && !displaceFor(lane))) throw full();
    await new Promise<void>((wake, reject) => {
      lane.push({ enter: wake, refuse: () => reject(full()) });
      lanes.set(visitor, lane);
      queued += 1;
    });
    if (signal.aborted) leave();
    return !signal.aborted;
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

/** Drawing is memory and one thread: two at a time keep encoding and drawing busy. A browser may ask for a page's thirty
 *  pictures at once and shows each that is refused as broken, so one visitor may wait for that many. */
export const GATE_LIMITS: GateLimits = { running: 2, waiting: 64, waitingEach: 32 };
/** How long a preview may take, its waiting included. */
export const PREVIEW_TIMEOUT_MS = 10_000;
const STATE = Symbol.for('merchloom.render-gate');
const shared = globalThis as { [STATE]?: Gate };

/** The gate of the process. */
export function renderGate(): Gate {
  shared[STATE] ??= createGate(GATE_LIMITS);
  return shared[STATE];
}

/** Decoding a stranger's picture takes its pixels several times over in memory: two at a time, whoever sends them. */
const DECODE_LIMITS: GateLimits = {
  running: 2,
  waiting: 12,
  waitingEach: 6,
  refusal: 'unavailable',
  lateMessage: 'The picture could not be read in time.',
};
/** Drawings can be made to take long, by owners alone: one at a time, and never in a shopper's place. */
const DRAWING_LIMITS: GateLimits = { ...DECODE_LIMITS, running: 1, waiting: 6, waitingEach: 2 };

/** How long the reading of a sent picture may take, its waiting included. */
export const DECODE_TIMEOUT_MS = 30_000;
const DECODING = Symbol.for('merchloom.decode-gate');
const sharedDecoding = globalThis as { [DECODING]?: Gate };

/** The gate of the process before pictures that somebody sent. */
export function decodeGate(): Gate {
  sharedDecoding[DECODING] ??= createGate(DECODE_LIMITS);
  return sharedDecoding[DECODING];
}

/** A photograph of 100 megapixels takes seconds and hundreds of megabytes: one at a time. */
const LARGE_DECODE_LIMITS: GateLimits = { ...DECODE_LIMITS, running: 1, waiting: 8, waitingEach: 4 };
const LARGE_DECODING = Symbol.for('merchloom.large-decode-gate');
const sharedLargeDecoding = globalThis as { [LARGE_DECODING]?: Gate };

/** The gate of the process before pictures that are decoded in a process of their own. */
export function largeDecodeGate(): Gate {
  sharedLargeDecoding[LARGE_DECODING] ??= createGate(LARGE_DECODE_LIMITS);
  return sharedLargeDecoding[LARGE_DECODING];
}

const DRAWINGS = Symbol.for('merchloom.drawings-gate');
const sharedDrawings = globalThis as { [DRAWINGS]?: Gate };

/** The gate of the process before drawings, which become pixels before they are pictures. */
export function drawingsGate(): Gate {
  sharedDrawings[DRAWINGS] ??= createGate(DRAWING_LIMITS);
  return sharedDrawings[DRAWINGS];
}
