import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { tenants, users } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { toPlaceholder } from '../auth/invited-address';
import { endLinks } from '../auth/links';
import { revokeSessions } from '../auth/queries';
import { deleteRecoveryCodes } from '../auth/second-factor';
import { toPersonName } from '../auth/unproved-names';
import { publishDomainEvent } from '../domain-events/domain-events';
import { writeAccount } from './write-account';

interface Account {
  readonly tenantId: number;
  readonly userId: number;
}

/**
 * Opens an empty account for the owner of an address in place of one that somebody opened with it and never proved. Whoever that was
 * may have connected a shop, a payment account or fulfillers of their own, so nothing of it becomes the owner's. Its names are made
 * from the address, because the former ones are the stranger's words.
 */
export async function replaceUnproved(
  tx: Tx,
  { email, ...former }: Account & { readonly email: string },
  passwordHash: string,
): Promise<{ tenantId: TenantId; userId: number }> {
  const [row] = await tx
    .select({ region: tenants.region, language: users.language })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, former.userId));
  if (!row) throw new Error(`User ${former.userId} has no tenant`);
  await closeUnproved(tx, former);
  const name = toPersonName(email);
  return writeAccount(tx, {
    tenant: { name, region: row.region },
    user: { name, email, passwordHash, language: row.language, emailVerifiedAt: new Date() },
  });
}

/** Closes the account that somebody else opened with an address and never proved, also when it is deactivated, because it still
 *  occupies the address. */
export async function closeUnprovedAt(tx: Tx, email: string, exceptUserId: number): Promise<void> {
  const accounts = await tx
    .select({ tenantId: users.tenantId, userId: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        isNull(users.emailVerifiedAt),
        ne(users.id, exceptUserId),
      ),
    );
  for (const account of accounts) await closeUnproved(tx, account);
}

/** Ends an account whose address turned out to be somebody else's: nobody gets in any more, and its address and shop are free. Its
 *  tenant stays, for the platform's staff to look at. */
async function closeUnproved(tx: Tx, { tenantId, userId }: Account): Promise<void> {
  await tx
    .update(users)
    .set({ email: toPlaceholder('closed'), disabledAt: sql`now()` })
    .where(eq(users.id, userId));
  await deleteRecoveryCodes(tx, userId);
  await endLinks(tx, { userId });
  await revokeSessions(tx, { tenantId, userId });
  await publishDomainEvent(tx, 'account.closed', { tenantId: asTenantId(tenantId), userId });
  await recordAudit(tx, {
    tenantId: asTenantId(tenantId),
    userId: null,
    action: 'user deactivated',
    subjectType: 'user',
    subjectId: userId,
  });
}
