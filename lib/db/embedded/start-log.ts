const READY = 'ready to accept connections';
const MAX_LENGTH = 20_000;

/** What PostgreSQL writes while it starts. Each connection that comes too early adds lines, so that the last ones count. */
export class StartLog {
  #text = '';
  #isReady = false;

  /** Adds what was read, wherever the stream cut it. */
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
