import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import { AppError } from '@/lib/platform/errors';
import { releaseInvitedAddress } from '../auth/invited-address';
import { countRateLimit } from '../http/rate-limit';
import { queueAccountMail } from './queue-mail';

/** Limit per address of mails that warn an account's owner about attempts to use the address. */
const KNOWN_ADDRESS = { points: 3, perSeconds: 3_600 };

/**
 * Returns whether an address has an account. If so, its owner is mailed about the attempt, a few times an hour at most;
 * the response does not reveal whether the address has an account.
 */
export async function notifyOwner(tx: Tx, email: string): Promise<boolean> {
  await releaseInvitedAddress(tx, email);
  const [existingUser] = await tx
    .select({ id: users.id, tenantId: users.tenantId, email: users.email, disabledAt: users.disabledAt })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  if (!existingUser) return false;
  if (await mayNotify(existingUser.email))
    await queueAccountMail(tx, {
      id: createId(),
      kind: existingUser.disabledAt === null ? 'known-address' : 'deactivated',
      tenantId: existingUser.tenantId,
      userId: existingUser.id,
      email: existingUser.email,
    });
  return true;
}

async function mayNotify(email: string): Promise<boolean> {
  try {
    await countRateLimit('account.knownAddress', email.toLowerCase(), KNOWN_ADDRESS);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
