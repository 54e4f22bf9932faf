import type { accountEndpoints } from '@/lib/contracts/account';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { isUniqueViolation, type Tx, withPlatform } from '@/lib/db/client';
import { hashPassword, startSession } from '../auth/service';
import { sendMailLink } from './links';
import { notifyOwner } from './notify-owner';
import { requireGoodPassword } from './passwords';
import { writeAccount } from './write-account';

type Input = ParsedInput<typeof accountEndpoints.register>['body'];

/**
 * Opens an account: tenant, first user as administrator, verification mail, entry in the audit log, session (AUT-10).
 * If the address has an account, its owner gets a mail instead and the result is null; the password is hashed in both
 * cases, so that the response time reveals nothing. The session starts before the address is verified, because owners
 * begin to work at once; if the owner of the address later sets a password by mail, everything made until then is
 * removed (`by-link.ts`). Runs without tenant scope, because there is no tenant yet. Fails with `invalid`.
 */
export async function openAccount(input: Input): Promise<{ token: string } | null> {
  requireGoodPassword(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  try {
    return await withPlatform(async (tx) => {
      if (await notifyOwner(tx, input.email)) return null;
      return { token: await signUp(tx, input, passwordHash) };
    });
  } catch (error) {
    // Of two concurrent sign-ups, the later one finds the earlier account.
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    await withPlatform((tx) => notifyOwner(tx, input.email));
    return null;
  }
}

async function signUp(tx: Tx, input: Input, passwordHash: string): Promise<string> {
  const { name, email, company, region, lang } = input;
  const account = await writeAccount(tx, {
    tenant: { name: company, region },
    user: { name, email, passwordHash, language: lang ?? null },
  });
  await sendMailLink(tx, 'verify-email', { ...account, email });
  const session = await startSession(tx, { ...account, remember: false, userAgent: input.user_agent });
  return session.token;
}
