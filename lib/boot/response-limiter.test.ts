import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import { ResponseLimiter } from './response-limiter';

const MAX_PLACES = 2;

let server: http.Server;
let address = '';
let places: ResponseLimiter;
/** Pending responses that are never sent, like those of a rendering that never ends. */
let held: ServerResponse[] = [];
beforeEach(async () => {
  places = new ResponseLimiter(MAX_PLACES);
  held = [];
  server = http.createServer((request, response) => {
    if (!places.take(String(request.headers['x-visitor']), response)) response.statusCode = 429;
    else if (request.url === '/held') {
      held.push(response);
      server.emit('held');
      return;
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'object' && bound) address = `http://127.0.0.1:${bound.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = async (path = '/', visitor = 'a', signal?: AbortSignal): Promise<number> =>
  (await fetch(address + path, { headers: { 'x-visitor': visitor }, ...(signal ? { signal } : {}) })).status;

/** Sends a request that is never answered, and returns how to abort it. */
async function hold(): Promise<() => Promise<unknown>> {
  const reader = new AbortController();
  const isHeld = once(server, 'held');
  const pendingRequest = ask('/held', 'a', reader.signal).catch(() => null);
  await isHeld;
  const answer = held.at(-1);
  return async () => {
    const closed = answer && once(answer, 'close');
    reader.abort();
    await Promise.all([pendingRequest, closed]);
  };
}

describe('the request slots of a visitor', () => {
  it('are limited for each visitor', async () => {
    for (let index = 0; index < MAX_PLACES; index++) await hold();
    expect(await ask()).toBe(429);
    expect(await ask('/', 'b')).toBe(200);
  });

  it('are released when the response was sent', async () => {
    for (let index = 0; index < 3 * MAX_PLACES; index++) expect(await ask()).toBe(200);
  });

  it('are released when the client has disconnected, though the response never finishes', async () => {
    for (let index = 0; index < 3 * MAX_PLACES; index++) await (await hold())();
    expect(await ask()).toBe(200);
  });
});
