import type { FulfilmentReason } from '@/lib/domain/fulfilment/reasons';
import { ForbiddenAddressError } from './outgoing';

const MAX_REASON_LENGTH = 500;
const AWAY = /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)/;
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Returns why a fulfiller could not be reached: a reason code that pages translate, or the error message as one line
 * without its stack.
 */
export function describeFulfillerFailure(error: unknown): string {
  const failureReason = knownReason(error);
  if (failureReason) return failureReason;
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{C}+/gu, ' ').slice(0, MAX_REASON_LENGTH);
}

function knownReason(error: unknown): FulfilmentReason | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ForbiddenAddressError || error.cause instanceof ForbiddenAddressError)
    return 'address not public';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (AWAY.test(code)) return 'no connection';
  return CERTIFICATE.test(code) ? 'certificate refused' : null;
}
