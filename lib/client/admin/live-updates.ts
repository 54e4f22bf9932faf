import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api';
import { refresh, refreshTopics } from '../endpoint-query';

const changeSchema = z.object({ id: z.string(), changed: z.array(z.string()) });
const authSchema = z.object({ auth: z.string() });

/** Topics that count orders and stores. */
const FIGURES = ['events', 'dashboard'] as const;

/** How long after an ended session the browser's present one is tried. */
const REJOIN_MS = 1_000;

/** Heard by the order list, which decides itself when to show what is new. */
export const NEW_ORDER_EVENT = 'merchloom:new-order';

/**
 * Hears the tenant's channel and marks what changed as stale. Set-up failures are logged and ignored: every page works
 * without a socket (RT-03). Returns the way to hang up.
 */
export function connectLiveUpdates(queries: QueryClient, tenantId: number): () => void {
  let closed = false;
  let disconnect = (): void => {
    closed = true;
  };
  void open().catch((error: unknown) => console.warn('live updates are off', error));
  return () => disconnect();

  async function open(): Promise<void> {
    const { io } = await import('socket.io-client');
    if (closed) return;
    const socket = io({ path: '/socket.io', transports: ['websocket', 'polling'] });
    disconnect = () => {
      closed = true;
      socket.disconnect();
    };
    const channel = `private-tenant.${tenantId}`;
    socket.on('connect', () => {
      join(socket.id ?? '', channel)
        .then((auth) => socket.emit('subscribe', { channel, auth }))
        // Whatever was missed while away is asked for again.
        .then(() => refresh(queries, { queryKey: ['orders'], refetchType: 'none' }))
        .then(() => refreshTopics(queries, [...FIGURES, 'shopify', 'onboarding']))
        .catch((error: unknown) => console.warn('live updates are off', error));
    });
    // The server ends the connection of a session that has ended, after which socket.io does not try again. Signing in anew in this
    // browser, in another tab or frame, ends the former session, and the new one may hear.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect' && !closed) setTimeout(() => closed || socket.connect(), REJOIN_MS);
    });
    socket.on('order.created', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (!change.success) return;
      window.dispatchEvent(new CustomEvent(NEW_ORDER_EVENT, { detail: change.data.id }));
      void refreshTopics(queries, FIGURES);
    });
    socket.on('event.updated', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (change.success) void refresh(queries, { predicate: ({ queryKey }) => isAbout(queryKey, change.data.id) });
    });
    socket.on('shopify.updated', () => void refreshTopics(queries, ['shopify', 'onboarding', 'settings', 'dashboard']));
    socket.on('visit.updated', () => void refreshTopics(queries, ['auth', 'support']));
    socket.on('render.progress', () => {
      void refresh(queries, { queryKey: ['orders', 'orders.batches'] });
    });
    socket.on('order.status', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (!change.success) return;
      void refresh(queries, { queryKey: ['orders', 'detail', tenantId, change.data.id] });
      void refresh(queries, { queryKey: ['orders', 'orders.fulfilment'] });
      const isRouted = change.data.changed.includes('fulfilment');
      if (isRouted) void refreshTopics(queries, ['deadLetters']);
      // A list shows statuses and who makes an order, and filters by both; mails and print files of a new order must not
      // bring it in before its reader asks.
      if (!isRouted && !change.data.changed.includes('status')) return;
      void refresh(queries, { queryKey: ['orders', 'list'] });
      // Orders that wait, and the work list, are counted where a person has them tried again.
      void refreshTopics(queries, ['production']);
    });
  }
}

/** Whether a kept answer shows a store: its lists and figures, and every call below its address. */
function isAbout([topic, , input]: QueryKey, slug: string): boolean {
  if (FIGURES.some((known) => known === topic)) return true;
  const params: unknown = Object(input).params;
  return Object(params).slug === slug;
}

async function join(socketId: string, channel: string): Promise<string> {
  const body = { socket_id: socketId, channel_name: channel };
  return authSchema.parse(await callApi('/api/broadcasting/auth', { method: 'POST', csrf: true, body })).auth;
}
