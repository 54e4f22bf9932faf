import type { z } from 'zod';
import type { Endpoint, Schema } from '@/lib/contracts/endpoint';
import { toFieldErrors } from '@/lib/contracts/field-errors';
import type { TenantId } from '@/lib/db/ids';
import type { RegionGateways } from '@/lib/domain/payments/region-gateways';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import {
  AppError,
  buildInvalidFieldsError,
  buildNotFoundError,
  buildUnauthenticatedError,
} from '@/lib/platform/errors';
import type { SignedIn } from './signed-in';

/** Request data known before parameters and body are parsed. */
export interface Caller {
  readonly requestId: string;
  /** Network address of the shopper or owner, provided by the web tier; 'direct' for other callers. */
  readonly clientIp: string;
  /** Source of US sales tax, provided by the web tier; 'none' for other callers. */
  readonly taxSource: TaxSourceName;
  /** Gateways of regions, provided by the web tier, which has their keys; empty for other callers. */
  readonly gateways: RegionGateways;
  /** Signed-in user; null on calls that need no sign-in. */
  readonly user: SignedIn | null;
  /** Tenant of the session, after it was compared with the path; null on calls without a user. */
  readonly tenantId: TenantId | null;
  /** Signal that is aborted when the caller disconnects; in-process calls may have no signal. */
  readonly signal: AbortSignal | undefined;
}

/** Call with data parsed by the contract's schemas. */
export interface Call<Params, Query, Body> extends Caller {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** Data of a request before it is parsed by a schema. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Row of the contract table with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  run(caller: Caller, input: RawInput): Promise<unknown>;
}

/**
 * Binds a row of the contract table to its handler. Invalid parameters are 404, an invalid query or body is 422 with
 * messages per field (400 when it is not an object). Bytes and streams are returned as a Response.
 */
export function defineRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Response>,
): Route {
  return {
    endpoint,
    run: async (caller, input) => {
      const params = parse(endpoint.params, input.params, () => buildNotFoundError());
      const query = parse(endpoint.query, input.query);
      const body = parse(endpoint.body, input.body);
      return answer({ ...caller, params, query, body });
    },
  };
}

/** Call by a signed-in user who may act for the tenant of the path. */
export interface UserCall<Params, Query, Body> extends Call<Params, Query, Body> {
  readonly user: SignedIn;
  readonly tenantId: TenantId;
}

/**
 * {@link defineRoute} for calls of signed-in users: caller and tenant are typed.
 * @throws Error at start for a call of another audience
 */
export function defineUserRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: UserCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Response>,
): Route {
  if (endpoint.audience !== 'user' && !endpoint.asUser) throw new Error(`${endpoint.name} is not for signed-in users`);
  return defineRoute(endpoint, async (call) => {
    const { user, tenantId } = call;
    if (!user || tenantId === null) throw buildUnauthenticatedError();
    return answer({ ...call, user, tenantId });
  });
}

function parse<S extends Schema>(schema: S, value: unknown, toError = toInvalidInputError): z.output<S> {
  const parsed = schema.safeParse(value);
  // The data has the schema's output type, which the compiler cannot derive from `Schema`.
  if (parsed.success) return parsed.data as z.output<S>;
  throw toError(parsed.error, schema);
}

/** Converts zod issues of a schema to an error; a query or body that is not an object is `malformed`. */
export function toInvalidInputError(error: z.ZodError, schema?: Schema): AppError {
  const isNoObject = error.issues.some(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys');
  if (isNoObject) return new AppError('malformed', 'The body of the request is not what this call takes.');
  return buildInvalidFieldsError(toFieldErrors(error, schema));
}
