import { readFileSync } from 'node:fs';
import { getDiskSpace, recordDiskSpace } from '@/lib/platform/disk-space';
import { logger } from '@/lib/platform/log';
import { isOutOfSpace } from './out-of-space';
import {
  type EmbeddedPostgres,
  findPostmasterPid,
  type PostgresOptions,
  signalProcess,
  startPostgres,
} from './postgres';

const WINDOW_MS = 60_000;
const MAX_CRASHES = 3;
const CHECK_INTERVAL_MS = 1_500;
/** Interval between attempts to start while the disk is full. */
const DISK_FULL_RETRY_MS = 2_000;
/** Number of consecutive checks that find the server stopped by a signal before it is killed. */
const MAX_STOPPED_CHECKS = 2;

/**
 * Starts PostgreSQL over a cluster folder that this process has locked, and restarts it under its previous address when
 * it crashes: open connections break, new ones reach the restarted server. On a full disk it retries until there is
 * space. `ended` resolves when the server crashed three times within a minute or cannot be restarted.
 */
export async function supervisePostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  let server = await startPostgres(options);
  const { url, socketDir, dataDir, description } = server;
  let crashes: number[] = [];
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();
  let giveUp: (reason: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    giveUp = resolve;
  });

  function watch(): void {
    const stopChecking = killWhenStopped(dataDir);
    void server.ended.then((reason) => {
      stopChecking();
      if (!isStopping) restarting = restart(reason);
    });
  }

  async function restart(reason: string): Promise<void> {
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < WINDOW_MS), now];
    if (crashes.length >= MAX_CRASHES) return giveUp(`${reason} for the third time within a minute`);
    logger.error({ reason }, 'the database ended and is started again');
    for (;;) {
      try {
        server = await startPostgres({ ...options, socketDir });
        break;
      } catch (error) {
        if (!isOutOfSpace(error)) {
          logger.error({ err: error }, 'the database could not be started again');
          return giveUp(reason);
        }
        // Every further attempt would only repeat the line.
        if (!getDiskSpace().isDatabaseBlocked)
          logger.error(
            { err: error },
            'the database can’t start, because its disk is full; it is tried again until there is room',
          );
        recordDiskSpace({ isDatabaseBlocked: true });
        await new Promise((resolve) => setTimeout(resolve, DISK_FULL_RETRY_MS));
        if (isStopping) return;
      }
    }
    recordDiskSpace({ isDatabaseBlocked: false });
    logger.info({ ms: Math.round(performance.now() - now) }, 'the database is back');
    watch();
  }

  watch();
  return {
    url,
    socketDir,
    dataDir,
    description,
    ended,
    stop: async () => {
      isStopping = true;
      await restarting;
      await server.stop();
    },
  };
}

/** Kills a server that was stopped by a signal (SIGSTOP): it would hold its connections open and never respond. */
function killWhenStopped(dataDir: string): () => void {
  let stoppedChecks = 0;
  const timer = setInterval(() => {
    const pid = findPostmasterPid(dataDir);
    stoppedChecks = pid !== undefined && isStopped(pid) ? stoppedChecks + 1 : 0;
    if (pid === undefined || stoppedChecks < MAX_STOPPED_CHECKS) return;
    logger.error({ reason: 'stopped by a signal' }, 'the database is frozen and gets killed');
    signalProcess(pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function isStopped(pid: number): boolean {
  try {
    return /^State:\tT/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
