import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyConnections, temporaryAssets, tenants, termsAcceptances } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { TERMS_VERSION, type TermsDocument } from '@/lib/domain/onboarding/onboarding';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { derivePurposeKey } from '@/lib/platform/keys';
import { recordAudit } from '../audit/record';
import { listPaymentAccounts, type PaymentAccount } from '../payments/accounts';
import { applyVatRegistration, recordCompanyChange } from '../settings/company';
import { assertOpenStoresPass } from '../settings/open-stores';
import { completeOnboarding, lockOnboarding, readOnboardingFacts } from './state';

interface Acceptance {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly document: TermsDocument;
  /** Network address of the accepting person, stored as a keyed hash. */
  readonly clientIp: string;
}

/** Records acceptance of the current version of the terms. */
export async function acceptTerms(tx: Tx, { clientIp, ...acceptance }: Acceptance): Promise<void> {
  const ipHash = createHmac('sha256', derivePurposeKey('terms-address')).update(clientIp).digest();
  await tx.insert(termsAcceptances).values({ ...acceptance, version: TERMS_VERSION, ipHash });
  const { tenantId, userId, document } = acceptance;
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'terms accepted',
    subjectType: 'terms',
    subjectId: document,
    details: { version: TERMS_VERSION },
  });
}

type CustomerBody = ParsedInput<typeof onboardingEndpoints.becomeCustomer>['body'];

/**
 * Completes step 3: the buyer's company, and the terms of the registration route. Repeating it corrects the company,
 * but does not record the acceptance again. Fails with `conflict` when the terms have changed since the page was
 * opened.
 */
export function registerCustomer(
  who: { readonly tenantId: TenantId; readonly userId: number; readonly clientIp: string },
  body: CustomerBody,
): Promise<void> {
  const { tenantId, userId, clientIp } = who;
  if (body.terms_version !== TERMS_VERSION) throw new AppError('conflict', buildErrorReason('terms_changed'));
  return withTenant(tenantId, async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { tenant, document, acceptedAt } = await readOnboardingFacts(tx, tenantId);
    const { legal_name: legalName, address, phone, vat_number: vatNumber } = body;
    // A company with a VAT number is registered for VAT; without one, its earlier setting stays.
    const notVatRegistered = vatNumber === '' && tenant.company.notVatRegistered === true;
    const former = { ...tenant.company, notVatRegistered: tenant.company.notVatRegistered === true };
    const company = { ...former, legalName, address, phone, vatNumber, notVatRegistered };
    await assertOpenStoresPass(tx, { tenantId, before: tenant.company, after: company });
    await tx.update(tenants).set({ company }).where(eq(tenants.id, tenantId));
    if (!isDeepStrictEqual(company, former)) await recordCompanyChange(tx, tenantId, userId);
    if (!notVatRegistered)
      await applyVatRegistration(tx, { tenantId, userId, wasUnregistered: former.notVatRegistered });
    if (!acceptedAt) await acceptTerms(tx, { tenantId, userId, document, clientIp });
    await completeOnboarding(tx, tenantId, userId);
  });
}

/** Fails with `conflict` without a shop, or once an account was submitted or can take payments. */
export function setPaymentRegion(tenantId: TenantId, region: Region): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { account, facts } = await readOnboardingFacts(tx, tenantId);
    const isHandedIn = account?.endedAt === null && account.detailsSubmitted;
    if (facts.payment || isHandedIn) throw new AppError('conflict', buildErrorReason('payment_set_up'));
    await changeConnection(tx, tenantId, { paymentRegion: region });
    await completeOnboarding(tx, tenantId, null);
  });
}

/** Saves a logo. Fails with `invalid` for a missing picture. */
export async function saveOnboardingLogo(tenantId: TenantId, imgId: string): Promise<void> {
  const isThere = and(eq(temporaryAssets.id, imgId), gt(temporaryAssets.expiresAt, sql`now()`));
  // Pictures of the event builder have no owner, so the id is sufficient.
  if ((await asPlatform().$count(temporaryAssets, isThere)) === 0)
    throw buildInvalidFieldsError({ img_id: ['unknown'] });
  await withTenant(tenantId, (tx) => changeConnection(tx, tenantId, { logoId: imgId }));
}

async function changeConnection(
  tx: Tx,
  tenantId: TenantId,
  change: Partial<typeof shopifyConnections.$inferInsert>,
): Promise<void> {
  const changed = await tx
    .update(shopifyConnections)
    .set(change)
    .where(eq(shopifyConnections.tenantId, tenantId))
    .returning({ id: shopifyConnections.id });
  if (changed.length === 0) throw new AppError('conflict', buildErrorReason('shop_not_connected'));
}

/**
 * Returns the data of the payment set-up page of a region: the tenant's company, the account whose set-up is open or
 * complete (`setup`, null without one), the time when a former account was lost, and accounts in use in other regions
 * (`others`). Without `requestedRegion`, the region chosen in onboarding.
 */
export function readPaymentSetupPage(tenantId: TenantId, email: string, requestedRegion?: Region) {
  return withTenant(tenantId, async (tx) => {
    const { tenant, region, account, facts } = await readOnboardingFacts(tx, tenantId, requestedRegion);
    const rows = await listPaymentAccounts(tx, tenantId);
    const used = account?.endedAt === null ? account : null;
    return {
      region,
      email,
      company: tenant.company.legalName,
      complete: used?.completedAt != null || (requestedRegion === undefined && facts.payment),
      account_attempt: tenant.accountAttempt,
      lost_at: account?.endedAt?.toISOString() ?? null,
      setup: used && { gateway: used.gateway, region, account: used.account },
      others: rows
        .filter((row) => GATEWAY_FACTS[row.gateway].hasOwnerAccounts && row.region !== region && isInUse(row))
        .map((row) => ({ region: row.region, account: row.account, gateway: row.gateway })),
    };
  });
}

const isInUse = ({ completedAt, endedAt }: PaymentAccount): boolean => completedAt !== null && endedAt === null;
