// The rules of the supervisor, apart from processes and clocks.

/** The start was refused for a reason that another start does not change: a wrong setting, a taken port or data folder.
 *  The same number as `lib/start-refusal.ts`. */
export const EXIT_REFUSED = 78;
/** The database could not be reached: a later start may succeed. The same number as `lib/start-refusal.ts`. */
export const EXIT_TRY_LATER = 75;

const WINDOW_MS = 60_000;
const MAX_FAILURES = 3;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 30_000;

/** Decides after each failure whether and when to start again: three failures within a minute are the end. */
export class RestartPolicy {
  #failures = [];
  #unreachable = 0;

  /** @returns the delay in ms, or undefined when the program is not to be started again */
  afterFailure(nowMs) {
    this.#failures = [...this.#failures.filter((at) => nowMs - at < WINDOW_MS), nowMs];
    if (this.#failures.length >= MAX_FAILURES) return undefined;
    return FIRST_DELAY_MS * 5 ** (this.#failures.length - 1);
  }

  /** Returns the delay in ms after a start that did not reach the database; such starts are not counted as failures. */
  afterUnreachable() {
    this.#unreachable += 1;
    return Math.min(MAX_DELAY_MS, 1_000 * 2 ** (this.#unreachable - 1));
  }

  served() {
    this.#unreachable = 0;
  }
}

/** The longest time without a sign of life, in ms, by what the main thread does meanwhile. */
const LIMITS = {
  /** Stopped by a signal. */
  stopped: 2_000,
  /** Computing without a pause, in ms of its own processor time: a starved thread on a busy machine does not use it up. */
  computing: 5_000,
  /** Waiting for something inside of one call. */
  waiting: 10_000,
  /** Whatever it does, or where the system does not say what it does. */
  silent: 60_000,
};

/** A longer pause between two looks means that the supervisor itself stood still: a suspended machine, a starved one. */
const MAX_COUNTED_MS = 1_000;

/** Adds up what a process does between its signs of life. */
export class SilenceMeter {
  #silentMs = 0;
  #stoppedMs = 0;
  #waitingMs = 0;
  #cpuAtStartMs;
  #lastLookMs;

  constructor(nowMs) {
    this.#lastLookMs = nowMs;
  }

  heard() {
    this.#silentMs = 0;
    this.#stoppedMs = 0;
    this.#waitingMs = 0;
    this.#cpuAtStartMs = undefined;
  }

  /**
   * Looks at the process once.
   * @param thread the main thread's state letter as in /proc and its processor time in ms; undefined where it can't be read
   * @returns why the process counts as frozen, or undefined
   */
  look(nowMs, thread) {
    const countedMs = Math.min(nowMs - this.#lastLookMs, MAX_COUNTED_MS);
    this.#lastLookMs = nowMs;
    this.#silentMs += countedMs;
    if (thread) {
      this.#cpuAtStartMs ??= thread.cpuMs;
      if (thread.state === 'T') this.#stoppedMs += countedMs;
      else if (thread.state !== 'R') this.#waitingMs += countedMs;
    }
    const computingMs = thread ? thread.cpuMs - (this.#cpuAtStartMs ?? thread.cpuMs) : 0;
    if (this.#stoppedMs >= LIMITS.stopped) return `it was stopped for ${inSeconds(this.#stoppedMs)}`;
    if (computingMs >= LIMITS.computing) return `its event loop computed for ${inSeconds(computingMs)} without a pause`;
    if (this.#waitingMs >= LIMITS.waiting) return `its event loop was blocked for ${inSeconds(this.#waitingMs)}`;
    if (this.#silentMs >= LIMITS.silent) return `its event loop did not answer for ${inSeconds(this.#silentMs)}`;
    return undefined;
  }
}

const inSeconds = (ms) => `${Math.round(ms / 1_000)} s`;
