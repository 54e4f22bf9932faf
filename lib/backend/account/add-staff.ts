import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import type { Region } from '@/lib/domain/regions/regions';
import { recordAudit } from '../audit/record';
import { hasAddressSql, isUninvitable, releaseInvitedAddress, toInvitedAddressColumns } from '../auth/invited-address';
import { revokeSessions } from '../auth/queries';
import { deleteRecoveryCodes } from '../auth/second-factor';
import { sendMailLink } from './links';
import { writeAccount } from './write-account';

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  /** Name for the platform's own company, which is created together with its first staff member. */
  readonly company: string;
  readonly region: Region;
  /**
   * Whether the installation runs with demo data. The new person then joins the demo company instead of opening a
   * second company.
   */
  readonly isDemo: boolean;
}

/**
 * Creates an account for platform staff and mails a link to choose a password. Only the operator can call this, on the
 * machine itself; no page leads here. Returns the link's secret, so that it can be opened before a mail server is
 * configured. A person who has not opened an earlier link gets a new one.
 * @throws Error with a readable message when the address has an account
 */
export async function addStaff(person: NewStaff): Promise<{ readonly company: string; readonly token: string }> {
  return withPlatform(async (tx) => {
    await releaseInvitedAddress(tx, person.email);
    const platform = await findPlatform(tx, person.isDemo);
    const invited = platform && (await findInvited(tx, platform.tenantId, person.email));
    if (platform && invited) {
      const token = await sendMailLink(tx, 'invite', { ...invited, email: person.email });
      return { company: platform.name, token };
    }
    if (await isUninvitable(tx, person.email, platform?.tenantId ?? null))
      throw new Error(
        `${person.email} has an account already. A forgotten password is set anew at /reset-password, a lost authenticator with --reset-factor.`,
      );
    const added = platform ? await addToPlatform(tx, platform.tenantId, person) : await openPlatform(tx, person);
    const token = await sendMailLink(tx, 'invite', { ...added, email: person.email });
    return { company: platform?.name ?? person.company, token };
  });
}

/**
 * Turns off the second factor of a staff member who lost the authenticator and the recovery codes, and ends their
 * sessions. The next sign-in sets up a new second factor. Only the operator can call this, on the machine itself.
 * @throws Error with a readable message when no staff account with a second factor has the address
 */
export async function resetStaffSecondFactor(email: string): Promise<void> {
  await withPlatform(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null })
      .where(and(hasAddressSql(users.email, email), users.superadmin, isNotNull(users.totpConfirmedAt)))
      .returning({ userId: users.id, tenantId: users.tenantId });
    if (!account) throw new Error(`No staff account of ${email} has a second factor.`);
    await deleteRecoveryCodes(tx, account.userId);
    await revokeSessions(tx, { ...account, endedBy: null });
    await recordAudit(tx, {
      tenantId: asTenantId(account.tenantId),
      userId: null,
      action: 'second factor disabled',
      subjectType: 'user',
      subjectId: account.userId,
      details: { by: 'operator' },
    });
  });
}

/** Returns the staff member with this address who has not opened the mailed link yet. */
async function findInvited(tx: Tx, tenantId: TenantId, email: string) {
  const [invited] = await tx
    .select({ userId: users.id, tenantId: users.tenantId })
    .from(users)
    .where(
      and(
        eq(users.tenantId, tenantId),
        users.superadmin,
        hasAddressSql(users.invitedEmail, email),
        isNull(users.passwordHash),
        isNull(users.disabledAt),
      ),
    );
  return invited ?? null;
}

/**
 * Returns the company to which the platform's staff belong; null before the first one joins. It is the company of real
 * staff. In a demo, the demo data's company counts as well if there is no other. On a real installation the demo
 * company does not count, because its accounts cannot sign in and it may be removed.
 */
async function findPlatform(
  tx: Tx,
  isDemo: boolean,
): Promise<{ readonly tenantId: TenantId; readonly name: string } | null> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select t.id, t.name from tenants t join users u on u.tenant_id = t.id
    where u.superadmin and (${isDemo} or not u.demo) order by u.demo, t.id limit 1`);
  const [platformTenant] = rows;
  return platformTenant ? { tenantId: asTenantId(platformTenant.id), name: platformTenant.name } : null;
}

async function openPlatform(tx: Tx, { email, name, company, region }: NewStaff) {
  return writeAccount(tx, {
    tenant: { name: company, region, verifiedAt: new Date() },
    user: { ...toInvitedAddressColumns(email), name, passwordHash: null, superadmin: true },
  });
}

async function addToPlatform(tx: Tx, tenantId: TenantId, { email, name }: NewStaff) {
  const [added] = await tx
    .insert(users)
    .values({ tenantId, ...toInvitedAddressColumns(email), name, passwordHash: null, role: 'admin', superadmin: true })
    .returning({ userId: users.id });
  if (!added) throw new Error('an insert returned no user');
  await recordAudit(tx, {
    tenantId,
    userId: null,
    action: 'user invited',
    subjectType: 'user',
    subjectId: added.userId,
    details: { role: 'admin' },
  });
  return { tenantId, userId: added.userId };
}
