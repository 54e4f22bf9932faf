import type { Endpoint, RateLimit } from '@/lib/contracts/endpoint';
import { type ApiCall, JsonReply } from '@/lib/contracts/exchange';
import { matchEndpoint } from '@/lib/contracts/match';
import { serviceEndpoints } from '@/lib/contracts/service';
import { isDatabaseAway } from '@/lib/db/client';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildBrowsingOnlyError, recordWriteObstacle, runWithReservedSpace } from '@/lib/platform/browsing-only';
import { env } from '@/lib/platform/env';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { readBytes } from '@/lib/platform/http/body';
import { logger } from '@/lib/platform/log';
import { withSpan } from '@/lib/platform/tracing';
import { getRequestId } from './http/caller';
import { countRateLimit } from './http/rate-limit';
import { readBody } from './http/read-body';
import { buildMethodNotAllowedReply, buildReplyHeaders, toErrorReply } from './http/responses';
import type { Caller, Route } from './http/route';
import { slowDown } from './http/slow-down';
import { identifyCaller, isSupportVisitChange } from './identify-caller';
import { routes } from './routes';
import './subscriptions';
import { releaseResponseToSupport, runVisitChange } from './support/guard-visit';

const routeByEndpoint = new Map<Endpoint, Route>(routes.map((route) => [route.endpoint, route]));

/** Serves the tenant API over HTTP as a web-standard handler. */
export async function handleTenantApiRequest(request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  const readText = async (limitBytes: number) => (await readBytes(request, limitBytes)).toString('utf8');
  const reply = await handleCall({ method, url: new URL(request.url), headers, signal, readText });
  return reply instanceof JsonReply ? reply.toResponse() : reply;
}

/**
 * Handles a call of the tenant API, in process or over HTTP. Address, method, audience, session, tenant, permission,
 * rate limit, body and errors are handled here for all calls; routes contain the business logic.
 */
export async function handleCall(call: ApiCall): Promise<JsonReply | Response> {
  const requestId = getRequestId(call);
  try {
    return await answer(call, requestId);
  } catch (error) {
    if (!(error instanceof AppError) && recordWriteObstacle(error)) {
      logger.warn({ err: error, requestId }, 'a change was refused: browsing only');
      return toErrorReply(buildBrowsingOnlyError(error), requestId);
    }
    if (!(error instanceof AppError)) logger.error({ err: error, requestId }, 'a call of the tenant API failed');
    else if (error.detail) logger.warn({ requestId, code: error.code, detail: error.detail }, 'a call was rejected');
    return toErrorReply(isDatabaseAway(error) ? unavailable(error) : error, requestId);
  }
}

/** Returns 503 for an unreachable or overloaded database, because the caller may retry. */
const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', buildErrorReason('busy'), { cause, retryAfterSeconds: 5 });

/** Endpoints of completed payments, which may use the reserved disk space. */
const USES_RESERVE: ReadonlySet<string> = new Set([serviceEndpoints.settle.name, serviceEndpoints.claimPending.name]);

async function answer(request: ApiCall, requestId: string): Promise<JsonReply | Response> {
  const match = matchEndpoint(request.method, request.url.pathname);
  if (!match) throw buildNotFoundError();
  if ('allowed' in match) return buildMethodNotAllowedReply(match.allowed, requestId);
  const route = routeByEndpoint.get(match.endpoint);
  if (!route) throw buildNotFoundError();
  const run = (): Promise<JsonReply | Response> =>
    withSpan(`tenant API ${route.endpoint.name}`, {}, () => answerRoute(request, route, match.params, requestId));
  return USES_RESERVE.has(route.endpoint.name) ? runWithReservedSpace(run) : run();
}

async function answerRoute(
  request: ApiCall,
  route: Route,
  params: Readonly<Record<string, string | string[]>>,
  requestId: string,
): Promise<JsonReply | Response> {
  const { endpoint } = route;
  const caller = await identifyCaller(request, endpoint, params, requestId);
  if (endpoint.rateLimit) await countCall(endpoint.name, caller.clientIp, endpoint.rateLimit);
  const input = { params, query: readQuery(request.url), body: await readBody(request, endpoint) };
  const run = () => route.run(caller, input);
  const visit = isSupportVisitChange(caller.user, request, endpoint) ? caller.user?.visit : null;
  const answered = await (visit ? runVisitChange(visit, run) : run());
  const reply = await release(caller, endpoint, params, answered);
  if (reply instanceof Response) return reply;
  if (process.env.NODE_ENV !== 'production') assertPromised(endpoint, reply);
  return new JsonReply(reply, { headers: new Headers(buildReplyHeaders(requestId)) });
}

/**
 * Records that staff on a support visit read data of the visited tenant, and returns the data only while the visit
 * lasts.
 */
async function release(
  { user, tenantId }: Caller,
  endpoint: Endpoint,
  params: Readonly<Record<string, string | string[]>>,
  reply: unknown,
): Promise<unknown> {
  const { visit } = user ?? {};
  if (!user || !visit || tenantId !== user.tenantId || params.tenant === undefined) return reply;
  const orderId = typeof params.orderId === 'string' ? params.orderId : undefined;
  return releaseResponseToSupport({ ...user, visit }, { endpoint, orderId }, reply);
}

async function countCall(name: string, visitor: string, { setting, slowsDown, ...limit }: RateLimit): Promise<void> {
  const points = setting ? env()[setting] : limit.points;
  if (points === 0) return;
  const usedPoints = await countRateLimit(name, visitor, { ...limit, points });
  if (slowsDown) await slowDown(usedPoints, points);
}

function readQuery(url: URL): Record<string, string> {
  const query = Object.fromEntries(url.searchParams);
  if (Object.values(query).some((value) => value.includes('\0')))
    throw new AppError('malformed', 'The address holds a NUL.');
  return query;
}

/**
 * Throws for a response that violates its contract, in development and tests only, so that it fails here instead of at
 * the caller.
 */
function assertPromised(endpoint: Endpoint, reply: unknown): void {
  const parsed = endpoint.answer.safeParse(reply);
  if (!parsed.success) throw new Error(`${endpoint.name} breaks its contract: ${parsed.error.message}`);
}
