import { randomUUID } from 'node:crypto';
import type { Endpoint, Schema } from '@/lib/contracts/endpoint';
import type { ApiReply } from '@/lib/contracts/exchange';
import { toFieldErrors } from '@/lib/contracts/field-errors';
import { type EndpointMatch, matchEndpoint } from '@/lib/contracts/match';
import { buildEndpointPath } from '@/lib/contracts/path';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import {
  AppError,
  buildInvalidFieldsError,
  buildNotFoundError,
  buildUnauthenticatedError,
  type FieldProblems,
} from '@/lib/platform/errors';
import { withSpan } from '@/lib/platform/tracing';
import { readSessionToken } from '@/lib/web/session/cookie';
import { requireSameOrigin, requireXsrfToken } from '@/lib/web/session/csrf';
import {
  buildBrokenContractError,
  buildContextHeaders,
  type CallContext,
  parseResponse,
  readError,
} from '@/lib/web/tenant-api/client';
import { getTenantApiOrigin, sendToTenantApi } from '@/lib/web/tenant-api/transport';
import { type ReceivedBody, readBody } from './body';
import type { BffReply, BffRequest } from './context';
import { isPlainForm, redirectToForm } from './plain-form';
import { buildApiHeaders, buildMethodNotAllowed, toProblemResponse } from './problem';
import { useCases } from './use-cases';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Handles every call below /api: matches the endpoint, checks for forgery, reads the session and the body, validates
 * the input, and runs the web tier's use case or forwards to the tenant API. Every error gets the common error body.
 */
export async function handleApi(request: Request): Promise<Response> {
  const receivedId = request.headers.get('x-request-id');
  const requestId = receivedId && /^[\w-]{8,64}$/.test(receivedId) ? receivedId : randomUUID();
  try {
    return await answer(request, requestId);
  } catch (error) {
    return toProblemResponse(error, requestId);
  }
}

async function answer(request: Request, requestId: string): Promise<Response> {
  const url = new URL(request.url);
  const match = matchEndpoint(request.method, url.pathname, ({ audience }) => audience !== 'service');
  if (!match) throw buildNotFoundError();
  if ('allowed' in match) return buildMethodNotAllowed(match.allowed, requestId);
  return withSpan(`bff ${match.endpoint.name}`, {}, () => answerMatch(request, match, requestId));
}

async function answerMatch(
  request: Request,
  { endpoint, params }: EndpointMatch,
  requestId: string,
): Promise<Response> {
  if (!isAnswered(request, endpoint, params)) throw buildNotFoundError();
  // Without valid path parameters there is no form page to return to.
  if (!isPlainForm(request, endpoint) || !endpoint.params.safeParse(params).success)
    return perform(request, endpoint, params, requestId);
  return redirectToForm(request, endpoint, params, requestId, () => perform(request, endpoint, params, requestId));
}

/**
 * Returns whether a call may be handled on the request's host. A store's own domain handles only public calls of that
 * store and the calls in {@link OF_ANY_SITE}.
 */
function isAnswered(
  request: Request,
  { name, audience }: Endpoint,
  { tenant }: Readonly<Record<string, string | string[]>>,
): boolean {
  if (!request.headers.has(ROUTE_HEADERS.site)) return true;
  if (tenant === undefined) return OF_ANY_SITE.has(name);
  return audience === 'public' && tenant === request.headers.get(ROUTE_HEADERS.tenant);
}

const OF_ANY_SITE = new Set([
  'auth.getLang',
  'payments.authenticateTestIntent',
  'payments.confirmTestIntent',
  'platform.health',
  'platform.policyReports',
]);

