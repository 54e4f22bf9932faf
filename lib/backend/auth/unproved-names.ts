import { sql } from 'drizzle-orm';
import { users } from '@/lib/db/schema';
import { ACCOUNT_LIMITS } from '@/lib/domain/account/fields';

/**
 * Whether an account's address is unproved although the account is usable: by a password, or in the frame of a shop.
 */
export const isUnprovedAccountSql = sql<boolean>`(${users.emailVerifiedAt} is null
  and (${users.passwordHash} is not null or ${users.integration}))`;

/** Returns a name for a person of whom only the e-mail address is known. */
export const toPersonName = (email: string): string => (email.split('@')[0] ?? email).slice(0, ACCOUNT_LIMITS.name);

interface Names {
  readonly name: string;
  readonly tenantName: string;
  readonly shopifyUrl: string | null;
  readonly isUnproved: boolean;
}

/**
 * Returns the names of an account for mails and pages that the owner of its address sees. An unproved account may
 * contain names that a stranger typed, so its shop's domain or its address is used instead.
 */
export function chooseShownNames({ name, tenantName, shopifyUrl, isUnproved }: Names, email: string) {
  return isUnproved ? { name: toPersonName(email), tenantName: shopifyUrl ?? email } : { name, tenantName };
}
