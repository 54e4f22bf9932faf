import { authEndpoints } from '@/lib/contracts/auth';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { findVisitRefusal } from '@/lib/contracts/staff-calls';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { can, waitsForOnboarding } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError, buildNotFoundError } from '@/lib/platform/errors';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

/**
 * Returns the user after checking the permission for a call, before expensive work starts. The tenant API checks again.
 * @throws AppError `unauthenticated` without a session; `not_found` for another tenant's path; `forbidden` for an
 * insufficient role, during onboarding, for staff without a second factor, and for a support visit that may not make
 * the call.
 */
export async function requireActor({ name, method, action }: Endpoint, tenant: number, context: CallContext) {
  const user = await tenantApi.call(authEndpoints.user, { params: {} }, context);
  if (user.second_factor_needed) throw new AppError('forbidden', buildErrorReason('second_factor_needed'));
  if (user.visit && method !== 'GET') requireVisit(user.visit, name);
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  if (tenant !== actor.tenantId && !actor.superadmin) throw buildNotFoundError();
  if (!action || !can(actor, action)) throw buildForbiddenError();
  // Staff cannot use the web tier's use cases for another tenant without a support visit.
  if (tenant !== actor.tenantId)
    throw new AppError('forbidden', buildErrorReason('visit_needed'), { details: { client: { id: tenant } } });
  if (!user.stepsCompleted && waitsForOnboarding(action))
    throw new AppError('onboarding_incomplete', 'Please finish setting up your shop first.');
  return user;
}

interface Visit {
  readonly may_write: boolean;
  readonly owner_allowed: boolean;
}

/**
 * Checks that a support visit may make the change.
 * @throws AppError `forbidden` otherwise
 */
function requireVisit(visit: Visit, name: string): void {
  if (!visit.may_write) throw new AppError('forbidden', buildErrorReason('visit_read_only'));
  const refusal = findVisitRefusal(name, visit.owner_allowed);
  if (refusal) throw new AppError('forbidden', buildErrorReason(refusal));
}
