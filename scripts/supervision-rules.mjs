// Rules of the supervisor, separate from processes and clocks.

/**
 * Exit code of a start that a restart cannot fix: a wrong setting, a port or data folder in use. Must equal the number
 * in `lib/platform/start-rejected-error.ts`.
 */
export const EXIT_START_REJECTED = 78;
/**
 * Exit code when the database was unreachable; a later start may succeed. Must equal the number in
 * `lib/platform/start-rejected-error.ts`.
 */
export const EXIT_TRY_LATER = 75;

const WINDOW_MS = 60_000;
const MAX_FAILURES = 3;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 30_000;

/** Decides after each failure whether and when to restart; gives up after three failures within a minute. */
export class RestartPolicy {
  #failures = [];
  #unreachable = 0;

  /**
   * Records a failure.
   * @returns the delay in ms until the restart, or undefined when the program must not be restarted
   */
  afterFailure(nowMs) {
    this.#failures = [...this.#failures.filter((at) => nowMs - at < WINDOW_MS), nowMs];
    if (this.#failures.length >= MAX_FAILURES) return undefined;
    return FIRST_DELAY_MS * 5 ** (this.#failures.length - 1);
  }

  /** Returns the delay in ms after a start that could not reach the database; such starts do not count as failures. */
  afterUnreachable() {
    this.#unreachable += 1;
    return Math.min(MAX_DELAY_MS, 1_000 * 2 ** (this.#unreachable - 1));
  }

  served() {
    this.#unreachable = 0;
  }
}

/** Maximum time in ms without a sign of life, by the state of the main thread. */
const LIMITS = {
  /** Limit for a process that a signal has stopped. */
  stopped: 2_000,
  /**
   * Computing without a pause, in ms of the thread's CPU time, so that a starved thread on a busy machine does not
   * reach the limit.
   */
  computing: 5_000,
  /** Limit for a thread that is blocked inside one system call. */
  waiting: 10_000,
  /** Limit in any state, and the only limit on systems that do not report the state. */
  silent: 60_000,
};

/**
 * Maximum ms counted between two checks. A longer gap means that the supervisor itself was paused, for example by a
 * suspended or overloaded machine.
 */
const MAX_COUNTED_MS = 1_000;

/**
 * Measures how long a process has been stopped, computing or waiting since its last sign of life. A starting process
 * sends no signs and may compute and wait for as long as it takes. Before the process serves requests, only the time
 * counts for which a signal has stopped it.
 */
export class SilenceMeter {
  #isServing = false;
  #silentMs = 0;
  #stoppedMs = 0;
  #waitingMs = 0;
  #cpuAtStartMs;
  #lastCheckMs;

  constructor(nowMs) {
    this.#lastCheckMs = nowMs;
  }

  recordServing() {
    this.#isServing = true;
    this.recordSignal();
  }

  recordSignal() {
    this.#silentMs = 0;
    this.#stoppedMs = 0;
    this.#waitingMs = 0;
    this.#cpuAtStartMs = undefined;
  }

  /**
   * Checks the process once.
   * @param thread the main thread's state letter as in /proc and its CPU time in ms; undefined where it cannot be read
   * @returns why the process counts as frozen, or undefined
   */
  checkFrozen(nowMs, thread) {
    const countedMs = Math.min(nowMs - this.#lastCheckMs, MAX_COUNTED_MS);
    this.#lastCheckMs = nowMs;
    this.#silentMs += countedMs;
    if (thread) {
      this.#cpuAtStartMs ??= thread.cpuMs;
      this.#stoppedMs = thread.state === 'T' ? this.#stoppedMs + countedMs : 0;
      if (thread.state !== 'T' && thread.state !== 'R') this.#waitingMs += countedMs;
    }
    const computingMs = thread ? thread.cpuMs - (this.#cpuAtStartMs ?? thread.cpuMs) : 0;
    if (this.#stoppedMs >= LIMITS.stopped) return `it was stopped for ${inSeconds(this.#stoppedMs)}`;
    if (!this.#isServing) return undefined;
    if (computingMs >= LIMITS.computing) return `its event loop computed for ${inSeconds(computingMs)} without a pause`;
    if (this.#waitingMs >= LIMITS.waiting) return `its event loop was blocked for ${inSeconds(this.#waitingMs)}`;
    if (this.#silentMs >= LIMITS.silent) return `its event loop did not answer for ${inSeconds(this.#silentMs)}`;
    return undefined;
  }
}

const inSeconds = (ms) => `${Math.round(ms / 1_000)} s`;
