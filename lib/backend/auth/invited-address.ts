import { and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { PLACEHOLDER_DOMAIN } from '@/lib/domain/account/fields';

// An address belongs to the account that proved it. An invitation only stores an address, so that inviting a stranger
// does not block the address for its owner.

/** Expression for a user's e-mail address; for an invitation that is not accepted yet, the invited address. */
export const userEmailSql = sql<string>`coalesce(${users.invitedEmail}, ${users.email})`;

/** Condition for rows whose column equals an e-mail address, ignoring case. */
export const hasAddressSql = (column: typeof users.email | typeof users.invitedEmail, email: string): SQL =>
  sql`lower(${column}) = ${email.toLowerCase()}`;

/** Expression for a placeholder address of a user. It is random, so that it cannot be registered beforehand. */
export const buildPlaceholderAddressSql = (prefix: 'closed' | 'invited'): SQL<string> =>
  sql<string>`${`${prefix}-`}::text || gen_random_uuid() || ${`@${PLACEHOLDER_DOMAIN}`}`;

/** Condition for invitations whose address the previous version stored as the account's own. */
const isFormerInvitation = and(
  isNull(users.passwordHash),
  isNull(users.emailVerifiedAt),
  isNull(users.invitedEmail),
  eq(users.integration, false),
) as SQL;

/**
 * Returns the address columns of an invited user: a random placeholder as `email`, the real address as `invitedEmail`.
 */
export const toInvitedAddressColumns = (email: string) => ({
  email: `invited-${createId()}@${PLACEHOLDER_DOMAIN}`,
  invitedEmail: email,
});

/**
 * Frees an address that invitations of the previous version stored as the account's own. The invitations stay valid.
 */
export async function releaseInvitedAddress(tx: Tx, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ invitedEmail: users.email, email: buildPlaceholderAddressSql('invited') })
    .where(and(hasAddressSql(users.email, email), isFormerInvitation));
}

/** State of an address: without an account, with an unproved account, or with a proved one. */
export type AddressState = 'none' | 'unproved' | 'proved';

/** Returns the state of an address, ignoring the account of the user `exceptUserId`. */
export async function readAddressState(tx: Tx, email: string, exceptUserId: number): Promise<AddressState> {
  const [account] = await tx
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(hasAddressSql(users.email, email), ne(users.id, exceptUserId), not(isFormerInvitation)));
  if (!account) return 'none';
  return account.verifiedAt === null ? 'unproved' : 'proved';
}

/**
 * Returns whether an address cannot be invited: it has a proved account, belongs to a user of the tenant, or is the
 * only contact of an account that staff opened.
 * @param tenantId tenant that invites; null for a new tenant
 */
export async function isUninvitable(tx: Tx, email: string, tenantId: number | null): Promise<boolean> {
  const isInTenant = tenantId === null ? undefined : eq(users.tenantId, tenantId);
  // A tenant whose users have no password was opened by staff. Attackers cannot open one to occupy an address.
  const isOnlyContact = sql`not exists (
    select from users o where o.tenant_id = ${users.tenantId} and o.password_hash is not null)`;
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        and(hasAddressSql(users.email, email), or(isNotNull(users.emailVerifiedAt), isInTenant)),
        and(hasAddressSql(users.invitedEmail, email), isInTenant ?? isOnlyContact),
      ),
    )
    .limit(1);
  return taken.length > 0;
}
