// A port for a server that is about to start.
import { createServer } from 'node:net';

/** Below the ports that systems give to connections on their way out: one of those could be taken again before a server,
 *  which first starts its database, comes to listen. */
const FIRST = 20_000;
const COUNT = 12_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of this machine that nobody listens on. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}
