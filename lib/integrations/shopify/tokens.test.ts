import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshAccessToken } from './tokens';

let server: Server;
let answer: { status: number; body: string };
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());

const refresh = () =>
  refreshAccessToken('loomshop.myshopify.com', 'token', {
    apiKey: 'key',
    apiSecret: 'secret',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isLocal: true,
  });

describe('a rejected token refresh', () => {
  it.each([
    ['a token that is good for nothing ends a connection', 400, '{"error":"invalid_grant"}', 'unauthorized'],
    ['so does a refusal without a word', 401, '', 'unauthorized'],
    [
      'keys of the app that are wrong end none: every shop would be refused',
      401,
      '{"error":"invalid_client"}',
      'unexpected',
    ],
    ['an app that Shopify does not know ends none', 400, '{"error":"application_cannot_be_found"}', 'unexpected'],
    ['a shop that is closed is tried again', 402, '{}', 'unavailable'],
  ])('%s', async (_what, status, body, kind) => {
    answer = { status, body };
    await expect(refresh()).rejects.toMatchObject({ kind });
  });
});
