// Finds a free port for a server that is about to start.
import { createServer } from 'node:net';

/**
 * Start of the search, below the ephemeral port range of common systems. A port of that range could be taken by an
 * outgoing connection while the server starts its database, before it listens.
 */
const FIRST = 20_000;
const COUNT = 12_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a port of this machine on which no process listens. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
