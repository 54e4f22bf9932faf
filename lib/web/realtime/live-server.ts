import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { authEndpoints } from '@/lib/contracts/auth';
import type { CommittedChange } from '@/lib/contracts/changes';
import { env } from '@/lib/platform/env';
import { AppError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { readSessionToken } from '@/lib/web/session/cookie';
import { tenantApi } from '@/lib/web/tenant-api/client';
import { buildTenantChannel, parseChannelTenant, verifyChannel } from './channels';

const SESSION_CHECK_MS = 60_000;
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_CHANNELS = 20;

const subscription = z.object({ channel: z.string().max(60), auth: z.string().max(200) });

/** Live updates for signed-in users: a socket joins the channels that `POST /api/broadcasting/auth` signed for it. */
export interface LiveServer {
  publish(change: CommittedChange): void;
  stop(): void;
}

/**
 * Starts the server for live updates.
 * @param sessionCheckMs maximum time for which a socket remains connected after its session ended
 */
export function startLiveServer(
  httpServer: HttpServer,
  { sessionCheckMs = SESSION_CHECK_MS }: { sessionCheckMs?: number } = {},
): LiveServer {
  const io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Other upgrade requests belong to Next, such as the reload socket during development.
    destroyUpgrade: false,
    allowRequest: (request, decide) => decide(isOwnOrigin(request) ? null : 'forbidden', isOwnOrigin(request)),
  });
  io.use((socket, next) => {
    currentUser(socket).then(
      (user) => {
        socket.data = { userId: user.userId, tenantId: user.tenantId };
        recheckAtVisitEnd(io, user);
        next();
      },
      () => next(new Error('unauthenticated')),
    );
  });
  io.on('connection', (socket) => {
    socket.on('subscribe', (message: unknown, answer: unknown) => {
      const joined = subscribe(socket, message);
      if (typeof answer === 'function') answer({ ok: joined });
    });
  });
  const timer = setInterval(() => void recheckSessions(io), sessionCheckMs);
  return {
    publish: (change) => {
      if (change.kind === 'user') {
        void recheckSessions(io, change.userId);
        publishVisit(io, change);
      } else if (change.kind === 'order')
        io.to(buildTenantChannel(change.tenantId)).emit(change.event, { id: change.id, changed: change.changed });
      else if (change.kind === 'shopify')
        io.to(buildTenantChannel(change.tenantId)).emit('shopify.updated', { id: 'shopify', changed: change.changed });
      else io.to(buildTenantChannel(change.tenantId)).emit('event.updated', { id: change.slug, changed: [] });
    },
    stop: () => {
      clearInterval(timer);
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/**
 * Returns whether the Origin header of a request is this server's own. Clients other than browsers send no such header
 * and are permitted.
 */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const from = URL.canParse(origin) ? new URL(origin).host : null;
  return from !== null && (from === host || from === new URL(env().PUBLIC_URL).host);
}

function subscribe(socket: Socket, message: unknown): boolean {
  const subscriptionRequest = subscription.safeParse(message);
  if (!subscriptionRequest.success || socket.rooms.size > MAX_CHANNELS) return false;
  const { channel, auth } = subscriptionRequest.data;
  const tenant = parseChannelTenant(channel);
  // A signature issued before a support visit began or ended is for a tenant that the session no longer acts for.
  if (tenant === null || tenant !== socket.data.tenantId) return false;
  if (!verifyChannel(socket.id, channel, auth, new Date())) return false;
  void socket.join(channel);
  return true;
}

interface SocketUser {
  readonly userId: number;
  /** Tenant whose changes the socket receives; null for staff without their second factor, who receive none. */
  readonly tenantId: number | null;
  /** End of the staff member's support visit; null without a visit. */
  readonly visitEnds: Date | null;
}

async function currentUser(socket: Socket): Promise<SocketUser> {
  const { cookie } = socket.handshake.headers;
  const token = cookie ? await readSessionToken(new Request(env().PUBLIC_URL, { headers: { cookie } })) : undefined;
  if (!token) throw buildUnauthenticatedError();
  const user = await tenantApi.call(authEndpoints.user, { params: {} }, { token });
  const visitEnds = user.visit ? new Date(user.visit.expires_at) : null;
  return { userId: user.id, tenantId: user.second_factor_needed ? null : user.tenant_id, visitEnds };
}

/**
 * Informs the pages of the staff member and of the visited tenant that a support visit may have changed; they then
 * fetch its permissions.
 */
function publishVisit(io: Server, { tenantId, userId }: { readonly tenantId: number; readonly userId: number }): void {
  const message = { id: 'support', changed: [] };
  io.to(buildTenantChannel(tenantId)).emit('visit.updated', message);
  for (const socket of io.sockets.sockets.values())
    if (socket.data.userId === userId && !socket.rooms.has(buildTenantChannel(tenantId)))
      socket.emit('visit.updated', message);
}

/**
 * Checks the user's sockets again at the end of the support visit, because no change is published when a visit expires.
 */
function recheckAtVisitEnd(io: Server, { userId, visitEnds }: SocketUser): void {
  if (visitEnds) setTimeout(() => void recheckSessions(io, userId), visitEnds.getTime() - Date.now() + 100).unref();
}

/**
 * Disconnects sockets whose session has ended, and removes sockets from channels of a tenant that their session no
 * longer acts for. Runs every minute for all sockets, and at once for a user whose session or support visit was ended.
 * @param userId checks only the sockets of this user
 */
async function recheckSessions(io: Server, userId?: number): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    if (userId !== undefined && socket.data.userId !== userId) continue;
    try {
      const user = await currentUser(socket);
      const { tenantId } = user;
      // A support visit has begun or ended, and the socket may have joined channels of the other tenant.
      const hasMoved = socket.data.tenantId !== tenantId;
      socket.data.tenantId = tenantId;
      if (hasMoved) recheckAtVisitEnd(io, user);
      for (const room of socket.rooms) {
        const tenant = parseChannelTenant(room);
        if (tenant !== null && tenant !== tenantId) void socket.leave(room);
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') socket.disconnect(true);
      else logger.warn({ err: error }, 'a live session could not be checked');
    }
  }
}
