import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { signChannel } from '@/lib/web/realtime/channels';
import { type LiveServer, startLiveServer } from '@/lib/web/realtime/live-server';
import { createWorkerDatabase } from '../setup/database';
import { type Browser, signInBrowser } from './support/browser';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let server: Server;
let live: LiveServer;
let port = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await createWorkerDatabase();
  server = createServer((_request, response) => response.writeHead(404).end());
  live = startLiveServer(server, { sessionCheckMs: 100 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) port = address.port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  live.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.drop();
});

const toCookieHeader = (browser: Browser): string => [...browser.cookies].map((pair) => pair.join('=')).join('; ');

function connect(headers: Record<string, string>, transport: 'websocket' | 'polling' = 'websocket'): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  sockets.push(socket);
  return socket;
}

/** Resolves with "connected", or with the error that rejected the connection. */
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });

async function opened(browser: Browser): Promise<Socket> {
  const socket = connect({ cookie: toCookieHeader(browser) });
  expect(await outcome(socket)).toBe('connected');
  return socket;
}

const signature = z.object({ auth: z.string() });
const getChannel = (tenantId: number): string => `private-tenant.${tenantId}`;
async function sign(browser: Browser, socket: Socket, tenantId: number): Promise<string> {
  const answer = await browser.post('/api/broadcasting/auth', {
    socket_id: socket.id,
    channel_name: getChannel(tenantId),
  });
  return signature.parse(answer.json()).auth;
}

const subscribe = async (socket: Socket, message: unknown): Promise<unknown> => {
  const [answer] = z.array(z.unknown()).parse([await socket.timeout(5_000).emitWithAck('subscribe', message)]);
  return answer;
};
const join = async (browser: Browser, socket: Socket, tenantId: number) =>
  subscribe(socket, { channel: getChannel(tenantId), auth: await sign(browser, socket, tenantId) });

const publishOrder = (tenantId: number, id: string) =>
  live.publish({ kind: 'order', tenantId, event: 'order.created', id, changed: [] });
const nextOrder = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('order.created', resolve));

describe('live updates', () => {
  it('reach all users of the tenant and none of another tenant', async () => {
    const owner = await signInBrowser('owner@brightside.test');
    const colleague = await signInBrowser('service@brightside.test');
    const other = await signInBrowser('owner@nordhavn.test');
    const [one, two, foreign] = [
      await opened(owner.browser),
      await opened(colleague.browser),
      await opened(other.browser),
    ];
    expect(await join(owner.browser, one, owner.user.tenant_id)).toEqual({ ok: true });
    expect(await join(colleague.browser, two, owner.user.tenant_id)).toEqual({ ok: true });
    expect(await join(other.browser, foreign, other.user.tenant_id)).toEqual({ ok: true });
    const receivedMessages: unknown[] = [];
    foreign.onAny((...message) => receivedMessages.push(message));
    const both = Promise.all([nextOrder(one), nextOrder(two)]);
    publishOrder(owner.user.tenant_id, 'ours');
    expect(await both).toEqual([
      { id: 'ours', changed: [] },
      { id: 'ours', changed: [] },
    ]);
    // Events arrive in order: an earlier event for this socket would have arrived by now.
    const theirs = nextOrder(foreign);
    publishOrder(other.user.tenant_id, 'theirs');
    expect(await theirs).toEqual({ id: 'theirs', changed: [] });
    expect(receivedMessages).toEqual([['order.created', { id: 'theirs', changed: [] }]]);
  });

  it('contain ids and changed fields, and nothing of a shopper', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const socket = await opened(browser);
    await join(browser, socket, user.tenant_id);
    const nextUpdate = new Promise((resolve) => socket.once('event.updated', resolve));
    live.publish({ kind: 'store', tenantId: user.tenant_id, slug: 'summer-fest' });
    expect(await nextUpdate).toEqual({ id: 'summer-fest', changed: [] });
  });

  it('reach staff on a visit, but no socket that has not joined', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const { browser: staffBrowser } = await signInBrowser('staff@merchloom.test');
    await staffBrowser.post('/api/support-visits', { client: user.tenant_id, reason: 'Support ticket 42' });
    const [silent, staff] = [await opened(browser), await opened(staffBrowser)];
    const receivedMessages: unknown[] = [];
    silent.onAny((...message) => receivedMessages.push(message));
    await join(staffBrowser, staff, user.tenant_id);
    const nextOrderEvent = nextOrder(staff);
    publishOrder(user.tenant_id, 'x');
    expect(await nextOrderEvent).toEqual({ id: 'x', changed: [] });
    // Messages on one socket arrive in order, so an event sent earlier would have arrived before this acknowledgement.
    expect(await subscribe(silent, null)).toEqual({ ok: false });
    expect(receivedMessages).toEqual([]);
  });
});

