import type { Endpoint, EndpointInput, ParsedInput } from '@/lib/contracts/endpoint';
import type { CallContext } from '@/lib/web/tenant-api/client';

/** Request for a use case: parsed and validated, with the context for calls of the tenant API. */
export interface BffRequest<E extends Endpoint = Endpoint> {
  readonly input: ParsedInput<E>;
  /** Body as received, already validated: it is forwarded unchanged. */
  readonly raw: NonNullable<EndpointInput<E>['body']>;
  readonly context: CallContext;
  readonly requestId: string;
  /** Bearer token of the session, from the cookie or the Authorization header. */
  readonly token: string | undefined;
  readonly request: Request;
  /** Bytes of the body, for signature checks. */
  readonly bytes: Uint8Array;
}

/** Response of a use case: JSON with optional cookies, or a Response for bytes. */
export type BffReply =
  | { readonly json: unknown; readonly status?: number; readonly cookies?: readonly string[] }
  | { readonly empty: true; readonly cookies?: readonly string[] }
  | Response;

export type UseCase<E extends Endpoint = Endpoint> = (request: BffRequest<E>) => Promise<BffReply>;
