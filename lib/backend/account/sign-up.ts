import { sql } from 'drizzle-orm';
import type { accountEndpoints } from '@/lib/contracts/account';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { newId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { hashPassword, startSession } from '../auth/service';
import { takeRatePoint } from '../http/rate-limit';
import { sendLink } from './links';
import { requireGoodPassword } from './passwords';
import { queueAccountMail } from './queue-mail';
import { writeAccount } from './write-account';

type Input = ParsedInput<typeof accountEndpoints.register>['body'];

/** What the owner of an address may be told in an hour about sign-ups with it. */
const KNOWN_ADDRESS = { points: 3, perSeconds: 3_600 };

/**
 * Opens an account: tenant, first user as administrator, mail to verify the address, entry in the audit log, session
 * (AUT-10). For an address that has an account its owner gets a mail and the caller learns nothing: null, after the same
 * work on the password. Platform-wide: there is no tenant yet. Fails with `invalid`.
 */
export async function openAccount(input: Input): Promise<{ token: string } | null> {
  requireGoodPassword(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  try {
    return await withPlatform(async (tx) => {
      if (await tellOwner(tx, input.email)) return null;
      return { token: await signUp(tx, input, passwordHash) };
    });
  } catch (error) {
    // Two sign-ups at once: the later one finds the account of the earlier.
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    await withPlatform((tx) => tellOwner(tx, input.email));
    return null;
  }
}

async function signUp(tx: Tx, input: Input, passwordHash: string): Promise<string> {
  const { name, email, company, region, lang } = input;
  const account = await writeAccount(tx, {
    tenant: { name: company, region },
    user: { name, email, passwordHash, language: lang ?? null },
  });
  await sendLink(tx, 'verify-email', { ...account, email });
  const session = await startSession(tx, { ...account, remember: false, userAgent: input.user_agent });
  return session.token;
}

/** Tells the owner of a known address that somebody signed up with it; a few times an hour and no more. */
async function tellOwner(tx: Tx, email: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: users.id, tenantId: users.tenantId, email: users.email, disabledAt: users.disabledAt })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  if (!known) return false;
  if (known.disabledAt === null && (await mayTell(known.email)))
    await queueAccountMail(tx, {
      id: newId(),
      kind: 'known-address',
      tenantId: known.tenantId,
      userId: known.id,
      email: known.email,
    });
  return true;
}

async function mayTell(email: string): Promise<boolean> {
  try {
    await takeRatePoint('account.knownAddress', email.toLowerCase(), KNOWN_ADDRESS);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
