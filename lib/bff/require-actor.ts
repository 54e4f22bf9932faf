import { authEndpoints } from '@/lib/contracts/auth';
import { refusal } from '@/lib/domain/refusals/refusals';
import { type Action, can, waitsForOnboarding } from '@/lib/domain/roles/roles';
import { AppError, forbidden, notFound } from '@/lib/errors';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';

/**
 * Requires permission for an action before expensive work: 401 without a session, 404 for another tenant's path, 403
 * for an insufficient role, during onboarding, for staff without a second factor, and for a read-only support visit
 * where the use case `changes` data. The tenant API checks again. Returns the user.
 */
export async function requireActor(
  action: Action,
  tenant: number,
  context: CallContext,
  { changes = false }: { readonly changes?: boolean } = {},
) {
  const user = await tenantApi.call(authEndpoints.user, { params: {} }, context);
  if (user.second_factor_needed) throw new AppError('forbidden', refusal('second_factor_needed'));
  if (changes && user.visit && !user.visit.may_write) throw new AppError('forbidden', refusal('visit_read_only'));
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  if (tenant !== actor.tenantId && !actor.superadmin) throw notFound();
  if (!can(actor, action)) throw forbidden();
  // Use cases of the web tier are closed to staff without a visit.
  if (tenant !== actor.tenantId)
    throw new AppError('forbidden', refusal('visit_needed'), { details: { client: { id: tenant } } });
  if (!user.stepsCompleted && waitsForOnboarding(action))
    throw new AppError('onboarding_incomplete', 'Please finish setting up your shop first.');
  return user;
}
