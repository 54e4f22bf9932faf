import type { Endpoint, EndpointInput, ParsedInput } from '@/lib/contracts/endpoint';
import type { CallContext } from '@/lib/web/tenant-api/client';

/** Request for a use case: parsed, validated input, and the context for calls of the tenant API. */
export interface BffRequest<E extends Endpoint = Endpoint> {
  readonly input: ParsedInput<E>;
  /** Body as received, for forwarding it unchanged; it has been validated. */
  readonly raw: NonNullable<EndpointInput<E>['body']>;
  readonly context: CallContext;
  readonly requestId: string;
  /** Bearer token of the user's session, from the cookie or the Authorization header; undefined without a session. */
  readonly token: string | undefined;
  readonly request: Request;
  /** Raw bytes of the body, for checking signatures. */
  readonly bytes: Uint8Array;
}

/** Response of a use case: JSON with optional cookies, or a Response that is sent unchanged, for example with bytes. */
export type BffReply =
  | { readonly json: unknown; readonly status?: number; readonly cookies?: readonly string[] }
  | { readonly empty: true; readonly cookies?: readonly string[] }
  | Response;

export type UseCase<E extends Endpoint = Endpoint> = (request: BffRequest<E>) => Promise<BffReply>;
