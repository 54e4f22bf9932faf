import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, callApi } from './api';

/** Calls the API of a test server that handles requests with `answer`. */
async function ask(answer: RequestListener, signal?: AbortSignal): Promise<unknown> {
  const server = createServer(answer).listen(0);
  try {
    const { port } = server.address() as AddressInfo;
    return await callApi(`http://localhost:${port}/`, signal ? { signal } : {});
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('an API call of the browser', () => {
  test('whose response is cut off has failed, and is not an empty response', async () => {
    const call = ask((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"data":', () => response.destroy());
    });
    await expect(call).rejects.toMatchObject({ code: 'network', status: 0 });
    await expect(call).rejects.toBeInstanceOf(ApiError);
  });

  test('that is aborted while its response arrives says so', async () => {
    const giveUp = new AbortController();
    const call = ask((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"data":', () => giveUp.abort());
    }, giveUp.signal);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('that is refused without a message keeps its status', async () => {
    const call = ask((_request, response) => response.writeHead(503).end('<html>'));
    await expect(call).rejects.toMatchObject({ status: 503, code: 'network' });
  });

  test('that is refused with details has them, and an empty record otherwise', async () => {
    const refuse = (details: unknown) =>
      ask((_request, response) =>
        response
          .writeHead(422, { 'content-type': 'application/json' })
          .end(JSON.stringify({ code: 'invalid', details })),
      );
    await expect(refuse({ total: 10 })).rejects.toMatchObject({ details: { total: 10 } });
    await expect(refuse('none')).rejects.toMatchObject({ details: {} });
    await expect(refuse(undefined)).rejects.toMatchObject({ details: {} });
  });
});
