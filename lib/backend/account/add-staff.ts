import { sql } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { users } from '@/lib/db/schema';
import type { Region } from '@/lib/domain/regions/regions';
import { recordAudit } from '../audit/record';
import { isUninvitable, releaseInvitedAddress, toInvitedAddress } from '../auth/invited-address';
import { sendLink } from './links';
import { writeAccount } from './write-account';

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  /** Name of the platform's own company, which is created with its first person. */
  readonly company: string;
  readonly region: Region;
}

/**
 * Creates an account for platform staff and mails a link to choose a password. Only the operator can call this, on the
 * machine itself; no page leads here. Returns the link's secret, so that it can be opened before a mail server is
 * configured.
 * @throws Error with a readable message when the address has an account
 */
export async function addStaff(person: NewStaff): Promise<{ readonly company: string; readonly token: string }> {
  return withPlatform(async (tx) => {
    await releaseInvitedAddress(tx, person.email);
    const platform = await findPlatform(tx);
    if (await isUninvitable(tx, person.email, platform?.tenantId ?? null))
      throw new Error(`${person.email} has an account already. Name another address.`);
    const added = platform ? await addToPlatform(tx, platform.tenantId, person) : await openPlatform(tx, person);
    const token = await sendLink(tx, 'invite', { ...added, email: person.email });
    return { company: platform?.name ?? person.company, token };
  });
}

/**
 * Returns the platform's own company, to which staff belong. The demo's company does not count on a real shop and stays
 * unchanged.
 */
async function findPlatform(tx: Tx): Promise<{ readonly tenantId: TenantId; readonly name: string } | null> {
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select t.id, t.name from tenants t
    where exists (select from users u where u.tenant_id = t.id and u.superadmin and not u.demo) order by t.id limit 1`);
  const [platformTenant] = rows;
  return platformTenant ? { tenantId: asTenantId(platformTenant.id), name: platformTenant.name } : null;
}

async function openPlatform(tx: Tx, { email, name, company, region }: NewStaff) {
  return writeAccount(tx, {
    tenant: { name: company, region, verifiedAt: new Date() },
    user: { ...toInvitedAddress(email), name, passwordHash: null, superadmin: true },
  });
}

async function addToPlatform(tx: Tx, tenantId: TenantId, { email, name }: NewStaff) {
  const [added] = await tx
    .insert(users)
    .values({ tenantId, ...toInvitedAddress(email), name, passwordHash: null, role: 'admin', superadmin: true })
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