describe('a socket', () => {
  it('is rejected without a session, and with a forged or ended session', async () => {
    const { browser } = await signInBrowser('owner@brightside.test');
    const ended = toCookieHeader(browser);
    await browser.post('/api/logout', {});
    const attempts: Record<string, string>[] = [{}, { cookie: 'session=forged' }, { cookie: ended }];
    for (const headers of attempts) expect(await outcome(connect(headers))).toBe('unauthenticated');
  });

  it.each(['websocket', 'polling'] as const)('is rejected from another site (%s)', async (transport) => {
    const { browser } = await signInBrowser('owner@brightside.test');
    const cookie = toCookieHeader(browser);
    for (const origin of ['http://evil.test', 'null', `http://127.0.0.1:${port + 1}`])
      expect(await outcome(connect({ cookie, origin }, transport))).not.toBe('connected');
    expect(await outcome(connect({ cookie, origin: `http://127.0.0.1:${port}` }, transport))).toBe('connected');
  });

  it('joins only with its own signature for this channel', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const other = await signInBrowser('owner@nordhavn.test');
    const [mine, neighbour, foreign] = [await opened(browser), await opened(browser), await opened(other.browser)];
    const channel = getChannel(user.tenant_id);
    const auth = await sign(browser, mine, user.tenant_id);
    // Rejects a signature older than a minute, and one for a tenant that the session does not act for.
    const old = signChannel(mine.id ?? '', channel, new Date(Date.now() - 61_000));
    expect(await subscribe(mine, { channel, auth: old })).toEqual({ ok: false });
    const theirs = getChannel(other.user.tenant_id);
    const forTheirs = signChannel(mine.id ?? '', theirs, new Date());
    expect(await subscribe(mine, { channel: theirs, auth: forTheirs })).toEqual({ ok: false });
    // Rejects a signature used by another socket, of this user or of another tenant.
    expect(await subscribe(neighbour, { channel, auth })).toEqual({ ok: false });
    expect(await subscribe(foreign, { channel, auth })).toEqual({ ok: false });
    const forged = [
      { channel: getChannel(other.user.tenant_id), auth },
      { channel, auth: '' },
      { channel, auth: `${auth.slice(0, -1)}${auth.endsWith('0') ? '1' : '0'}` },
      { channel: 'private-tenant.0', auth },
      { channel: '__proto__', auth },
      { channel: [channel], auth },
      { channel },
      'private',
      7,
    ];
    for (const message of forged) expect([message, await subscribe(mine, message)]).toEqual([message, { ok: false }]);
    expect(await subscribe(mine, { channel, auth })).toEqual({ ok: true });
  });

  it('is closed soon after its session has ended', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const socket = await opened(browser);
    await join(browser, socket, user.tenant_id);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await browser.post('/api/logout', {});
    expect(await closed).toBe('io server disconnect');
  });

  it('that sends a megabyte is closed, and the others stay open', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const [noisy, calm] = [await opened(browser), await opened(browser)];
    await join(browser, calm, user.tenant_id);
    const closed = new Promise((resolve) => noisy.once('disconnect', resolve));
    noisy.emit('subscribe', { channel: 'x'.repeat(1024 * 1024), auth: 'x' });
    await closed;
    const nextOrderEvent = nextOrder(calm);
    publishOrder(user.tenant_id, 'y');
    expect(await nextOrderEvent).toEqual({ id: 'y', changed: [] });
  });
});
