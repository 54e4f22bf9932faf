import { can } from '@/lib/domain/roles/roles';
import { currentUser } from './current-user';

/** Which of its two views /products shows (MKT-10): the staff's, for who manages products, or the public catalogue. */
export async function managesProducts(): Promise<boolean> {
  const user = await currentUser();
  return can(
    user && { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id },
    'products.manage',
  );
}
