import type { Server, ServerResponse } from 'node:http';

const POLL_MS = 50;

/** Knows which answers are under way, to end a server without cutting any of them. */
export class Drain {
  readonly #open = new Set<ServerResponse>();
  #closing = false;

  track(response: ServerResponse): void {
    this.#open.add(response);
    if (this.#closing) response.setHeader('connection', 'close');
    response.once('close', () => this.#open.delete(response));
  }

  /** Takes no new connection, waits for the answers under way, and cuts what is left after `timeoutMs`. */
  async close(server: Server, timeoutMs: number): Promise<void> {
    this.#closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const response of this.#open) if (!response.headersSent) response.setHeader('connection', 'close');
    const deadline = Date.now() + timeoutMs;
    while (this.#open.size > 0 && Date.now() < deadline) {
      server.closeIdleConnections();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    server.closeAllConnections();
    await closed;
  }
}
