import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { asPlatform, type Tx } from '@/lib/db/client';
import { users, userTokens } from '@/lib/db/schema';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { derivePurposeKey } from '@/lib/platform/keys';
import { countRateLimit, resetRateLimit } from '../http/rate-limit';
import { sealSecret, unsealSecret } from '../secrets/seal';

// All calls in this file run without tenant scope, because secrets and codes belong to no tenant, and the tenant is
// unknown at sign-in.

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/**
 * Limit of guesses at a six-digit code by someone who knows the password: three codes are valid at a time, so a year of
 * guessing succeeds with a probability of two per cent.
 */
const GUESSES = { points: 20, perSeconds: 86_400 };

/** Creates a TOTP with the parameters that authenticator apps support: SHA-1, six digits, thirty seconds (RFC 6238). */
export function createTotp(secret: string, email = ''): TOTP {
  return new TOTP({ issuer: 'Merchloom', label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

export const createTotpSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;

/** Encrypts a secret, bound to its user, so that a secret copied to another row does not work. */
export const sealTotpSecret = (secret: string, userId: number): string =>
  sealSecret('second-factor', `user:${userId}`, secret);

export const unsealTotpSecret = (sealed: string, userId: number): string =>
  unsealSecret('second-factor', `user:${userId}`, sealed);

/** Returns the 30-second step to which a code belongs, at most one step from now; null when it matches no such step. */
export function findTotpStep(secret: string, code: string): number | null {
  const delta = createTotp(secret).validate({ token: code, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

/** Requires a code of the app or a recovery code; each works once. Fails with `invalid`, `rate_limited`. */
export async function requireSecondFactor(userId: number, typed: string): Promise<void> {
  await countRateLimit('login.code', String(userId), GUESSES);
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const isTaken = /^\d{6}$/.test(code) ? await takeAppCode(userId, code) : await takeRecoveryCode(userId, code);
  if (!isTaken) throw buildInvalidFieldsError({ code: ['code wrong'] });
  await resetRateLimit('login.code', String(userId), GUESSES);
}

/** Lifts the limit of guesses after a change of password, because the guesser no longer knows the password. */
export const resetCodeGuesses = (userId: number): Promise<void> =>
  resetRateLimit('login.code', String(userId), GUESSES);

async function takeAppCode(userId: number, code: string): Promise<boolean> {
  const [user] = await asPlatform()
    .select({ secret: users.totpSecret })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt)));
  if (!user?.secret) return false;
  const step = findTotpStep(unsealTotpSecret(user.secret, userId), code);
  return step !== null && (await consumeTotpStep(asPlatform(), userId, step));
}

/** Marks a 30-second step and all earlier steps as used, so that a code works once. Returns false for a used step. */
export async function consumeTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ totpStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpStep), lt(users.totpStep, step))))
    .returning({ id: users.id });
  return taken.length > 0;
}

async function takeRecoveryCode(userId: number, code: string): Promise<boolean> {
  const taken = await asPlatform()
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.tokenHash, hashRecoveryCode(userId, code)), isOpenCode(userId)))
    .returning({ id: userTokens.id });
  return taken.length > 0;
}

const isOpenCode = (userId: number) =>
  and(
    eq(userTokens.userId, userId),
    eq(userTokens.kind, 'recovery-code'),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  return tx.$count(userTokens, isOpenCode(userId));
}

/**
 * Returns the stored form of a recovery code: a keyed hash, because a person with a copy of the table could find codes
 * of fifty bits by trying all of them.
 */
const hashRecoveryCode = (userId: number, code: string): Buffer =>
  createHmac('sha256', derivePurposeKey('recovery-code')).update(`${userId}:${code}`).digest();

/** Replaces all recovery codes with ten new ones. They are shown once and stored as hashes. */
export async function replaceRecoveryCodes(tx: Tx, user: { userId: number; tenantId: number }): Promise<string[]> {
  await deleteRecoveryCodes(tx, user.userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.insert(userTokens).values(
    codes.map((code) => ({
      ...user,
      kind: 'recovery-code' as const,
      tokenHash: hashRecoveryCode(user.userId, code.replace('-', '')),
      expiresAt: sql`now() + interval '100 years'`,
    })),
  );
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userTokens).where(and(eq(userTokens.userId, userId), eq(userTokens.kind, 'recovery-code')));
}

/**
 * Returns ten unambiguous letters and digits. At least one is a letter, to tell recovery codes from the six-digit codes
 * of an app.
 */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const code = Array.from(randomBytes(40))
    .filter((byte) => byte < alphabet.length * 8)
    .slice(0, 10)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : newRecoveryCode();
}
