import { randomUUID } from 'node:crypto';
import type { ApiCall } from '@/lib/contracts/exchange';
import { asTenantId, isRowId, type TenantId } from '@/lib/db/ids';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { AppError, buildNotFoundError } from '@/lib/platform/errors';
import { deriveServiceKey } from '@/lib/platform/keys';
import type { SupportVisit } from './signed-in';

const REQUEST_ID = /^[A-Za-z0-9._:-]{8,100}$/;

/** Returns the request id from the web tier, or a new one. */
export function getRequestId(request: ApiCall): string {
  const requestId = request.headers.get('x-request-id') ?? '';
  return REQUEST_ID.test(requestId) ? requestId : randomUUID();
}

/**
 * Builds the error for a super-admin's call on another tenant; `details` contain the client, so that screens can offer
 * to begin a visit.
 */
export const buildVisitNeededError = (clientId: number, name?: string): AppError =>
  new AppError('forbidden', buildErrorReason('visit_needed'), {
    details: { client: { id: clientId, ...(name === undefined ? {} : { name }) } },
  });

/**
 * Requires on a support visit that a user of the client has allowed changes. Does nothing outside a visit.
 * @throws AppError `forbidden`
 */
export function assertVisitAllowedByOwner(visit: SupportVisit | null): void {
  if (visit && !visit.isAllowedByOwner) throw new AppError('forbidden', buildErrorReason('visit_owner'));
}

/**
 * Returns whether voucher codes are masked for the caller. Codes are masked on a support visit until a user of the
 * client allows changes, because codes can be redeemed after the visit.
 */
export const areVoucherCodesHidden = ({ visit }: { readonly visit: SupportVisit | null }): boolean =>
  visit?.isAllowedByOwner === false;

/** Returns the tenant of a public path; everything read with it is limited to a store of that tenant. */
export function requirePathTenant(id: number): TenantId {
  if (!isRowId(id)) throw buildNotFoundError();
  return asTenantId(id);
}

/** Returns whether the caller is a web tier of this installation, with the same secret. */
export function hasServiceKey(headers: Headers): boolean {
  return isSameSecret(headers.get('x-service-key') ?? '', deriveServiceKey());
}
