import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import type { RestrictionReason } from '@/lib/domain/payments/accounts';
import type { Region } from '@/lib/domain/regions/regions';
import { queueAccountMail } from '../account/queue-mail';
import { userEmailSql } from '../auth/invited-address';

/** Lists a tenant's active administrators, who get the mails about its payments. */
export const listAdministrators = (tx: Tx, tenantId: TenantId) =>
  tx
    .select({ userId: users.id, email: userEmailSql })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin'), isNull(users.disabledAt)));

interface AccountNotice {
  readonly kind: 'account-restricted' | 'account-lost';
  readonly tenantId: TenantId;
  readonly region: Region;
  /** Reason for which the provider restricted the account; the mail has a text for each reason. */
  readonly reason?: RestrictionReason;
}

/** Mails a tenant's administrators about its payment account in a region. */
export async function mailAboutAccount(
  tx: Tx,
  { kind, tenantId, region, reason = 'other' }: AccountNotice,
): Promise<void> {
  for (const person of await listAdministrators(tx, tenantId))
    await queueAccountMail(tx, { id: randomUUID(), kind, tenantId, ...person, refused: { region, reason } });
}
