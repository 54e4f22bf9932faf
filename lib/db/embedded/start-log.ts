const READY = 'ready to accept connections';
const MAX_LENGTH = 20_000;

/**
 * Output of PostgreSQL during its start. Each connection that comes too early adds lines, so only the last ones are
 * relevant.
 */
export class StartLog {
  #text = '';
  #isReady = false;

  /** Adds a chunk of output; the stream may cut it anywhere. */
  add(chunk: string): void {
    this.#text += chunk;
    this.#isReady ||= this.#text.includes(READY);
    this.#text = this.#text.slice(-MAX_LENGTH);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get text(): string {
    return this.#text;
  }
}
