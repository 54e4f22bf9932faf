import { listWriteObstacles, onWriteObstacleChange, type WriteObstacle } from '@/lib/platform/browsing-only';
import { logger } from '@/lib/platform/log';

export interface RunningWorkers {
  stop(): Promise<void>;
}

/** Write obstacles during which work that frees space continues; during all others every job would fail. */
const FREEING_GOES_ON: readonly WriteObstacle[] = ['disk_low'];
const RETRY_MS = 5_000;

/**
 * Runs workers while this installation can write, and stops them while it cannot, because the queue itself is written
 * for each job. `freesSpace`: whether the workers may use reserved space, because they delete more than they write.
 * @throws Error when they cannot be started the first time
 */
export async function runWhileWritable(
  start: () => Promise<RunningWorkers>,
  freesSpace = false,
): Promise<RunningWorkers> {
  const mayRun = (): boolean =>
    listWriteObstacles().every((obstacle) => freesSpace && FREEING_GOES_ON.includes(obstacle));
  let running: RunningWorkers | null = mayRun() ? await start() : null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let changes = Promise.resolve();
  const adjust = (): void => {
    changes = changes.then(async () => {
      clearTimeout(retry);
      try {
        if (running && (isStopped || !mayRun())) {
          const stopped = running;
          running = null;
          await stopped.stop();
        } else if (!running && !isStopped && mayRun()) running = await start();
      } catch (error) {
        logger.warn({ err: error }, 'workers could not be paused or started again');
        if (!isStopped) retry = setTimeout(adjust, RETRY_MS).unref();
      }
    });
  };
  const unsubscribe = onWriteObstacleChange(adjust);
  return {
    stop: async () => {
      unsubscribe();
      isStopped = true;
      adjust();
      await changes;
    },
  };
}
