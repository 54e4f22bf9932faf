import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { describeDevice } from '@/lib/domain/account/device';
import { maskAddress } from '@/lib/domain/account/mask-address';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { recordAudit } from '../audit/record';
import { hasRateMark, setRateMark } from '../http/rate-limit';
import { countSignInAttempt } from './attempts';
import { findUserByEmail, getIdleLifeMs, hashToken, insertSession, needsSecondFactor } from './queries';
import { requireSecondFactor } from './second-factor';

/** Hash that is verified for unknown e-mails, so that responses for known and unknown ones take equally long. */
let decoy: Promise<string> | undefined;

/** Hashes a password with Argon2id and the library's default parameters, which follow OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly userAgent: string;
  readonly clientIp: string;
  /** Second-factor code, for accounts that have one. */
  readonly code?: string | undefined;
  /** Secret of a link mailed to the account, see {@link countSignInAttempt}. */
  readonly key?: string | undefined;
}

/**
 * Checks password and second factor and opens a session. The plain token is returned once and stored nowhere. Fails
 * with `invalid` (one text for unknown e-mail and wrong password; on `code` once the password was right) and
 * `rate_limited`.
 */
export async function openSession(attempt: Attempt) {
  const user = await verifyCredentials(attempt);
  const { remember, userAgent, clientIp } = attempt;
  const { token, expiresAt } = await withPlatform((tx) => startSession(tx, { ...user, remember, userAgent, clientIp }));
  return { token, expiresAt, user };
}

/** Returns the person with this password and second factor. Fails like {@link openSession}. */
export function verifyCredentials(attempt: Attempt) {
  const account = attempt.email.trim().toLowerCase();
  return inTurn(`${account} ${attempt.clientIp}`, () => tryPassword(account, attempt));
}

const turns = new Map<string, Promise<unknown>>();

/**
 * Serialises attempts on one account from one address, so that a colleague who signs in at the same moment is not
 * counted as a failure. Attempts from other addresses do not wait.
 */
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
  // Counted before the password is checked, so that parallel guesses cannot pass between check and count.
  const attempt = await countSignInAttempt({ account, address: input.clientIp, key: input.key });
  const user = await findUserByEmail(asPlatform(), account);
  decoy ??= hashPassword(randomUUID());
  const matches = await verify(user?.passwordHash ?? (await decoy), input.password);
  if (!user || !matches) {
    if (user) noteFailure(user, input);
    throw buildInvalidFieldsError({ email: [buildErrorReason('credentials')] });
  }

  if (user.hasSecondFactor) {
    if (!input.code) {
      await attempt.withdrawn();
      throw buildInvalidFieldsError({ code: ['required'] });
    }
    await requireSecondFactor(user.userId, input.code).catch((error: unknown) => {
      noteFailure(user, input);
      throw error;
    });
  }
  await attempt.succeeded();
  const { passwordHash: _, ...person } = user;
  return { ...person, needsSecondFactor: needsSecondFactor(person) };
}

/**
 * Minimum interval between two log entries about failures on one account from one network, so that guessing cannot
 * flood the log.
 */
const NOTED_EVERY_SECONDS = 600;

/**
 * Writes a failed sign-in to the audit log of the account's tenant. Callers do not await the write: a slower response
 * for addresses with an account would reveal that they exist.
 */
function noteFailure(user: { readonly tenantId: number; readonly userId: number }, attempt: Attempt): void {
  const { userId } = user;
  const network = maskAddress(attempt.clientIp) ?? '';
  const note = async (): Promise<void> => {
    const who = `${userId} ${network}`;
    if (await hasRateMark('login.noted', who, NOTED_EVERY_SECONDS)) return;
    await setRateMark('login.noted', who, NOTED_EVERY_SECONDS);
    // The entry names no user, because the person who tried to sign in is unknown.
    await recordAudit(asPlatform(), { ...entryAbout({ ...user, ...attempt }), userId: null, action: 'sign-in failed' });
  };
  void note().catch((error: unknown) => logger.warn({ err: error }, 'a failed sign-in could not be recorded'));
}

/** Builds the audit entry of a sign-in: user, device and masked network address. */
function entryAbout(session: Pick<NewSession, 'tenantId' | 'userId' | 'userAgent' | 'clientIp'>) {
  const { tenantId, userId, userAgent, clientIp = '' } = session;
  const network = maskAddress(clientIp);
  const details = { ...describeDevice(userAgent), ...(network ? { network } : {}) };
  return { tenantId: asTenantId(tenantId), userId, subjectType: 'user', subjectId: userId, details };
}

interface NewSession {
  readonly tenantId: number;
  readonly userId: number;
  readonly remember: boolean;
  readonly userAgent: string;
  /** Network address of the client; absent for sign-in paths that do not pass it. */
  readonly clientIp?: string;
}

/**
 * Signs a person in: opens a session and writes it with its time to the tenant's audit log. Every sign-in path calls
 * this function, with or without a password.
 */
export async function startSession(tx: Tx, session: NewSession) {
  await tx.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, session.userId));
  await recordAudit(tx, { ...entryAbout(session), action: 'signed in' });
  return writeSession(tx, session);
}

/** Inserts a new session. The database stores only the hash of its token (AUT-13). */
export async function writeSession(tx: Tx, { tenantId, userId, remember, userAgent }: NewSession) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + getIdleLifeMs(remember));
  const id = randomUUID();
  await insertSession(tx, { id, tokenHash: hashToken(token), tenantId, userId, remember, userAgent, expiresAt });
  return { token, expiresAt };
}
