import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** How much of its time the server may be busy before work that nobody waits for gives way. */
const BUSY_SHARE = 0.6;
const LOOK_MS = 250;
/** Work that can wait does not wait for ever. */
const PATIENCE_MS = 20_000;
const BUSY = 'busy';
const QUIET = 'quiet';

/** In the server: tells a background process when people are being served and when there is time. Ends with the process. */
export function tellPressure(child: ChildProcess): void {
  let before = performance.eventLoopUtilization();
  let told = QUIET;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const share = performance.eventLoopUtilization(now, before).utilization;
    before = now;
    const state = share > BUSY_SHARE ? BUSY : QUIET;
    if (state === told || !child.connected) return;
    told = state;
    child.send(state);
  }, LOOK_MS);
  look.unref();
  child.once('exit', () => clearInterval(look));
}

let busy = false;
let wake: () => void = () => {};

/** In the background process: takes the server's word. */
export function hearPressure(message: unknown): void {
  if (message !== BUSY && message !== QUIET) return;
  busy = message === BUSY;
  if (!busy) wake();
}

/** Resolves when there is time, at the latest after {@link PATIENCE_MS}: two processes on the same cores slow each other
 *  down, whatever their priorities say. At once where nobody speaks of pressure. */
export async function giveWay(): Promise<void> {
  if (!busy) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Ends the waiting for good, because the process is to stop. */
export function stopGivingWay(): void {
  busy = false;
  wake();
}
