import type { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { fieldErrorsOf } from '@/lib/contracts/field-errors';
import type { TenantId } from '@/lib/db/ids';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { AppError, invalidFields, notFound, unauthenticated } from '@/lib/errors';
import type { SignedIn } from '../auth/queries';

/** What the wrapper knows about a request before its data is read. */
export interface Caller {
  readonly requestId: string;
  /** Address of the shopper's or owner's machine, told by the web tier; 'direct' for calls around it. */
  readonly clientIp: string;
  /** Where US sales tax may come from, as the web tier says; 'none' for calls around it. */
  readonly taxSource: TaxSourceName;
  /** Who is signed in; null on calls that need nobody. */
  readonly user: SignedIn | null;
  /** The tenant that the session may work for, once the path agreed; null on calls that need nobody. */
  readonly tenantId: TenantId | null;
  /** Aborted when who called has left; calls within a process may come without. */
  readonly signal: AbortSignal | undefined;
}

/** A call with its data parsed by the contract's schemas. */
export interface Call<Params, Query, Body> extends Caller {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** What came with a request, before any schema saw it. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A row of the contract table with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  run(caller: Caller, input: RawInput): Promise<unknown>;
}

/**
 * Binds a row of the contract table to what answers it. Parameters that don't fit are 404, a query or body that does not
 * fit is 422 with messages per field (400 when it is no object at all). Bytes and streams are answered as a Response.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Response>,
): Route {
  return {
    endpoint,
    run: async (caller, input) => {
      const params = endpoint.params.safeParse(input.params);
      if (!params.success) throw notFound();
      const query = parse(endpoint.query, input.query);
      const body = parse(endpoint.body, input.body);
      return answer({ ...caller, params: params.data, query, body });
    },
  };
}

/** A call of somebody who is signed in, for the tenant that the path names and they may work for. */
export interface UserCall<Params, Query, Body> extends Call<Params, Query, Body> {
  readonly user: SignedIn;
  readonly tenantId: TenantId;
}

/** {@link route} for calls of signed-in users, or for them: who calls, and for which tenant, is known by type.
 *  @throws Error while the program starts, for a call of another audience */
export function userRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: UserCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<A> | Response>,
): Route {
  if (endpoint.audience !== 'user' && !endpoint.asUser) throw new Error(`${endpoint.name} is not for signed-in users`);
  return route(endpoint, async (call) => {
    const { user, tenantId } = call;
    if (!user || tenantId === null) throw unauthenticated();
    return answer({ ...call, user, tenantId });
  });
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw fieldErrors(parsed.error);
}

/** What is wrong with a query or body; one that is no object at all is `malformed`. */
export function fieldErrors(error: z.ZodError): AppError {
  const isNoObject = error.issues.some(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys');
  if (isNoObject) return new AppError('malformed', 'The body of the request is not what this call takes.');
  return invalidFields(fieldErrorsOf(error));
}
