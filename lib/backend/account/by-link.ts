import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { asPlatform, isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, createId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { readAddressState, releaseInvitedAddress } from '../auth/invited-address';
import { endMailLinks, findMailLink, type MailLink } from '../auth/links';
import { revokeSessions } from '../auth/queries';
import { deleteRecoveryCodes, resetCodeGuesses } from '../auth/second-factor';
import { hashPassword } from '../auth/service';
import { countRateLimit } from '../http/rate-limit';
import { queueJob } from '../queue/queue';
import { buildExpiredLinkError, consumeMailLink, sendMailLink } from './links';

import { requireCurrentPassword, requireGoodPassword } from './passwords';
import { queueAccountMail } from './queue-mail';
import { closeUnprovedAccount, replaceUnprovedAccount } from './unproved-account';

// All calls in this file run without tenant scope, because a link identifies a person before the tenant is known.

/** Limit per address, whether or not it has an account, so that no mailbox is flooded and the error reveals nothing. */
const RESETS = { points: 3, perSeconds: 3_600 };

/**
 * Requests a link to set a new password. A job looks up the address later, so that responses for known and unknown
 * addresses take equally long (AUT-11).
 */
export async function requestPasswordReset(email: string): Promise<void> {
  await countRateLimit('account.reset', email.toLowerCase(), RESETS);
  await queueJob(asPlatform(), { task: 'start-reset', payload: { email }, key: null });
}

/**
 * Sets a password by a link and ends all sessions. The content of an account with an unproved address may be a
 * stranger's, so the owner of the address starts with an empty account ({@link replaceUnprovedAccount}). Fails with
 * `invalid`.
 */
export async function resetPassword(input: {
  readonly token: string;
  readonly password: string;
  readonly password_confirmation: string;
}): Promise<{ email: string }> {
  const passwordHash = await hashForLink('reset-password', input);
  const account = await withPlatform(async (tx) => {
    const link = await consumeMailLink(tx, 'reset-password', input.token);
    const account = await setPasswordByLink(tx, link, passwordHash);
    await queueAccountMail(tx, { ...account, email: link.email, id: createId(), kind: 'password-changed' });
    await note(tx, account, 'password changed');
    return { ...account, email: link.email };
  });
  await resetCodeGuesses(account.userId);
  return { email: account.email };
}

/**
 * Sets the password by the link, in an empty account if the existing one is unproved. Returns the resulting account.
 */
async function setPasswordByLink(tx: Tx, link: MailLink, passwordHash: string): Promise<Account> {
  const { tenantId, userId } = link;
  const [user] = await tx
    .select({
      verifiedAt: users.emailVerifiedAt,
      passwordHash: users.passwordHash,
      integration: users.integration,
    })
    .from(users)
    .where(eq(users.id, userId));
  // An account whose address is unproved can be in use: with a password, or without one in the frame of a Shopify shop.
  if (user?.verifiedAt === null && (user.passwordHash !== null || user.integration))
    return replaceUnprovedAccount(tx, link, passwordHash);
  await setPassword(tx, link, passwordHash);
  await revokeSessions(tx, { tenantId, userId });
  return { tenantId, userId };
}

/**
 * Accepts an invitation: the person sets name and password and becomes a member (ADM-17). The link proves the address,
 * so an unproved account with that address is closed. Fails with `invalid`, and with `conflict` when the address
 * belongs to a proved account meanwhile; the invitation stays valid then.
 */
export async function acceptInvitation(input: {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly password_confirmation: string;
}): Promise<{ email: string }> {
  const passwordHash = await hashForLink('invite', input);
  try {
    return await withPlatform(async (tx) => {
      const link = await consumeMailLink(tx, 'invite', input.token);
      await releaseInvitedAddress(tx, link.email);
      await closeUnprovedAccount(tx, link.email, link.userId);
      await setPassword(tx, link, passwordHash);
      await tx
        .update(users)
        .set({ name: input.name, email: link.email, invitedEmail: null })
        .where(eq(users.id, link.userId));
      // The account may have been opened in a shop's frame before its owner accepted the invitation.
      await revokeSessions(tx, link);
      await note(tx, link, 'user joined');
      return { email: link.email };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new AppError('conflict', buildErrorReason('invitation_address_in_use'));
    throw error;
  }
}

/**
 * Returns the recipient of an open link, and for an invitation the state of the address ('none', 'unproved' or
 * 'proved'). Returns null for a link that is unknown, used or expired.
 */
export function readMailLinkRecipient(kind: 'verify-email' | 'reset-password' | 'invite', token: string) {
  return withPlatform(async (tx) => {
    const link = await findMailLink(tx, kind, token);
    if (!link?.isOpen) return null;
    const account = kind === 'invite' ? await readAddressState(tx, link.email, link.userId) : 'none';
    return { email: link.sentTo, name: link.name, tenant_name: link.tenantName, account };
  });
}

/** Checks the link before hashing, so that requests without a valid link cannot cause expensive password hashing. */
async function hashForLink(
  kind: 'reset-password' | 'invite',
  input: { readonly token: string; readonly password: string; readonly password_confirmation: string },
): Promise<string> {
  const link = await withPlatform((tx) => findMailLink(tx, kind, input.token));
  if (!link?.isOpen) throw buildExpiredLinkError();
  requireGoodPassword(input.password, link.email, input.password_confirmation);
  return hashPassword(input.password);
}

/**
 * Sets a password. Opening the link also proves the address. A second factor that was set up before the address was
 * proved may belong to a stranger who signed up with another person's address. It is removed, even if the address was
 * proved meanwhile, because it would lock out the address's owner.
 */
async function setPassword(tx: Tx, link: MailLink, passwordHash: string): Promise<void> {
  const unproved = await tx
    .update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null })
    .where(
      and(
        eq(users.id, link.userId),
        or(isNull(users.emailVerifiedAt), lt(users.totpConfirmedAt, users.emailVerifiedAt)),
      ),
    )
    .returning({ id: users.id });
  if (unproved.length > 0) await deleteRecoveryCodes(tx, link.userId);
  await tx
    .update(users)
    .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, link.userId));
  await endMailLinks(tx, { userId: link.userId });
}

