import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { tenants, users } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';

type Tenant = typeof tenants.$inferInsert;
type User = Omit<typeof users.$inferInsert, 'tenantId' | 'role'>;

export interface NewAccount {
  readonly tenant: Pick<Tenant, 'name' | 'region'> & Partial<Tenant>;
  /** Company details in addition to the tenant's name and the first user's e-mail address. */
  readonly company?: Partial<NonNullable<Tenant['company']>>;
  readonly user: User;
  /** User who opens the account for another person; absent = its first user. */
  readonly openedBy?: number;
}

/**
 * Inserts a tenant and its first user as administrator, awaiting verification by staff (AUT-10). The caller sends the
 * link and starts a session. Violates `users_email_key` for an address that has an account.
 */
export async function writeAccount(
  tx: Tx,
  { tenant, company, user, openedBy }: NewAccount,
): Promise<{ tenantId: TenantId; userId: number }> {
  const { name, region } = tenant;
  const companyDetails = {
    legalName: name,
    tradingName: '',
    registrationNumber: '',
    vatNumber: '',
    address: '',
    phone: '',
    email: user.invitedEmail ?? user.email,
    // Only a company with a VAT number charges VAT.
    notVatRegistered: !company?.vatNumber,
    ...company,
  };
  const [opened] = await tx
    .insert(tenants)
    .values({ ...tenant, company: companyDetails })
    .returning({ id: tenants.id });
  if (!opened) throw new Error('an insert returned no tenant');
  const tenantId = asTenantId(opened.id);
  const [first] = await tx
    .insert(users)
    .values({ ...user, tenantId, role: 'admin' })
    .returning({ id: users.id });
  if (!first) throw new Error('an insert returned no user');
  await recordAudit(tx, {
    tenantId,
    userId: openedBy ?? first.id,
    action: 'new tenant requires verification',
    subjectType: 'tenant',
    subjectId: tenantId,
    details: { company: name, region },
  });
  return { tenantId, userId: first.id };
}
