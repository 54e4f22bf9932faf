import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { asPlatform } from '@/lib/db/client';
import { users } from '@/lib/db/schema';
import { passwordProblem } from '@/lib/domain/account/password';
import { invalidFields } from '@/lib/errors';
import { forgetRatePoints, takeRatePoint } from '../http/rate-limit';
import { isCommonPassword } from './common-passwords';

/** Guesses at a password by whoever holds a session. */
const GUESSES = { points: 10, perSeconds: 900 };

/** Fails with `invalid` for a password that breaks the rule (AUT-10), or whose repetition is another. */
export function requireGoodPassword(password: string, email: string, repetition: string = password): void {
  const problem = passwordProblem(password, { email });
  if (problem) throw invalidFields({ password: [problem] });
  if (isCommonPassword(password)) throw invalidFields({ password: ['password common'] });
  if (repetition !== password) throw invalidFields({ password_confirmation: ['password different'] });
}

/** Holds a signed-in person to their current password: a session left open on a table is no proof of who sits there.
 *  Fails with `invalid` and, after ten wrong ones in a quarter of an hour, `rate_limited`. */
export async function requireCurrentPassword(userId: number, password: string): Promise<void> {
  await takeRatePoint('account.password', String(userId), GUESSES);
  // Platform-wide: no tenant's transaction has business with a hash.
  const [user] = await asPlatform().select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!user?.hash || !(await verify(user.hash, password)))
    throw invalidFields({ current_password: ['password wrong'] });
  await forgetRatePoints('account.password', String(userId), GUESSES);
}