/**
 * Marks the address of a link as verified. A pending new address becomes the account's, and the former address is
 * notified (AUT-12). Does not sign the caller in. The caller must be signed in to the account or enter its password.
 * For the account's existing address, the caller may instead set a new password, which ends all sessions. Otherwise the
 * owner of a mailbox would confirm the account of a stranger who typed the address, and the stranger would stay signed
 * in. Fails with `conflict` if no condition is met, and with `invalid`.
 * @param callerId user who is signed in; null without a session
 */
export async function verifyEmail(input: Verification, callerId: number | null): Promise<void> {
  const { token, password, password_confirmation } = input;
  const openLink = await withPlatform((tx) => findMailLink(tx, 'verify-email', token));
  if (!openLink?.isOpen) throw buildExpiredLinkError();
  if (password !== undefined) {
    // The owner of a mistyped new address must not be able to take over the account by setting a password.
    if (isForOtherAddress(openLink)) throw passwordNeeded();
    requireGoodPassword(password, openLink.sentTo, password_confirmation ?? '');
  }
  if (password === undefined && callerId !== openLink.userId)
    await requirePassword(openLink.userId, input.current_password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    await withPlatform(async (tx) => {
      const link = await consumeMailLink(tx, 'verify-email', token);
      await releaseInvitedAddress(tx, link.sentTo);
      const isOther = isForOtherAddress(link);
      // The account's address may have changed since the check above.
      if (passwordHash && isOther) throw passwordNeeded();
      if (passwordHash) await replacePassword(tx, link, passwordHash);
      await tx.update(users).set({ email: link.sentTo, emailVerifiedAt: sql`now()` }).where(eq(users.id, link.userId));
      if (!isOther) return;
      // Links sent to the former address end, because they no longer prove an address of the account.
      await endMailLinks(tx, { userId: link.userId });
      await queueAccountMail(tx, { ...link, id: createId(), kind: 'email-changed' });
      await note(tx, link, 'e-mail changed');
    });
  } catch (error) {
    // Another account has taken the address in the meantime.
    throw isUniqueViolation(error, 'users_email_key') ? buildExpiredLinkError() : error;
  }
}

/** Returns whether a link was sent to a new address, which the account does not have yet. */
const isForOtherAddress = ({ sentTo, email }: MailLink): boolean => sentTo.toLowerCase() !== email.toLowerCase();

const passwordNeeded = (): AppError => new AppError('conflict', buildErrorReason('password_needed'));

interface Verification {
  readonly token: string;
  readonly current_password?: string | undefined;
  readonly password?: string | undefined;
  readonly password_confirmation?: string | undefined;
}

/** Sets a password and ends all sessions. */
async function replacePassword(tx: Tx, link: MailLink, passwordHash: string): Promise<void> {
  await setPassword(tx, link, passwordHash);
  await revokeSessions(tx, link);
  await queueAccountMail(tx, { ...link, email: link.sentTo, id: createId(), kind: 'password-changed' });
  await note(tx, link, 'password changed');
}

/** Requires the account's current password. Does nothing for accounts opened in Shopify's frame, which have none. */
async function requirePassword(userId: number, password: string | undefined): Promise<void> {
  const [user] = await asPlatform().select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!user?.hash) return;
  if (password === undefined) throw passwordNeeded();
  await requireCurrentPassword(userId, password);
}

/**
 * Sends a new link to the address of an expired one. A link that was used or replaced is not renewed, because its
 * mailbox may belong to another person by now.
 */
export async function sendVerificationAgain(token: string): Promise<void> {
  await withPlatform(async (tx) => {
    const link = await findMailLink(tx, 'verify-email', token);
    if (!link || link.usedAt !== null) return;
    await sendMailLink(tx, 'verify-email', { tenantId: link.tenantId, userId: link.userId, email: link.sentTo });
  });
}

interface Account {
  readonly tenantId: number;
  readonly userId: number;
}

const note = (tx: Tx, { tenantId, userId }: Account, action: 'password changed' | 'user joined' | 'e-mail changed') =>
  recordAudit(tx, {
    tenantId: asTenantId(tenantId),
    userId,
    action,
    subjectType: 'user',
    subjectId: userId,
  });
