import { AppError } from '@/lib/errors';

export interface GateLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs that may wait; the next one is refused with 429. */
  readonly waiting: number;
}

export interface Gate {
  /** Runs `job` when there is room; gives up on it, waiting included, after `timeoutMs`. */
  run<T>(job: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T>;
  /** Jobs running now, those given up on but not yet ended included. */
  readonly running: number;
}

/**
 * Keeps pictures that are drawn at once to a number that fits the machine (SECURITY T21). A job that overstays keeps
 * its place until it has really ended, so that giving up never means that more than `running` jobs run.
 * @throws AppError `rate_limited` when the queue is full, `unavailable` when the time is up
 */
export function createGate({ running: limit, waiting }: GateLimits): Gate {
  let running = 0;
  const queue: Array<() => void> = [];

  /** The place goes to the next in line without becoming free in between. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(signal: AbortSignal): Promise<boolean> {
    if (running < limit) {
      running += 1;
      return true;
    }
    if (queue.length >= waiting) throw new AppError('rate_limited', 'Too many requests', { retryAfterSeconds: 2 });
    await new Promise<void>((wake) => queue.push(wake));
    if (signal.aborted) leave();
    return !signal.aborted;
  }

  return {
    get running() {
      return running;
    },
    async run(job, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const late = new Promise<never>((_, reject) => {
        const giveUp = () =>
          reject(new AppError('unavailable', 'The picture could not be drawn in time.', { retryAfterSeconds: 5 }));
        signal.addEventListener('abort', giveUp, { once: true });
      });
      const work = (async () => {
        if (!(await enter(signal))) return late;
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

/** Drawing is memory and one thread: two at a time keep encoding and drawing busy. */
export const GATE_LIMITS: GateLimits = { running: 2, waiting: 64 };
/** How long a preview may take, its waiting included. */
export const PREVIEW_TIMEOUT_MS = 10_000;
const STATE = Symbol.for('merchloom.render-gate');
const shared = globalThis as { [STATE]?: Gate };

/** The gate of the process. */
export function renderGate(): Gate {
  shared[STATE] ??= createGate(GATE_LIMITS);
  return shared[STATE];
}
