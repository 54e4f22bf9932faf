import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../api';
import { refreshQueries, refreshTopics } from '../endpoint-query';

const changeSchema = z.object({ id: z.string(), changed: z.array(z.string()) });
const authSchema = z.object({ auth: z.string() });

/** Query topics with order and store figures. */
const FIGURES = ['events', 'dashboard'] as const;

/** Delay before reconnecting with the browser's current session after the server has ended a session, ms. */
const REJOIN_MS = 1_000;

/** Window event for the order list, which decides when to show new orders. */
export const NEW_ORDER_EVENT = 'merchloom:new-order';

/**
 * Subscribes to the tenant's channel and invalidates the queries that each change affects. Set-up failures are logged
 * and ignored, because every page works without a socket (RT-03). Returns the function that disconnects.
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
        // Changes published while disconnected were missed, so the affected queries are refreshed.
        .then(() => refreshQueries(queries, { queryKey: ['orders'], refetchType: 'none' }))
        .then(() => refreshTopics(queries, [...FIGURES, 'shopify', 'onboarding']))
        .catch((error: unknown) => console.warn('live updates are off', error));
    });
    // The server disconnects an ended session, and socket.io does not reconnect after that. A new sign-in in another
    // tab or frame of this browser ends the former session; the new session may connect.
    let hasEnded = false;
    socket.on('disconnect', (reason) => {
      hasEnded = reason === 'io server disconnect';
      if (hasEnded && !closed) setTimeout(() => closed || socket.connect(), REJOIN_MS);
    });
    // The session has ended: personal data must not stay on the screen. The reload redirects to the sign-in page.
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
      // The list shows and filters by status and fulfiller only. Changes of e-mails and print files must not refresh
      // it, because new orders appear only when the user requests them.
      if (!isRouted && !change.data.changed.includes('status')) return;
      void refreshQueries(queries, { queryKey: ['orders', 'list'] });
      // The page where an admin retries orders counts the waiting orders and the work list.
      void refreshTopics(queries, ['production']);
    });
  }
}

/**
 * Returns whether a cached query shows a store: lists and figures, and every query of an endpoint below the store's
 * path.
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
