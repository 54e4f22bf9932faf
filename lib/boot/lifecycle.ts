import { recordWriteObstacle } from '@/lib/platform/browsing-only';
import { recordBootState } from '@/lib/platform/health';
import { logger } from '@/lib/platform/log';
import { reportStopping, watchSupervisor } from './supervisor-link';

type Stop = () => Promise<void> | void;

const FORCE_AFTER_MS = 25_000;

/** Stops the started parts of this process in reverse order: after a signal, or when an essential part has ended. */
export class Lifecycle {
  readonly #stops: { readonly name: string; readonly stop: Stop }[] = [];
  readonly #begins: (() => void)[] = [];
  readonly #forceAfterMs: number;
  #stopping: Promise<void> | undefined;

  constructor(forceAfterMs = FORCE_AFTER_MS) {
    this.#forceAfterMs = forceAfterMs;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#stopping) process.exit(1); // A second signal exits at once.
        void this.stop(0, signal);
      });
    }
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error: unknown) => {
        // A failed write of a background task, for example of the queue, does not end the process: the shop continues
        // in browsing-only mode.
        if (recordWriteObstacle(error)) return logger.error({ err: error }, event);
        logger.fatal({ err: error }, event);
        void this.stop(1, `${event} (${error instanceof Error ? error.name : typeof error})`);
      });
    }
    // A process that outlived its supervisor would occupy the port and the data folder.
    watchSupervisor(() => void this.stop(0, 'the supervisor has ended'));
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Registers a started part with the function that stops it. */
  onStop(name: string, stop: Stop): void {
    this.#stops.push({ name, stop });
  }

  /** Calls `begin` when stopping begins, before any part is stopped. */
  onBegin(begin: () => void): void {
    this.#begins.push(begin);
  }

  stop(code: number, reason: string): Promise<void> {
    this.#stopping ??= this.#run(code, reason);
    return this.#stopping;
  }

  async #run(code: number, reason: string): Promise<void> {
    logger.info({ reason }, 'stopping');
    reportStopping(code, reason);
    recordBootState({ phase: 'stopping' });
    let current: string | undefined;
    const force = (): void => {
      logger.error({ name: current }, 'did not stop in time: the process ends without waiting for it');
      // A rejected start keeps its exit code, because another start would end the same way.
      process.exit(code || 1);
    };
    setTimeout(force, this.#forceAfterMs).unref();
    for (const begin of this.#begins) begin();
    for (const { name, stop } of this.#stops.reverse()) {
      current = name;
      try {
        await stop();
      } catch (error) {
        logger.error({ err: error, name }, 'could not be stopped cleanly');
      }
    }
    logger.info('stopped');
    process.exit(code);
  }
}
