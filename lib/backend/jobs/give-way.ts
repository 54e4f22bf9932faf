import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** How much of its time the server may be busy before work that nobody waits for gives way. */
const BUSY_SHARE = 0.6;
const LOOK_MS = 250;
/** Work that can wait does not wait for ever. */
const PATIENCE_MS = 20_000;
const BUSY = 'busy';
const QUIET = 'quiet';

let busy = false;
const waiting = new Set<() => void>();

function feel(isBusy: boolean): void {
  busy = isBusy;
  if (!busy) for (const goOn of [...waiting]) goOn();
}

/**
 * In the server: looks how busy it is serving people, for the jobs of this process and for those of background processes.
 * `stop` ends the waiting for good, because the process is to end.
 */
export function feelPressure(): { tell(child: ChildProcess): void; stop(): void } {
  const told = new Map<ChildProcess, string>();
  let before = performance.eventLoopUtilization();
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    feel(performance.eventLoopUtilization(now, before).utilization > BUSY_SHARE);
    before = now;
    const state = busy ? BUSY : QUIET;
    for (const [child, last] of told) {
      if (state === last || !child.connected) continue;
      told.set(child, state);
      // One that is just ending hears no more; its exit is dealt with where it was started.
      child.send(state, () => undefined);
    }
  }, LOOK_MS);
  look.unref();
  return {
    tell: (child) => {
      told.set(child, QUIET);
      child.once('exit', () => told.delete(child));
    },
    stop: () => {
      clearInterval(look);
      stopGivingWay();
    },
  };
}

/** In a background process: takes the server's word. */
export function hearPressure(message: unknown): void {
  if (message === BUSY || message === QUIET) feel(message === BUSY);
}

/**
 * Resolves when there is time, at the latest {@link PATIENCE_MS} after `since`: two kinds of work on the same cores slow
 * each other down, whatever their priorities say. At once where nobody speaks of pressure.
 * @param since when the work could have begun; now, if it is not said
 */
export async function giveWay(since?: Date): Promise<void> {
  const patienceMs = since ? since.getTime() + PATIENCE_MS - Date.now() : PATIENCE_MS;
  if (!busy || patienceMs <= 0) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, Math.min(patienceMs, PATIENCE_MS));
    waiting.add(goOn);
  });
}

/** Ends the waiting for good, because the process is to stop. */
export const stopGivingWay = (): void => feel(false);
