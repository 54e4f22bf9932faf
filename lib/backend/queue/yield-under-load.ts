import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** Share of its time that the server may be busy before background work yields. */
const BUSY_SHARE = 0.6;
const POLL_INTERVAL_MS = 250;
/** Maximum time that background work yields. */
const MAX_YIELD_MS = 20_000;
const BUSY = 'busy';
const QUIET = 'quiet';

let busy = false;
const waiting = new Set<() => void>();

function reportLoad(isBusy: boolean): void {
  busy = isBusy;
  if (!busy) for (const resumeWork of [...waiting]) resumeWork();
}

/**
 * Measures the server's load, for jobs of this process and of background processes. Call it in the server. `stop` ends
 * yielding permanently, at shutdown.
 */
export function watchLoad(): { notify(child: ChildProcess): void; stop(): void } {
  const reportedStates = new Map<ChildProcess, string>();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    reportLoad(performance.eventLoopUtilization(now, before).utilization > BUSY_SHARE);
    before = now;
    const state = busy ? BUSY : QUIET;
    for (const [child, last] of reportedStates) {
      if (state === last || !child.connected) continue;
      reportedStates.set(child, state);
      // Errors are ignored: an ending process no longer receives messages, and its exit is handled where it was
      // started.
      child.send(state, () => undefined);
    }
  }, POLL_INTERVAL_MS);
  timer.unref();
  return {
    notify: (child) => {
      reportedStates.set(child, QUIET);
      child.once('exit', () => reportedStates.delete(child));
    },
    stop: () => {
      clearInterval(timer);
      stopYielding();
    },
  };
}

/** Applies a message with the server's load. Call it in a background process. */
export function applyReportedLoad(message: unknown): void {
  if (message === BUSY || message === QUIET) reportLoad(message === BUSY);
}

/**
 * Resolves when the load is low, at the latest {@link MAX_YIELD_MS} after `since`, because two kinds of work on the
 * same cores slow each other down regardless of priorities. Resolves at once where no load is measured.
 * @param since earliest start of the work; default now
 */
export async function yieldUnderLoad(since?: Date): Promise<void> {
  const remainingMs = since ? since.getTime() + MAX_YIELD_MS - Date.now() : MAX_YIELD_MS;
  if (!busy || remainingMs <= 0) return;
  await new Promise<void>((resolve) => {
    const resumeWork = (): void => {
      clearTimeout(timer);
      waiting.delete(resumeWork);
      resolve();
    };
    const timer = setTimeout(resumeWork, Math.min(remainingMs, MAX_YIELD_MS));
    waiting.add(resumeWork);
  });
}

/** Ends yielding permanently, at shutdown. */
export const stopYielding = (): void => reportLoad(false);
