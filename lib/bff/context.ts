import type { Endpoint, EndpointInput, ParsedInput } from '@/lib/contracts/endpoint';
import type { CallContext } from '@/lib/tenant-api/client';

/** One request as a use case sees it: parsed, checked, and with what a call to the tenant API needs. */
export interface BffRequest<E extends Endpoint = Endpoint> {
  readonly input: ParsedInput<E>;
  /** The body as it came, already known to be valid: what is passed on must not be re-written. */
  readonly raw: NonNullable<EndpointInput<E>['body']>;
  readonly context: CallContext;
  readonly requestId: string;
  /** Bearer token of the session, from the cookie or the Authorization header. */
  readonly token: string | undefined;
  readonly request: Request;
  /** The body's own bytes, for signatures. */
  readonly bytes: Uint8Array;
}

/** What a use case answers: JSON with optional cookies, or a response of its own for bytes. */
export type BffReply =
  | { readonly json: unknown; readonly status?: number; readonly cookies?: readonly string[] }
  | { readonly empty: true; readonly cookies?: readonly string[] }
  | Response;

export type UseCase<E extends Endpoint = Endpoint> = (request: BffRequest<E>) => Promise<BffReply>;
