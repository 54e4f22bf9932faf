import { and, eq, isNull } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import type { Actor } from '@/lib/domain/roles/roles';

/**
 * Returns the user on whose behalf a job works for a tenant, with the user's current rights. A user who was disabled
 * since has no role. Runs without tenant scope, because staff act for other tenants.
 */
export async function readJobUser({
  userId,
  tenantId,
}: {
  readonly userId: number;
  readonly tenantId: TenantId;
}): Promise<Actor & { readonly userId: number }> {
  const [user] = await withPlatform((tx) =>
    tx
      .select({ role: users.role, superadmin: users.superadmin })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt))),
  );
  return { userId, role: user?.role ?? '', superadmin: user?.superadmin ?? false, tenantId };
}
