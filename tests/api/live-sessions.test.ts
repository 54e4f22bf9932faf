import { once } from 'node:events';
import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { supportEndpoints } from '@/lib/contracts/support';
import { startLiveServer } from '@/lib/web/realtime/live-server';
import { subscribeChanges } from '@/lib/web/tenant-api/feed';
import { waitUntil } from '../setup/wait-until';
import { queryRows, setUpOwnDatabase } from './support/database';
import { signInMember, type Visitor } from './support/visitor';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Longer than any test runs: a session that ends earlier was ended by a notification. */
const NEVER_MS = 24 * 3_600_000;

/** Opens a browser's socket on a server that handles published changes as the program does. */
async function opened(browser: Visitor) {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const live = startLiveServer(server, { sessionCheckMs: NEVER_MS });
  const feed = await new Promise<{ close(): void }>((resolve) => {
    const opening = subscribeChanges(live.publish, () => resolve(opening));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const close = async (): Promise<void> => {
    socket.disconnect();
    feed.close();
    live.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { socket, live, closed, close };
}

const PASSWORD = 'another long one';
const endings: readonly [string, (browser: Visitor, tenant: number, userId: number) => Promise<unknown>][] = [
  [
    'whoever is deactivated',
    async (_browser, tenant, userId) => {
      const owner = await signInMember('owner@brightside.test');
      return owner.call('POST', `/api/${tenant}/users/${userId}/deactivate`);
    },
  ],
  ['whoever signs out', (browser) => browser.call('POST', '/api/logout')],
  [
    'whoever signs out everywhere else, elsewhere',
    async () => (await signInMember('service@brightside.test')).call('DELETE', '/api/user/sessions'),
  ],
  [
    'whoever changes the password elsewhere',
    async () => {
      const body = { current_password: 'demo-password', password: PASSWORD, password_confirmation: PASSWORD };
      return (await signInMember('service@brightside.test')).call('POST', '/api/user/password', body);
    },
  ],
];

it.each(endings)('the open page of %s stops receiving updates at once', async (_who, end) => {
  const [row] = await queryRows(sql`
    update users set disabled_at = null where email = 'service@brightside.test' returning id, tenant_id`);
  const browser = await signInMember('service@brightside.test');
  const colleague = await signInMember('manager@brightside.test');
  const [page, other] = [await opened(browser), await opened(colleague)];
  await end(browser, Number(row?.tenant_id), Number(row?.id));
  expect(await page.closed).toBe('io server disconnect');
  expect(other.socket.connected).toBe(true);
  await Promise.all([page.close(), other.close()]);
});

it('the open page of staff stops receiving updates of a client that ends the visit, at once', async () => {
  const staff = await signInMember('staff@merchloom.test');
  const owner = await signInMember('owner@brightside.test');
  const [row] = await queryRows(sql`select tenant_id from users where email = 'owner@brightside.test'`);
  const tenant = Number(row?.tenant_id);
  expect(
    (await staff.call('POST', '/api/support-visits', { client: tenant, reason: 'Support ticket 42' })).status,
  ).toBe(200);
  const page = await opened(staff);
  const channel = `private-tenant.${tenant}`;
  const signed = await staff.call('POST', '/api/broadcasting/auth', {
    socket_id: page.socket.id,
    channel_name: channel,
  });
  const { auth } = z.object({ auth: z.string() }).parse(signed.json());
  expect(await page.socket.emitWithAck('subscribe', { channel, auth })).toEqual({ ok: true });
  const receivedMessages: unknown[] = [];
  page.socket.on('event.updated', (message) => receivedMessages.push(message));
  const publish = (slug: string) => page.live.publish({ kind: 'store', tenantId: tenant, slug });
  publish('while-visiting');
  await waitUntil('the socket hears the visited client', () => receivedMessages.length === 1);
  let updates = 0;
  page.socket.on('visit.updated', () => (updates += 1));
  const { visits } = supportEndpoints.list.answer.parse((await owner.get(`/api/${tenant}/support-visits`)).json()).data;
  expect((await owner.call('DELETE', `/api/${tenant}/support-visits/${visits[0]?.id}`)).status).toBe(200);
  await waitUntil('the page is told that its visit has changed', () => updates > 0);
  // Each round publishes one more event. The first one that does not arrive was sent after the socket left the channel.
  await waitUntil('the socket has left the channel', async () => {
    const before = receivedMessages.length;
    publish('after-the-visit');
    // Messages on one socket arrive in order, so an event sent earlier would have arrived before this acknowledgement.
    expect(await page.socket.emitWithAck('subscribe', { channel: 'none', auth: '' })).toEqual({ ok: false });
    return receivedMessages.length === before;
  });
  await page.close();
});
