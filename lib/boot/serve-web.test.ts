import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveWeb } from './serve-web';

const CHUNKS = 60;
const CHUNK_BYTES = 512 * 1024;

function longBody(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ < CHUNKS) controller.enqueue(new Uint8Array(CHUNK_BYTES));
      else controller.close();
    },
  });
}

describe('serveWeb', () => {
  it('waits for a slow reader without accumulating listeners', async () => {
    let most = 0;
    const server = createServer((request, response) => {
      response.on('drain', () => {
        most = Math.max(most, response.listenerCount('close'), response.listenerCount('drain'));
      });
      void serveWeb(request, response, async () => new Response(longBody()));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const answer = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve));
    let bytes = 0;
    for await (const part of answer) bytes += (part as Buffer).length;
    server.close();
    expect(bytes).toBe(CHUNKS * CHUNK_BYTES);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(6);
  });
});
