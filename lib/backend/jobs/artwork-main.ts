import { constants, setPriority } from 'node:os';
import { closeDatabase } from '@/lib/db/client';
import { startWorker } from '../queue/worker';
import { receiveLoad, stopYielding } from '../queue/yield-under-load';
import { printArtwork } from './print-artwork';

// Process that draws print files, at low priority because no request waits for them.
setPriority(constants.priority.PRIORITY_LOW);
const worker = await startWorker({
  databaseUrl: process.env.DATABASE_URL ?? '',
  lane: 'print',
  taskList: { 'print-artwork': printArtwork },
  parsedCronItems: [],
}).catch(endWithReason);

/** A picture that hangs stops these messages, and the parent kills this process; its job is retried. */
const SIGN_OF_LIFE_MS = 5_000;
setInterval(() => process.connected && process.send?.('alive'), SIGN_OF_LIFE_MS);

process.on('message', receiveLoad);

/** Leaves the log to the parent, which knows whether earlier processes ended for the same reason. */
async function endWithReason(error: unknown): Promise<never> {
  const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error);
  await new Promise((sent) => (process.connected ? process.send?.({ endedBecause: reason }, sent) : sent(null)));
  process.exit(1);
}

/** Longer than the parent waits for a drawing: without a parent, a stop that hangs would leave this process behind. */
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
