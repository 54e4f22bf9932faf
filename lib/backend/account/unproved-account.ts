import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { tenants, users } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { buildPlaceholderAddressSql } from '../auth/invited-address';
import { endMailLinks } from '../auth/links';
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
 * Opens an empty account for the owner of an address in place of an unproved one. The stranger who opened it may have
 * connected a shop, a payment account or fulfillers, so none of its data is transferred. Its names are derived from the
 * address, because the stranger typed the former names.
 */
export async function replaceUnprovedAccount(
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

/** Closes the unproved account of an address, also when it is deactivated, because it still occupies the address. */
export async function closeUnprovedAccount(tx: Tx, email: string, exceptUserId: number): Promise<void> {
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

/**
 * Closes an account whose address belongs to another person: all sign-ins end, and its address and shop become free.
 * Its tenant remains visible to the platform's staff.
 */
async function closeUnproved(tx: Tx, { tenantId, userId }: Account): Promise<void> {
  await tx
    .update(users)
    .set({ email: buildPlaceholderAddressSql('closed'), disabledAt: sql`now()` })
    .where(eq(users.id, userId));
  await deleteRecoveryCodes(tx, userId);
  await endMailLinks(tx, { userId });
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
