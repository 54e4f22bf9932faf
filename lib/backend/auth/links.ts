import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { tenants, users, userTokens } from '@/lib/db/schema';
import { userEmailSql } from './invited-address';
import { hashToken } from './queries';
import { chooseShownNames, isUnprovedAccountSql } from './unproved-names';

export type MailLinkKind = 'verify-email' | 'reset-password' | 'invite' | 'sign-in';

/**
 * Deletes a user's unused mail links (of `kind`, or all), so that nobody can use a replaced link to request a new one.
 * Used and expired links are not deleted.
 */
export async function endMailLinks(tx: Tx, { userId, kind }: { userId: number; kind?: MailLinkKind }): Promise<void> {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        kind ? eq(userTokens.kind, kind) : ne(userTokens.kind, 'recovery-code'),
        isNull(userTokens.usedAt),
      ),
    );
}

const person = {
  id: userTokens.id,
  kind: userTokens.kind,
  sentTo: userTokens.email,
  userId: users.id,
  tenantId: users.tenantId,
  tenantName: tenants.name,
  name: users.name,
  shopifyUrl: users.shopifyUrl,
  isUnproved: isUnprovedAccountSql,
  email: userEmailSql,
  usedAt: userTokens.usedAt,
};

/**
 * Returns a link with the account that it belongs to, also when it is used or expired (`isOpen` false). Null for an
 * unknown secret and for a disabled account.
 */
export async function findMailLink(tx: Tx, kind: MailLinkKind, token: string) {
  const [row] = await tx
    .select({ ...person, isOpen: sql<boolean>`${userTokens.usedAt} is null and ${userTokens.expiresAt} > now()` })
    .from(userTokens)
    .innerJoin(users, eq(users.id, userTokens.userId))
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(userTokens.tokenHash, hashToken(token)), eq(userTokens.kind, kind), isNull(users.disabledAt)));
  if (!row) return null;
  const sentTo = row.sentTo ?? '';
  // Only the owner of the account's current address may set its password, so a link sent to a former address is
  // invalid.
  const isOwn = sentTo.toLowerCase() === row.email.toLowerCase();
  return {
    ...row,
    ...chooseShownNames(row, row.email),
    sentTo,
    isOpen: row.isOpen && (kind === 'verify-email' || isOwn),
  };
}

export type MailLink = NonNullable<Awaited<ReturnType<typeof findMailLink>>>;
