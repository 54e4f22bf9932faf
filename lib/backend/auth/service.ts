import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { asPlatform } from '@/lib/db/client';
import { invalidFields } from '@/lib/errors';
import { forgetRatePoints, returnRatePoint, takeRatePoint } from '../http/rate-limit';
import { findUserByEmail, hashToken, idleLifeMs, insertSession } from './queries';

const ACCOUNT_LIMIT = { points: 5, perSeconds: 900 };
const ADDRESS_LIMIT = { points: 30, perSeconds: 900 };

/** Verified against when the e-mail is unknown, so that both answers take the same time. */
let decoy: Promise<string> | undefined;

/** Argon2id with the library's (OWASP's) parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password);

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly userAgent: string;
  readonly clientIp: string;
}

/** Checks a password and opens a session. The plain token leaves once and is kept nowhere.
 *  Fails with `invalid` (one text for unknown e-mail and wrong password) and `rate_limited`. */
export function openSession(attempt: Attempt) {
  const account = attempt.email.trim().toLowerCase();
  return inTurn(account, () => tryPassword(account, attempt));
}

const turns = new Map<string, Promise<unknown>>();

/** One attempt on an account after the other: a colleague who signs in at the same moment is no failure that counts. */
function inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(account) ?? Promise.resolve()).then(work);
  const over = mine.then(
    () => undefined,
    () => undefined,
  );
  turns.set(account, over);
  void over.then(() => turns.get(account) === over && turns.delete(account));
  return mine;
}

async function tryPassword(account: string, input: Attempt) {
  // Taken before the password is looked at: parallel guesses can't slip through between look and count.
  await takeRatePoint('login.account', account, ACCOUNT_LIMIT);
  await takeRatePoint('login.address', input.clientIp, ADDRESS_LIMIT);
  const user = await findUserByEmail(asPlatform(), account);
  decoy ??= hashPassword(randomUUID());
  const matches = await verify(user?.passwordHash ?? (await decoy), input.password);
  if (!user || !matches) throw invalidFields({ email: ['These credentials do not match our records.'] });

  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + idleLifeMs(input.remember));
  await insertSession(asPlatform(), {
    id: randomUUID(),
    tokenHash: hashToken(token),
    tenantId: user.tenantId,
    userId: user.userId,
    remember: input.remember,
    userAgent: input.userAgent,
    expiresAt,
  });
  await forgetRatePoints('login.account', account, ACCOUNT_LIMIT);
  await returnRatePoint('login.address', input.clientIp, ADDRESS_LIMIT);
  const { passwordHash: _, ...person } = user;
  return { token, expiresAt, user: person };
}
