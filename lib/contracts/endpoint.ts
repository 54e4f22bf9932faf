import type { z } from 'zod';
import type { Action } from '@/lib/domain/roles/roles';
import type { ErrorCode } from '@/lib/errors';

/** HEAD is answered as GET. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint, judged by the tenant API:
 * `public` anyone; `user` a signed-in user whose tenant owns the path; `service` only the web tier itself.
 */
export type Audience = 'public' | 'user' | 'service';

/** Limits per client address, counted by the tenant API so that they survive a restart. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
  /** The setting that gives `points` in their place; 0 there = no limit. */
  readonly setting?: 'CHECKOUT_LIMIT_PER_MINUTE';
  /** Calls wait from a tenth of the points on, for limits that many people behind one address share. */
  readonly slowsDown?: boolean;
}

/**
 * One call of the API: the row that client, handler, tests, permission matrix and /api/openapi.json share.
 *
 * `path` is a template below the origin. `:name` is one segment; `:name*` is zero or more segments and stands for
 * "{current route}" of the specification (API-09). Names on the wire are snake_case, on both
 * sides of it; amounts travel as decimals in major units, and the schemas parse them into minor units.
 */
export interface Endpoint<
  out Params extends z.ZodType = z.ZodType,
  out Query extends z.ZodType = z.ZodType,
  out Body extends z.ZodType = z.ZodType,
  out Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /** `web`: the web tier answers it by a use case (sessions, payment secrets, pixels); `tenant-api`: it is forwarded. */
  readonly handledBy: 'web' | 'tenant-api';
  /**
   * How a state-changing call proves that it comes from our own pages: `token` the XSRF pair, `origin` the Origin header,
   * `none` it is signed by other means. Default: `token` for users, `origin` for everyone.
   */
  readonly csrf?: 'token' | 'origin' | 'none';
  /** Action asked of the permission table when the audience is `user`. */
  readonly action?: Action;
  /** Also for pages in Shopify's frame: a session token of App Bridge stands for the user who owns the shop's connection. `only`: no
   *  session of ours may make the call. */
  readonly embedded?: true | 'only';
  /** A service call that is made for a signed-in user, who must be allowed this action and own the path. */
  readonly asUser?: Action;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** How the body travels; `none` for calls without one, `raw` when the very bytes are signed. */
  readonly bodyType: 'json' | 'raw' | 'multipart' | 'json-or-multipart' | 'none';
  /** How large it may be: a form; a basket, a design or a table; files; or a picture as a camera takes it. What is not
   *  said to be larger is a form. */
  readonly bodySize?: 'small' | 'large' | 'files' | 'picture';
  readonly answer: Answer;
  /** Bytes or a stream in place of JSON; the answer schema then describes nothing. */
  readonly answerType: 'json' | 'binary' | 'stream';
  readonly errors: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  /**
   * Page that a plain HTML form of this call comes back to, for browsers without scripts: a template over the same
   * parameters. It is told `?sent=1`, or `?refused={code}` with `&fields={name,…}`.
   */
  readonly formPage?: string;
  /** Names of the call's query that a refused form brings back to its page: what the form is about. */
  readonly formPageQuery?: readonly string[];
}

/** What a caller gives: before parsing, amounts in major units. */
export type EndpointInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;
/** What the handler sees: parsed. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;
/** What the caller gets: the answer, parsed. */
export type EndpointAnswer<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
