import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { authEndpoints } from '@/lib/contracts/auth';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { logger } from '@/lib/log';
import { readSessionToken } from '@/lib/session/cookie';
import { tenantApi } from '@/lib/tenant-api/client';
import type { StoreChange } from '@/lib/tenant-api/feed';
import { isChannelSigned, tenantChannel } from './channels';

const MAX_MESSAGE_BYTES = 64_000;
/** How often a socket's session is looked at again, so that a logout ends its live updates (SECURITY T15). */
const RECHECK_MS = 60_000;
const joinSchema = z.object({ channel: z.string().max(80), auth: z.string().max(200) });

export interface Realtime {
  publish(change: StoreChange): void;
  close(): Promise<void>;
}

/** Live updates of signed-in users: ids and changed fields only, to who proved to be allowed to hear them. */
export function startRealtime(http: HttpServer): Realtime {
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers.origin, request.headers.host)),
  });
  io.use((socket, next) => {
    isSignedIn(socket).then((known) => next(known ? undefined : new Error('unauthenticated')), next);
  });
  io.on('connection', (socket) => {
    socket.on('join', (message: unknown, acknowledge: unknown) => join(socket, message, acknowledge));
    const recheck = setInterval(() => {
      isSignedIn(socket).then(
        (known) => known || socket.disconnect(true),
        (error: unknown) => logger.warn({ err: error }, 'socket session could not be checked'),
      );
    }, RECHECK_MS);
    socket.on('disconnect', () => clearInterval(recheck));
  });
  return {
    publish: (change) => {
      if (change.kind !== 'order') return;
      io.to(tenantChannel(change.tenantId)).emit(change.event, { id: change.id, changed: change.changed });
    },
    close: async () => {
      await io.close();
    },
  };
}

function join(socket: Socket, message: unknown, acknowledge: unknown): void {
  const parsed = joinSchema.safeParse(message);
  const allowed = parsed.success && isChannelSigned(socket.id, parsed.data.channel, parsed.data.auth);
  if (allowed) void socket.join(parsed.data.channel);
  if (typeof acknowledge === 'function') acknowledge({ joined: allowed });
}

async function isSignedIn(socket: Socket): Promise<boolean> {
  const cookie = socket.handshake.headers.cookie;
  if (!cookie) return false;
  const token = await readSessionToken(new Request(env().PUBLIC_URL, { headers: { cookie } }));
  if (!token) return false;
  try {
    await tenantApi.call(authEndpoints.user, { params: {} }, { token });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return false;
    throw error;
  }
}

/** Browsers always send an Origin on a handshake from a page; other clients have no cookies to abuse. */
function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return [host, new URL(env().PUBLIC_URL).host].includes(new URL(origin).host);
}
