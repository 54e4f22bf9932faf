import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { sessions, users, userTokens } from '@/lib/db/schema';
import { describeDevice } from '@/lib/domain/account/device';
import { isLanguage, type Language } from '@/lib/domain/languages/languages';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { endMailLinks } from '../auth/links';
import { revokeSessions } from '../auth/queries';
import { countRecoveryCodes, resetCodeGuesses } from '../auth/second-factor';
import { hashPassword, writeSession } from '../auth/service';
import type { SignedIn } from '../http/signed-in';
import { insertMailLink, sendMailLink } from './links';
import { notifyOwner } from './notify-owner';
import { requireCurrentPassword, requireGoodPassword } from './passwords';
import { queueAccountMail } from './queue-mail';

// Links, codes and sessions belong to the platform, so they are read and ended without tenant scope, limited to the
// session's own user.

/** Returns the signed-in person's account for the profile page (SET-01). */
export async function showProfile(user: SignedIn) {
  const platform = asPlatform();
  const [[row], pending, codesLeft] = await Promise.all([
    platform
      .select({
        name: users.name,
        email: users.email,
        language: users.language,
        verifiedAt: users.emailVerifiedAt,
        secondFactorAt: users.totpConfirmedAt,
      })
      .from(users)
      .where(eq(users.id, user.userId)),
    pendingEmail(platform, user),
    countRecoveryCodes(platform, user.userId),
  ]);
  if (!row) throw buildNotFoundError();
  return {
    name: row.name,
    email: row.email,
    email_verified: row.verifiedAt !== null,
    pending_email: pending,
    language: isLanguage(row.language) ? row.language : null,
    second_factor: row.secondFactorAt !== null,
    recovery_codes_left: codesLeft,
  };
}

/** Returns the new address that still awaits its verification; null without one. */
async function pendingEmail(tx: Tx, user: SignedIn): Promise<string | null> {
  const [link] = await tx
    .select({ email: userTokens.email })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, user.userId),
        eq(userTokens.kind, 'verify-email'),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(userTokens.createdAt))
    .limit(1);
  return link?.email && link.email.toLowerCase() !== user.email.toLowerCase() ? link.email : null;
}

export async function updateProfile(user: SignedIn, change: { name: string; language: Language | null }) {
  const { tenantId, userId } = user;
  await withTenant(tenantId, (tx) =>
    tx
      .update(users)
      .set(change)
      .where(and(eq(users.id, userId), eq(users.tenantId, tenantId))),
  );
}

/**
 * Sends a verification link to a new address; the account keeps its current one until the link was opened. Entering the
 * current address cancels a pending change. If the new address has an account, its owner is notified, and the response
 * does not reveal this to the caller.
 */
export async function changeEmail(user: SignedIn, change: { email: string; current_password: string }): Promise<void> {
  await requireCurrentPassword(user.userId, change.current_password);
  const { tenantId, userId } = user;
  await withPlatform(async (tx) => {
    if (change.email.toLowerCase() === user.email.toLowerCase())
      return endMailLinks(tx, { userId, kind: 'verify-email' });
    await askForProof(tx, { tenantId, userId, email: change.email });
  });
}

/**
 * Sends a link to the new address of an account. If the address belongs to another account, that account's owner is
 * notified instead, and the link is stored without being sent: the profile shows the new address as pending in both
 * cases.
 */
async function askForProof(
  tx: Tx,
  to: { readonly tenantId: TenantId; readonly userId: number; readonly email: string },
) {
  if (await notifyOwner(tx, to.email)) await insertMailLink(tx, 'verify-email', to);
  else await sendMailLink(tx, 'verify-email', to);
}

/**
 * Sends a new verification link to the pending new address; without one, to the account's current address if that was
 * never verified.
 */
export async function sendVerification(user: SignedIn): Promise<void> {
  const { tenantId, userId } = user;
  await withPlatform(async (tx) => {
    const pending = await pendingEmail(tx, user);
    if (pending) return askForProof(tx, { tenantId, userId, email: pending });
    const [row] = await tx.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
    if (row?.at === null) await sendMailLink(tx, 'verify-email', { tenantId, userId, email: user.email });
  });
}

/**
 * Sets a new password after checking the current one. All sessions and links end; the calling session gets a new token.
 */
export async function replacePassword(
  user: SignedIn,
  change: { current_password: string; password: string; password_confirmation: string },
) {
  await requireCurrentPassword(user.userId, change.current_password);
  requireGoodPassword(change.password, user.email, change.password_confirmation);
  const passwordHash = await hashPassword(change.password);
  const { tenantId, userId } = user;
  const session = await withPlatform(async (tx) => {
    const [session] = await tx
      .select({ remember: sessions.remember, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.id, user.sessionId));
    if (!session) throw buildNotFoundError();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endMailLinks(tx, { userId });
    await revokeSessions(tx, { tenantId, userId });
    const { token } = await writeSession(tx, { tenantId, userId, ...session });
    await queueAccountMail(tx, { id: createId(), kind: 'password-changed', tenantId, userId, email: user.email });
    const subject = { subjectType: 'user', subjectId: userId } as const;
    await recordAudit(tx, { tenantId, userId, action: 'password changed', ...subject });
    return { token, remember: session.remember };
  });
  await resetCodeGuesses(userId);
  return session;
}

/** Lists a person's sessions, last used first. */
export async function listSessions(user: SignedIn) {
  const rows = await asPlatform()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)))
    .limit(200);
  return rows
    .map((row) => ({
      id: row.id,
      ...describeDevice(row.userAgent),
      created_at: row.createdAt.toISOString(),
      used_at: row.usedAt.toISOString(),
      current: row.id === user.sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.used_at.localeCompare(a.used_at));
}

/** Revokes one of the person's own sessions. Fails with `not_found` for any other session. */
export async function revokeOwnSession(user: SignedIn, sessionId: string): Promise<void> {
  const ended = await withPlatform((tx) =>
    revokeSessions(tx, { tenantId: user.tenantId, userId: user.userId, only: sessionId }),
  );
  if (ended === 0) throw buildNotFoundError();
}

export const endOtherSessions = (user: SignedIn): Promise<number> =>
  withPlatform((tx) => revokeSessions(tx, { tenantId: user.tenantId, userId: user.userId, except: user.sessionId }));
