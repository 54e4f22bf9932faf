import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const POLL_MS = 50;
/**
 * Time for which an idle connection stays open while the server stops, so that a request in transit gets a response.
 */
const LINGER_MS = 300;

/** Tracks responses in progress, to stop a server without cutting any. */
export class Drain {
  readonly #open = new Set<ServerResponse>();
  readonly #sockets = new Set<Socket>();
  #closing = false;

  /** Tracks the connections that a server accepts from now on, including upgraded connections. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  track(response: ServerResponse): void {
    this.#open.add(response);
    if (this.#closing) response.setHeader('connection', 'close');
    response.once('close', () => this.#open.delete(response));
  }

  /**
   * Stops accepting connections, waits for responses in progress, and cuts those that are still open after `timeoutMs`.
   */
  async close(server: Server, timeoutMs: number): Promise<void> {
    this.#closing = true;
    const startedAt = Date.now();
    const closed = new Promise<void>((resolve) => stopListening(server, resolve));
    for (const response of this.#open) if (!response.headersSent) response.setHeader('connection', 'close');
    const isBusy = (): boolean => {
      const elapsed = Date.now() - startedAt;
      if (elapsed >= LINGER_MS) server.closeIdleConnections();
      return elapsed < timeoutMs && (this.#open.size > 0 || (elapsed < LINGER_MS && this.#sockets.size > 0));
    };
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    server.closeAllConnections();
    // The server does not count upgraded connections.
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/**
 * Stops accepting connections. Does not use the HTTP server's own `close`, which would cut idle connections at once,
 * together with requests in transit.
 */
function stopListening(server: Server, then: () => void): void {
  NetServer.prototype.close.call(server, then);
}
