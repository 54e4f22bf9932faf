import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { tenants } from '@/lib/db/schema';
import type { BillParty } from '@/lib/domain/billing/parties';
import { type BillVat, calculateBillVat, type TaxedParty } from '@/lib/domain/billing/vat';

export const toBillParty = ({ name, company }: typeof tenants.$inferSelect): BillParty => ({
  name: company.legalName || name,
  address: company.address,
  vatNumber: company.vatNumber,
  registrationNumber: company.registrationNumber,
});

/**
 * Returns the company of the platform's staff, which issues the bills. Runs without tenant scope, because a tenant
 * cannot read another tenant's company.
 */
export async function readPlatformParty(tx: Tx): Promise<BillParty & TaxedParty> {
  const [row] = await tx
    .select()
    .from(tenants)
    .where(sql`exists (select from users s where s.tenant_id = ${tenants.id} and s.superadmin)`)
    .orderBy(tenants.id)
    .limit(1);
  return row
    ? { ...toBillParty(row), region: row.region }
    : { name: 'Merchloom', address: '', vatNumber: '', registrationNumber: '', region: 'UK' };
}

/**
 * Returns the VAT of the platform's bills to a tenant.
 * @param platform the running transaction if it has the platform role: a second connection of its pool might never
 * become free while others wait for theirs
 */
export const readBillVat = async (platform: Tx, tenant: typeof tenants.$inferSelect): Promise<BillVat> =>
  calculateBillVat(await readPlatformParty(platform), { ...toBillParty(tenant), region: tenant.region });
