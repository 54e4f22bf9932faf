import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api';
import { refreshQueries, refreshTopics } from '../endpoint-query';

const changeSchema = z.object({ id: z.string(), changed: z.array(z.string()) });
const authSchema = z.object({ auth: z.string() });

/** Query topics that contain numbers of orders and sales of stores. */
const FIGURES = ['events', 'dashboard'] as const;

/**
 * Delay in ms before the page reconnects with the browser's current session, after the server has ended the former
 * session.
 */
const REJOIN_MS = 1_000;

/** Name of the browser event that reports a new order to the order list, which decides when to display it. */
export const NEW_ORDER_EVENT = 'merchloom:new-order';

/**
 * Subscribes to the tenant's channel and refreshes the queries that each change affects. Errors while connecting are
 * logged and ignored, because every page works without a socket (RT-03). Returns a function that disconnects.
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
        // Changes that were published while the page was disconnected were missed, so all affected queries are
        // refreshed.
        .then(() => refreshQueries(queries, { queryKey: ['orders'], refetchType: 'none' }))
        .then(() => refreshTopics(queries, [...FIGURES, 'shopify', 'onboarding']))
        .catch((error: unknown) => console.warn('live updates are off', error));
    });
    // When a session ends, the server disconnects the socket, and socket.io does not reconnect. The session may have
    // ended because the user signed in again in another tab or frame; the new session may connect.
    let hasEnded = false;
    socket.on('disconnect', (reason) => {
      hasEnded = reason === 'io server disconnect';
      if (hasEnded && !closed) setTimeout(() => closed || socket.connect(), REJOIN_MS);
    });
    // The session has ended and there is no new one: personal data must not remain on the screen. The reload redirects
    // to the sign-in page.
    socket.on('connect_error', ({ message }) => {
      if (hasEnded && message === 'unauthenticated') window.location.reload();
    });
    socket.on('order.created', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (!change.success) return;
      window.dispatchEvent(new CustomEvent(NEW_ORDER_EVENT, { detail: change.data.id }));
      void refreshTopics(queries, FIGURES);
    });
    socket.on('event.updated', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (change.success)
        void refreshQueries(queries, { predicate: ({ queryKey }) => isAbout(queryKey, change.data.id) });
    });
    socket.on('shopify.updated', () => void refreshTopics(queries, ['shopify', 'onboarding', 'settings', 'dashboard']));
    socket.on('visit.updated', () => void refreshTopics(queries, ['auth', 'support']));
    socket.on('render.progress', () => {
      void refreshQueries(queries, { queryKey: ['orders', 'orders.batches'] });
    });
    socket.on('order.status', (message: unknown) => {
      const change = changeSchema.safeParse(message);
      if (!change.success) return;
      void refreshQueries(queries, { queryKey: ['orders', 'detail', tenantId, change.data.id] });
      void refreshQueries(queries, { queryKey: ['orders', 'orders.fulfilment'] });
      const isRouted = change.data.changed.includes('fulfilment');
      if (isRouted) void refreshTopics(queries, ['failedJobs']);
      // The list shows and filters status and fulfiller only. Changes of mails and print files do not refresh it,
      // because it must show new orders only when the user requests them.
      if (!isRouted && !change.data.changed.includes('status')) return;
      void refreshQueries(queries, { queryKey: ['orders', 'list'] });
      // The production page displays the numbers of waiting orders and of orders on the work list.
      void refreshTopics(queries, ['production']);
    });
  }
}

/**
 * Returns whether a cached query contains data of a store: all lists and figures, and queries of endpoints below the
 * store's path.
 */
function isAbout([topic, , input]: QueryKey, slug: string): boolean {
  if (FIGURES.some((candidate) => candidate === topic)) return true;
  const params: unknown = Object(input).params;
  return Object(params).slug === slug;
}

async function join(socketId: string, channel: string): Promise<string> {
  const body = { socket_id: socketId, channel_name: channel };
  return authSchema.parse(await callApi('/api/broadcasting/auth', { method: 'POST', csrf: true, body })).auth;
}
