import type { z } from 'zod';
import type { Action } from '@/lib/domain/roles/roles';
import type { ErrorCode } from '@/lib/platform/errors';

/** HTTP methods of endpoints; a HEAD request is handled as GET. */
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
  /** Environment variable that replaces `points`; its value 0 = unlimited. */
  readonly setting?: 'CHECKOUT_LIMIT_PER_MINUTE';
  /**
   * Whether calls are delayed once a tenth of the points is used. For limits shared by many people behind one address.
   */
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
  /** Action of the permission table that a user needs, for audience `user`. */
  readonly action?: Action;
  /**
   * Whether the call is also open to pages inside Shopify's frame, which send an App Bridge session token that
   * identifies the owner of the shop's connection. `only`: calls with one of our own sessions are rejected.
   */
  readonly embedded?: true | 'only';
  /**
   * Whether the response of this public call depends on the signed-in user. Needed only for calls that change
   * something; public reads receive the user in any case.
   */
  readonly knowsCaller?: true;
  /**
   * Action that the signed-in user needs on whose behalf the web tier makes this service call. The user must also have
   * access to the tenant in the path.
   */
  readonly asUser?: Action;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Encoding of the body. `none` = no body; `raw` = unparsed bytes, because a signature covers them. */
  readonly bodyType: 'json' | 'raw' | 'multipart' | 'json-or-multipart' | 'none';
  /**
   * Maximum size of the body: `small` (default) for forms; `large` for a basket, design or table; `files` for uploads;
   * `picture` for a camera picture.
   */
  readonly bodySize?: 'small' | 'large' | 'files' | 'picture';
  readonly answer: Answer;
  /** Kind of the response. For `binary` and `stream` the answer schema is not used. */
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

/** Values that a caller passes: before parsing, amounts in major units. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;
/** Values that the handler receives: parsed, amounts in minor units. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
/** Response as the caller receives it: parsed, amounts in minor units. */
export type EndpointResponse<E> = E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never;
