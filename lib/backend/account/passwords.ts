import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { users } from '@/lib/db/schema';
import { findPasswordProblem } from '@/lib/domain/account/password';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { countRateLimit, resetRateLimit } from '../http/rate-limit';
import { isCommonPassword } from './common-passwords';

/** Limit of password guesses within a session. */
const GUESSES = { points: 10, perSeconds: 900 };

/** Validates a new password and its repetition (AUT-10). Fails with `invalid`. */
export function requireGoodPassword(password: string, email: string, repetition: string = password): void {
  const problem = findPasswordProblem(password, { email });
  if (problem) throw buildInvalidFieldsError({ password: [problem] });
  if (isCommonPassword(password)) throw buildInvalidFieldsError({ password: ['password common'] });
  if (repetition !== password) throw buildInvalidFieldsError({ password_confirmation: ['password different'] });
}

/**
 * Requires the current password of a signed-in person, because an unattended session does not prove identity. Fails
 * with `invalid` and, after ten wrong ones within fifteen minutes, `rate_limited`.
 */
export async function requireCurrentPassword(userId: number, password: string): Promise<void> {
  await countRateLimit('account.password', String(userId), GUESSES);
  // Reads without tenant scope, because transactions of a tenant may not read password hashes.
  const [user] = await asPlatform().select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!user?.hash || !(await verify(user.hash, password)))
    throw buildInvalidFieldsError({ current_password: ['password wrong'] });
  await resetRateLimit('account.password', String(userId), GUESSES);
}
