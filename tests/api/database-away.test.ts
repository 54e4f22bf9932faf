import { connect, createServer, type Server, type Socket } from 'node:net';
import { closeDatabase } from '@/lib/db/client';
import { createWorkerDatabase } from '../setup/database';
import { sendApi, signInBrowser } from './support/browser';
import { readStore } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
const sockets = new Set<Socket>();
let proxy: Server;
let port = 0;

/** Connects to the database through a proxy that the tests can cut. */
beforeAll(async () => {
  database = await createWorkerDatabase();
  const target = new URL(database.url);
  proxy = createServer((client) => {
    const server = connect(toConnectOptions(target));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  await listen();
  const through = new URL(database.url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  process.env.DATABASE_URL = through.toString();
});
afterAll(async () => {
  await closeDatabase();
  cut();
  proxy.close();
  await database.drop();
});

/** The tests' cluster listens on a Unix socket; another cluster may listen on a TCP port. */
function toConnectOptions(url: URL) {
  const folder = url.searchParams.get('host');
  const number = Number(url.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: url.hostname, port: number };
}

async function listen(): Promise<void> {
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address === 'object' && address) port = address.port;
}
function cut(): void {
  for (const socket of sockets) socket.destroy();
}

describe('a database that becomes unreachable', () => {
  it('causes 503 responses with a retry time, admits no new requests meanwhile, and is reconnected without a restart', async () => {
    const store = await readStore('summer-fest');
    const path = `/api/${store.tenant_id}/summer-fest/products`;
    const { browser, token } = await signInBrowser('owner@brightside.test');
    expect((await sendApi('GET', path)).status).toBe(200);
    const closed = new Promise((resolve) => proxy.close(resolve));
    cut();
    await closed;
    const authorization = `Bearer ${token}`;
    const refused = [
      await sendApi('GET', path),
      await sendApi('GET', '/api/user', { headers: { authorization } }),
      await browser.get('/api/user'),
      await browser.post('/api/login', { email: 'owner@nordhavn.test', password: 'demo-password' }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.problem().code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.text).not.toMatch(/ECONN|postgres|select/i);
    }
    await listen();
    expect((await sendApi('GET', path)).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
  });
});
