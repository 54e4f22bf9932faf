import { constants, setPriority } from 'node:os';
import { closeDatabase } from '@/lib/db/client';
import { startWorker } from '../queue/worker';
import { applyReportedLoad, stopYielding } from '../queue/yield-under-load';
import { printArtwork } from './print-artwork';

// This process draws print files. Its priority is low, because no request waits for them.
setPriority(constants.priority.PRIORITY_LOW);
const worker = await startWorker({
  databaseUrl: process.env.DATABASE_URL ?? '',
  lane: 'print',
  taskList: { 'print-artwork': printArtwork },
  parsedCronItems: [],
}).catch(endWithReason);

/**
 * Interval of the messages to the parent process. If drawing hangs, the messages stop, the parent kills this process,
 * and the job is retried.
 */
const SIGN_OF_LIFE_MS = 5_000;
setInterval(() => process.connected && process.send?.('alive'), SIGN_OF_LIFE_MS);

process.on('message', applyReportedLoad);

/**
 * Sends the reason to the parent process, which logs it unless the previous process ended for the same reason, and
 * exits.
 */
async function endWithReason(error: unknown): Promise<never> {
  const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
  await new Promise((sent) => (process.connected ? process.send?.({ endedBecause: reason }, sent) : sent(null)));
  process.exit(1);
}

/**
 * Maximum time of a stop, so that this process cannot outlive its parent. Longer than the parent waits for a running
 * drawing.
 */
const STOP_LIMIT_MS = 15_000;

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  stopYielding();
  void worker
    .stop()
    .then(closeDatabase)
    .then(() => process.exit(0));
};
process.stdin.on('end', stop).on('close', stop).resume();
// A terminal's Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
