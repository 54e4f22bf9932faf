import { sql } from 'drizzle-orm';
import { users } from '@/lib/db/schema';
import { ACCOUNT_LIMITS } from '@/lib/domain/account/fields';

/** Whether somebody works in an account who never proved its address: with a password, or in the frame of a shop. */
export const isUnprovedAccount = sql<boolean>`(${users.emailVerifiedAt} is null
  and (${users.passwordHash} is not null or ${users.integration}))`;

/** Returns the name of a person that only an address is known of. */
export const toPersonName = (email: string): string => (email.split('@')[0] ?? email).slice(0, ACCOUNT_LIMITS.name);

interface Names {
  readonly name: string;
  readonly tenantName: string;
  readonly shopifyUrl: string | null;
  readonly isUnproved: boolean;
}

/**
 * Returns what mails and pages call an account towards the owner of its address. Whoever opened it may be a stranger, whose
 * words would be sent in our name, so that an unproved one is called by its shop's domain or its address.
 */
export function chooseShownNames({ name, tenantName, shopifyUrl, isUnproved }: Names, email: string) {
  return isUnproved ? { name: toPersonName(email), tenantName: shopifyUrl ?? email } : { name, tenantName };
}
