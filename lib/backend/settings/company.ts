import { eq } from 'drizzle-orm';
import type { EndpointAnswer, ParsedInput } from '@/lib/contracts/endpoint';
import type { settingsEndpoints } from '@/lib/contracts/settings';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants } from '@/lib/db/schema';
import { notFound } from '@/lib/errors';
import { recordAudit } from '../audit/record';

type Details = ParsedInput<typeof settingsEndpoints.saveCompany>['body'];
type Shown = EndpointAnswer<typeof settingsEndpoints.company>['data'];

export function showCompany(tenantId: TenantId): Promise<Shown> {
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ company: tenants.company, region: tenants.region })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    if (!row) throw notFound();
    const { company, region } = row;
    return {
      legal_name: company.legalName,
      trading_name: company.tradingName,
      registration_number: company.registrationNumber,
      vat_number: company.vatNumber,
      not_vat_registered: company.notVatRegistered ?? false,
      address: company.address,
      phone: company.phone,
      email: company.email,
      region,
    };
  });
}

/** Changes the company's details (SET-02). A trigger on the row tells the caches of all its stores at commit. */
export async function saveCompany(tenantId: TenantId, userId: number, details: Details): Promise<Shown> {
  await withTenant(tenantId, async (tx) => {
    const company = {
      legalName: details.legal_name,
      tradingName: details.trading_name,
      registrationNumber: details.registration_number,
      vatNumber: details.not_vat_registered ? '' : details.vat_number,
      notVatRegistered: details.not_vat_registered,
      address: details.address,
      phone: details.phone,
      email: details.email,
    };
    await tx.update(tenants).set({ company }).where(eq(tenants.id, tenantId));
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'company details updated',
      subjectType: 'tenant',
      subjectId: tenantId,
    });
  });
  return showCompany(tenantId);
}
