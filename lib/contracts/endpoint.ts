import type { z } from 'zod';
import type { Action } from '@/lib/domain/roles/roles';
import type { ErrorCode } from '@/lib/platform/errors';

/** HEAD is handled as GET. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Allowed callers of an endpoint, checked by the tenant API: `public` everyone; `user` signed-in users of the path's
 * tenant; `service` only the web tier.
 */
export type Audience = 'public' | 'user' | 'service';

/** Limits per client address, counted in the database so that they survive restarts. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
  /** Setting that replaces `points`; 0 = unlimited. */
  readonly setting?: 'CHECKOUT_LIMIT_PER_MINUTE';
  /** Delays calls from a tenth of the points on, for limits shared by many people behind one address. */
  readonly slowsDown?: boolean;
}

/**
 * Part of zod's schema interface that the contract table uses. Comparing schemas with zod's own interface, which has
 * sixty methods, would cost the compiler a seventh more types and memory.
 */
export interface Schema<Output = unknown, Input = unknown> extends z.core.$ZodType<Output, Input> {
  parse(data: unknown): Output;
  safeParse(data: unknown): z.ZodSafeParseResult<Output>;
}

/**
 * One call of the API, shared by client, handler, tests, permission matrix and /api/openapi.json.
 * `path` is a template below the origin. `:name` is one segment; `:name*` is zero or more segments and stands for
 * "{current route}" of the specification (API-09). Names in the API are snake_case; amounts are decimals in major
 * units, which the schemas parse to minor units.
 */
export interface Endpoint<
  out Params extends Schema = Schema,
  out Query extends Schema = Schema,
  out Body extends Schema = Schema,
  out Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /** `web`: handled by a use case of the web tier (sessions, payment secrets, pictures); `tenant-api`: forwarded. */
  readonly handledBy: 'web' | 'tenant-api';
  /**
   * How a state-changing call proves that it comes from our own pages: `token` the XSRF pair, `origin` the Origin
   * header, `none` another signature. Default: `token` for users, `origin` for all others.
   */
  readonly csrf?: 'token' | 'origin' | 'none';
  /** Required action of the permission table for audience `user`. */
  readonly action?: Action;
  /**
   * Also for pages in Shopify's frame, where a session token of App Bridge identifies the owner of the shop's
   * connection. `only`: rejected for our own sessions.
   */
  readonly embedded?: true | 'only';
  /**
   * Public call whose response depends on the signed-in user, if there is one. Public reads get the user in any case.
   */
  readonly knowsCaller?: true;
  /** Service call on behalf of a signed-in user, who needs this action and must own the path. */
  readonly asUser?: Action;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Encoding of the body; `none` without one, `raw` when the exact bytes are signed. */
  readonly bodyType: 'json' | 'raw' | 'multipart' | 'json-or-multipart' | 'none';
  /** Maximum size: a form (default); a basket, design or table; files; or a camera picture. */
  readonly bodySize?: 'small' | 'large' | 'files' | 'picture';
  readonly answer: Answer;
  /** Bytes or a stream instead of JSON; the answer schema is then unused. */
  readonly answerType: 'json' | 'binary' | 'stream';
  readonly errors: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  /**
   * Page to which a plain HTML form of this call returns, for browsers without scripts: a template over the same
   * parameters. It gets `?sent=1`, or `?refused={code}` with `&fields={name,…}`.
   */
  readonly formPage?: string;
  /** Query parameters that a rejected form passes back to its page. */
  readonly formPageQuery?: readonly string[];
}

/** Input of a caller: before parsing, amounts in major units. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;
/** Input of the handler: parsed. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
/** Response for the caller: parsed. */
export type EndpointResponse<E> = E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never;