async function perform(
  request: Request,
  endpoint: Endpoint,
  params: Readonly<Record<string, string | string[]>>,
  requestId: string,
): Promise<Response> {
  const cookieToken = await readSessionToken(request);
  const bearer = /^Bearer ([\w.-]{20,4000})$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? cookieToken;
  // A request with only a bearer token needs no forgery check, because browsers do not attach bearer tokens
  // automatically.
  checkForgery(request, endpoint, cookieToken, bearer !== undefined && cookieToken === undefined);
  if (endpoint.audience === 'user' && !token) throw buildUnauthenticatedError();

  const body = await readBody(request, endpoint);
  const input = {
    // Invalid path parameters are treated as an unknown address.
    params: parsePart(endpoint.params, params, () => buildNotFoundError()),
    query: parsePart(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
    body: parsePart(endpoint.body, body.value),
  };
  const context: CallContext = { token, requestId, clientIp: request.headers.get(ROUTE_HEADERS.visitor) ?? undefined };
  const ownAnswer = useCases[endpoint.name];
  if (endpoint.handledBy === 'web') {
    if (!ownAnswer)
      throw new AppError('internal', 'Something went wrong.', { detail: `no use case for ${endpoint.name}` });
    const call: BffRequest = { input, raw: body.value ?? {}, context, requestId, token, request, bytes: body.bytes };
    return toResponse(await ownAnswer(call), requestId);
  }
  return forward(request, endpoint, params, body, context, requestId);
}

function checkForgery(
  request: Request,
  endpoint: Endpoint,
  cookieToken: string | undefined,
  bearerOnly: boolean,
): void {
  if (SAFE.has(request.method) || endpoint.csrf === 'none') return;
  const proof = endpoint.csrf ?? (endpoint.audience === 'user' ? 'token' : 'origin');
  if (proof === 'token' && !bearerOnly) requireXsrfToken(request, cookieToken);
  else requireSameOrigin(request);
}

function parsePart(
  schema: Schema,
  value: unknown,
  refuse: (errors: FieldProblems) => AppError = buildInvalidFieldsError,
): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(toFieldErrors(parsed.error, schema));
}

/** Forwards a validated call to the tenant API and validates the response against the contract. */
async function forward(
  request: Request,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  body: ReceivedBody,
  context: CallContext,
  requestId: string,
): Promise<Response> {
  const url = new URL(buildEndpointPath(endpoint, params), getTenantApiOrigin());
  url.search = new URL(request.url).search;
  const headers = buildContextHeaders(context);
  const type = request.headers.get('content-type');
  if (type && endpoint.bodyType !== 'none') headers.set('content-type', type);
  const text = endpoint.bodyType === 'none' ? undefined : Buffer.from(body.bytes).toString('utf8');
  const reply = await sendToTenantApi(
    { method: endpoint.method, url, headers, body: text },
    // A stream has no timeout, because a large file takes as long as its reader needs; it ends when the reader
    // disconnects.
    endpoint.answerType === 'stream' ? { stream: true, signal: request.signal } : {},
  );
  if (!reply.ok && !(endpoint.answerType === 'binary' && reply.status === 302)) throw await readError(reply);
  if (endpoint.answerType !== 'json') return passBytes(reply, requestId);
  const json = await parseResponse(reply);
  const parsed = endpoint.answer.safeParse(json);
  if (!parsed.success) throw buildBrokenContractError(endpoint, parsed.error);
  return toResponse({ json }, requestId);
}

const PASSED_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-security-policy',
  'cache-control',
  'etag',
  'location',
] as const;

function passBytes(reply: ApiReply, requestId: string): Response {
  const headers = new Headers(buildApiHeaders(requestId));
  for (const name of PASSED_HEADERS) {
    const value = reply.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(reply.body, { status: reply.status, headers });
}

function toResponse(reply: BffReply, requestId: string): Response {
  if (reply instanceof Response) {
    for (const [name, value] of Object.entries(buildApiHeaders(requestId)))
      if (!reply.headers.has(name)) reply.headers.set(name, value);
    return reply;
  }
  const headers = new Headers(buildApiHeaders(requestId));
  for (const cookie of reply.cookies ?? []) headers.append('set-cookie', cookie);
  if ('empty' in reply) return new Response(null, { status: 204, headers });
  return Response.json(reply.json, { status: reply.status ?? 200, headers });
}
