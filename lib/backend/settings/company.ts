import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { EndpointResponse, ParsedInput } from '@/lib/contracts/endpoint';
import type { settingsEndpoints } from '@/lib/contracts/settings';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, tenants } from '@/lib/db/schema';
import { USUAL_VAT_BPS } from '@/lib/domain/pricing/vat';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { toVerificationDto } from '../clients/verification';
import { hasConfirmedAdminSql } from '../events/checklist';
import { assertOpenStoresPass } from './open-stores';

type Details = ParsedInput<typeof settingsEndpoints.saveCompany>['body'];
type CompanyDto = EndpointResponse<typeof settingsEndpoints.company>['data'];

export function showCompany(tenantId: TenantId): Promise<CompanyDto> {
  return withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({
        company: tenants.company,
        region: tenants.region,
        isVerified: sql<boolean>`${tenants.verifiedAt} is not null`,
        isEmailConfirmed: hasConfirmedAdminSql,
      })
      .from(tenants)
      .where(eq(tenants.id, tenantId));
    if (!row) throw buildNotFoundError();
    const { company, region } = row;
    const withoutVat = company.notVatRegistered ? [] : await listStoresWithoutVat(tx, tenantId);
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
      stores_without_vat: withoutVat,
      verification: toVerificationDto(row),
    };
  });
}

/**
 * Saves the company's details (SET-02). A database trigger clears the caches of all its stores at commit.
 * @throws AppError `invalid` when a detail that an open store needs would be missing
 */
export async function saveCompany(tenantId: TenantId, userId: number, details: Details): Promise<CompanyDto> {
  await withTenant(tenantId, async (tx) => {
    const [before] = await tx
      .select({ company: tenants.company })
      .from(tenants)
      .where(eq(tenants.id, tenantId))
      .for('update');
    if (!before) throw buildNotFoundError();
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
    await assertOpenStoresPass(tx, { tenantId, before: before.company, after: company });
    await tx.update(tenants).set({ company }).where(eq(tenants.id, tenantId));
    if (!company.notVatRegistered)
      await applyVatRegistration(tx, { tenantId, userId, wasUnregistered: before.company.notVatRegistered === true });
    await recordCompanyChange(tx, tenantId, userId);
  });
  return showCompany(tenantId);
}

/** Records in the audit log that the company's details were changed. */
export const recordCompanyChange = (tx: Tx, tenantId: TenantId, userId: number): Promise<void> =>
  recordAudit(tx, {
    tenantId,
    userId,
    action: 'company details updated',
    subjectType: 'tenant',
    subjectId: tenantId,
  });

/** Lists stores past the draft status that charge no VAT although their company is registered. */
function listStoresWithoutVat(tx: Tx, tenantId: TenantId): Promise<{ slug: string; name: string }[]> {
  return tx
    .select({ slug: events.slug, name: events.name })
    .from(events)
    .where(and(withoutVat(tenantId), ne(events.status, 'Draft')))
    .orderBy(events.name, events.id);
}

const withoutVat = (tenantId: TenantId) =>
  and(
    eq(events.tenantId, tenantId),
    isNull(events.deletedAt),
    eq(events.notVatRegistered, true),
    // US stores are left out, because US sales tax is not VAT.
    ne(events.region, 'US'),
  );

/**
 * Switches the drafts of a newly registered company to charging VAT, at the usual rate of their region. Locked stores,
 * and stores whose owner chose not to charge VAT, are left unchanged. Open stores are left to their owner, because
 * their prices would change.
 */
export async function applyVatRegistration(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly userId: number; readonly wasUnregistered: boolean },
): Promise<void> {
  const { tenantId, userId, wasUnregistered } = of;
  if (!wasUnregistered) return;
  const drafts = await tx
    .select({ id: events.id, slug: events.slug, name: events.name, region: events.region })
    .from(events)
    .where(
      and(withoutVat(tenantId), eq(events.status, 'Draft'), eq(events.vatDecided, false), eq(events.locked, false)),
    );
  for (const { id, slug, name, region } of drafts) {
    const vatRateBps = USUAL_VAT_BPS[region];
    await tx
      .update(events)
      .set({ notVatRegistered: false, vatRateBps, updatedAt: sql`now()` })
      .where(and(eq(events.id, id), eq(events.tenantId, tenantId)));
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'event details updated',
      subjectType: 'event',
      subjectId: id,
      details: { slug, name, changed: { notVatRegistered: { from: true, to: false }, vatRateBps: { to: vatRateBps } } },
    });
  }
}
