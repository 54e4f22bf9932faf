import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { asPlatform } from '@/lib/db/client';
import { invalidFields } from '@/lib/errors';
import { countAttempt } from './attempts';
import { findUserByEmail, hashToken, idleLifeMs, insertSession } from './queries';

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
  return inTurn(`${account} ${attempt.clientIp}`, () => tryPassword(account, attempt));
}

const turns = new Map<string, Promise<unknown>>();

/** One attempt after the other on an account from an address: a colleague who signs in at the same moment is no failure
 *  that counts. Nobody waits for attempts from elsewhere. */
function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(who) ?? Promise.resolve()).then(work);
  const over = mine.then(
    () => undefined,
    () => undefined,
  );
  turns.set(who, over);
  void over.then(() => turns.get(who) === over && turns.delete(who));
  return mine;
}

async function tryPassword(account: string, input: Attempt) {
  // Taken before the password is looked at: parallel guesses can't slip through between look and count.
  const attempt = await countAttempt(account, input.clientIp);
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
  await attempt.succeeded();
  const { passwordHash: _, ...person } = user;
  return { token, expiresAt, user: person };
}
