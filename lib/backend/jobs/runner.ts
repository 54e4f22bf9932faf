import { Logger, parseCronItems, run } from 'graphile-worker';
import { databasePools } from '@/lib/db/client';
import { logger } from '@/lib/log';
import { confirmOrder } from './confirm-order';
import { printArtwork } from './print-artwork';
import { releaseReservations } from './release-reservations';
import { sendTestWebhook } from './send-test-webhook';

/** Drawing print files is one job at a time by its own gate; the second place is for mails and webhooks meanwhile. */
const CONCURRENCY = 2;
const POLL_MS = 2_000;

/**
 * Starts working on the queue. `stop` lets what is running end and hands the rest back, so that nothing is lost and
 * nothing is done twice.
 */
export async function startJobs({ databaseUrl }: { databaseUrl: string }): Promise<{ stop(): Promise<void> }> {
  process.env.DATABASE_URL ??= databaseUrl;
  const runner = await run({
    pgPool: databasePools().main,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The server decides when to stop, in its own order.
    noHandleSignals: true,
    logger: jobLogger,
    taskList: {
      'print-artwork': printArtwork,
      'confirm-order': confirmOrder,
      'send-test-webhook': sendTestWebhook,
      'release-reservations': releaseReservations,
    },
    parsedCronItems: parseCronItems([
      { task: 'release-reservations', match: '* * * * *', identifier: 'release-reservations' },
    ]),
  });
  return { stop: () => runner.stop() };
}

const jobLogger = new Logger((scope) => (level, message, meta) => {
  const fields = { job: scope.taskIdentifier, jobId: scope.jobId };
  // A job that fails comes again; its first line says why.
  if (level === 'error' || level === 'warning') logger.warn(fields, message.split('\n', 1)[0] ?? '');
  else logger.debug({ ...fields, ...meta }, message);
});
