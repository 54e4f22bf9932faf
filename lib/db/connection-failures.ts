import { logger } from '@/lib/platform/log';

const WINDOW_MS = 5_000;

type WriteLine = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/**
 * Logs failed connections of all pools: the first at once, those of the following seconds as one entry, because a
 * database that ends breaks all its connections.
 */
export class ConnectionFailures {
  readonly #write: WriteLine;
  #isWaiting = false;
  #more = 0;

  constructor(write: WriteLine = (facts, message) => logger.warn(facts, message)) {
    this.#write = write;
  }

  note(error: Error): void {
    if (this.#isWaiting) {
      this.#more += 1;
      return;
    }
    this.#isWaiting = true;
    const code = 'code' in error ? error.code : undefined;
    this.#write({ reason: error.message, code }, 'a database connection failed');
    setTimeout(() => this.#writeRest(), WINDOW_MS).unref();
  }

  #writeRest(): void {
    this.#isWaiting = false;
    if (this.#more > 0) this.#write({ count: this.#more }, 'more database connections failed');
    this.#more = 0;
  }
}

/** Failures of all database connections of this process. */
export const connectionFailures = new ConnectionFailures();
