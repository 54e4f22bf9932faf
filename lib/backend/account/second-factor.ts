import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { asPlatform, withPlatform } from '@/lib/db/client';
import { users } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { revokeSessions } from '../auth/queries';
import {
  consumeTotpStep,
  createTotp,
  createTotpSecret,
  deleteRecoveryCodes,
  findTotpStep,
  replaceRecoveryCodes,
  sealTotpSecret,
  unsealTotpSecret,
} from '../auth/second-factor';
import { countRateLimit } from '../http/rate-limit';
import type { SignedIn } from '../http/signed-in';
import { requireCurrentPassword } from './passwords';

// All calls in this file run without tenant scope, because secrets and codes belong to no tenant.

const CONFIRMATIONS = { points: 20, perSeconds: 900 };
const isOn = () => new AppError('conflict', buildErrorReason('factor_on'));
const unconfirmed = () => new AppError('conflict', buildErrorReason('address_unconfirmed'));
const isOff = () => new AppError('conflict', buildErrorReason('factor_off'));

/**
 * Creates a secret for the authenticator app; it has no effect until a code was entered. Fails with `conflict` while
 * the second factor is on, and before the address is confirmed, because a second factor set up by a stranger would lock
 * out the address's owner.
 */
export async function startSecondFactorSetup(
  user: SignedIn,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await requireCurrentPassword(user.userId, password);
  await requireConfirmedAddress(user.userId);
  const secret = createTotpSecret();
  const updatedUsers = await asPlatform()
    .update(users)
    .set({ totpSecret: sealTotpSecret(secret, user.userId), totpStep: null })
    .where(and(eq(users.id, user.userId), isNull(users.totpConfirmedAt)))
    .returning({ id: users.id });
  if (updatedUsers.length === 0) throw isOn();
  return { secret, uri: createTotp(secret, user.email).toString() };
}

/**
 * Turns the second factor on with a first code. Ends all other sessions, because no code was entered in them. Returns
 * the recovery codes.
 */
export async function confirmSecondFactor(user: SignedIn, typed: string): Promise<string[]> {
  await countRateLimit('account.confirmFactor', String(user.userId), CONFIRMATIONS);
  const { tenantId, userId, sessionId } = user;
  return withPlatform(async (tx) => {
    const [row] = await tx
      .select({ secret: users.totpSecret, confirmedAt: users.totpConfirmedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (row?.confirmedAt) throw isOn();
    if (!row?.secret) throw isOff();
    const step = findTotpStep(unsealTotpSecret(row.secret, userId), typed.replace(/\s/g, ''));
    if (step === null || !(await consumeTotpStep(tx, userId, step)))
      throw buildInvalidFieldsError({ code: ['code wrong'] });
    await tx.update(users).set({ totpConfirmedAt: new Date() }).where(eq(users.id, userId));
    await revokeSessions(tx, { tenantId, userId, except: sessionId });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'second factor enabled',
      subjectType: 'user',
      subjectId: userId,
    });
    return replaceRecoveryCodes(tx, { userId, tenantId });
  });
}

async function requireConfirmedAddress(userId: number): Promise<void> {
  const [user] = await asPlatform().select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId));
  if (!user?.at) throw unconfirmed();
}

export async function renewRecoveryCodes(user: SignedIn, password: string): Promise<string[]> {
  await requireCurrentPassword(user.userId, password);
  return withPlatform(async (tx) => {
    const on = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.userId), isNotNull(users.totpConfirmedAt)))
      .for('update');
    if (on.length === 0) throw isOff();
    return replaceRecoveryCodes(tx, { userId: user.userId, tenantId: user.tenantId });
  });
}

export async function disableSecondFactor(user: SignedIn, password: string): Promise<void> {
  await requireCurrentPassword(user.userId, password);
  const { tenantId, userId } = user;
  await withPlatform(async (tx) => {
    const ended = await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null })
      .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)))
      .returning({ id: users.id });
    if (ended.length === 0) return;
    await deleteRecoveryCodes(tx, userId);
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'second factor disabled',
      subjectType: 'user',
      subjectId: userId,
    });
  });
}
