import { can } from '@/lib/domain/roles/roles';
import { getCurrentUser } from './current-user';

/**
 * Returns whether /products shows the staff's view (MKT-10) instead of the public catalogue: true for users who manage
 * products.
 */
export async function managesProducts(): Promise<boolean> {
  const user = await getCurrentUser();
  return can(
    user && { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id },
    'products.manage',
  );
}
