import { z } from 'zod';
import type { Endpoint, EndpointInput, EndpointResponse } from '@/lib/contracts/endpoint';
import type { ApiReply } from '@/lib/contracts/exchange';
import { buildEndpointPath } from '@/lib/contracts/path';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { ERROR_REASON_HEADER, parseReasonsHeader } from '@/lib/domain/errors/header';
import { formatRegionGateways } from '@/lib/domain/payments/region-gateways';
import { getRegionGateways, getUsTaxSource } from '@/lib/integrations/payments/gateway-kind';
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors';
import { derivePurposeKey } from '@/lib/platform/keys';
import { getTenantApiOrigin, type OutgoingCall, sendToTenantApi } from './transport';

/** User and visitor on whose behalf a call of the tenant API is made. */
export interface CallContext {
  /** Bearer token of the signed-in user; undefined for anonymous visitors. */
  readonly token?: string | undefined;
  readonly clientIp?: string | undefined;
  readonly requestId?: string | undefined;
}

const errorBody = z.object({
  message: z.string().default(''),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Client through which the web tier makes all of its calls of the tenant API. */
export const tenantApi = {
  /**
   * Calls an endpoint and parses the response.
   * @throws AppError with the code and field errors of the tenant API; `upstream_invalid` when the response violates
   * the contract
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    context: CallContext = {},
  ): Promise<EndpointResponse<E>> {
    const response = await sendToTenantApi(buildCall(endpoint, input, context));
    if (!response.ok) throw await readError(response);
    const parsed = endpoint.answer.safeParse(await parseResponse(response));
    if (!parsed.success) throw buildBrokenContractError(endpoint, parsed.error);
    // The cast is safe, because the data was parsed with this endpoint's schema.
    return parsed.data as EndpointResponse<E>;
  },

  /** Calls an endpoint whose response is binary or a stream. */
  async fetch<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    context: CallContext & { signal?: AbortSignal } = {},
  ): Promise<ApiReply> {
    const response = await sendToTenantApi(buildCall(endpoint, input, context), {
      stream: endpoint.answerType === 'stream',
      ...(context.signal ? { signal: context.signal } : {}),
    });
    if (!response.ok) throw await readError(response);
    return response;
  },
};

/**
 * Returns the JSON of a successful response.
 * @throws AppError `upstream_timeout` when the body is incomplete, `upstream_invalid` when it is not JSON
 */
export async function parseResponse(response: ApiReply): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new AppError('upstream_timeout', buildErrorReason('busy'), { cause });
    throw new AppError('upstream_invalid', 'The service gave an unexpected answer.', { cause });
  }
}

/** Builds the 502 error for a response that violates its contract. The details appear only in the log. */
export function buildBrokenContractError(endpoint: Endpoint, error: z.ZodError): AppError {
  return new AppError('upstream_invalid', 'The service gave an unexpected answer.', {
    detail: `${endpoint.name}: ${z.prettifyError(error)}`,
  });
}

/**
 * Returns headers that identify the web tier, the user and the visitor to the tenant API, and that state the gateways
 * of the regions and the source of sales tax.
 */
export function buildContextHeaders(context: CallContext): Headers {
  const headers = new Headers({
    'x-service-key': derivePurposeKey('tenant-api'),
    'x-tax-source': getUsTaxSource(),
    'x-payment-gateways': formatRegionGateways(getRegionGateways()),
  });
  if (context.token) headers.set('authorization', `Bearer ${context.token}`);
  if (context.clientIp) headers.set('x-client-ip', context.clientIp);
  if (context.requestId) headers.set('x-request-id', context.requestId);
  return headers;
}

function buildCall(
  endpoint: Endpoint,
  input: { params: unknown; query?: unknown; body?: unknown },
  context: CallContext,
): OutgoingCall {
  const url = new URL(buildEndpointPath(endpoint, record(input.params)), getTenantApiOrigin());
  for (const [name, value] of Object.entries(record(input.query)))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = buildContextHeaders(context);
  if (input.body === undefined) return { method: endpoint.method, url, headers };
  headers.set('content-type', 'application/json');
  return { method: endpoint.method, url, headers, body: JSON.stringify(input.body) };
}

const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {};

/** Converts an error response of the tenant API to an AppError with the code and field errors of the response. */
export async function readError(response: ApiReply): Promise<AppError> {
  const parsed = errorBody.safeParse(await response.json().catch((): unknown => null));
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    return new AppError('upstream_invalid', 'The service gave an unexpected answer.', {
      detail: `status ${response.status}`,
    });
  }
  const { code, message, errors, details } = parsed.data;
  const { reason, reasons } = parseReasonsHeader(response.headers.get(ERROR_REASON_HEADER));
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new AppError(code, message, {
    ...(errors ? { errors } : {}),
    ...(details ? { details } : {}),
    reason,
    reasons,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);
