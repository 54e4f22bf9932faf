import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { shopifyConnections, temporaryAssets, tenants, termsAcceptances } from '@/lib/db/schema';
import { TERMS_VERSION, type TermsDocument } from '@/lib/domain/onboarding/onboarding';
import { GATEWAYS } from '@/lib/domain/payments/gateways/gateways';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError, invalidFields } from '@/lib/errors';
import { derivedKey } from '@/lib/keys';
import { recordAudit } from '../audit/record';
import { listPaymentAccounts, type PaymentAccount } from '../payments/accounts';
import { followRegistration } from '../settings/company';
import { assertOpenStoresFit } from '../settings/open-stores';
import { lockOnboarding, readOnboardingFacts, settleOnboarding } from './state';

interface Acceptance {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly document: TermsDocument;
  /** Of whoever accepted; kept as a keyed hash. */
  readonly clientIp: string;
}

/** Writes down that somebody accepted terms, in the version that holds now. */
export async function acceptTerms(tx: Tx, { clientIp, ...acceptance }: Acceptance): Promise<void> {
  const ipHash = createHmac('sha256', derivedKey('terms-address')).update(clientIp).digest();
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

/** Step 3: who buys, and the terms of the way that they came. Said again, it corrects the company and accepts nothing twice.
 *  Fails with `conflict` when the terms have changed since the page was opened. */
export function becomeCustomer(
  who: { readonly tenantId: TenantId; readonly userId: number; readonly clientIp: string },
  body: CustomerBody,
): Promise<void> {
  const { tenantId, userId, clientIp } = who;
  if (body.terms_version !== TERMS_VERSION) throw new AppError('conflict', refusal('terms_changed'));
  return withTenant(tenantId, async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { tenant, document, acceptedAt } = await readOnboardingFacts(tx, tenantId);
    const { legal_name: legalName, address, phone, vat_number: vatNumber } = body;
    // Whoever gives a VAT number is registered; whoever gives none stays what they said.
    const notVatRegistered = vatNumber === '' && tenant.company.notVatRegistered === true;
    const company = { ...tenant.company, legalName, address, phone, vatNumber, notVatRegistered };
    await assertOpenStoresFit(tx, { tenantId, before: tenant.company, after: company });
    await tx.update(tenants).set({ company }).where(eq(tenants.id, tenantId));
    if (!notVatRegistered)
      await followRegistration(tx, { tenantId, userId, wasUnregistered: tenant.company.notVatRegistered === true });
    if (!acceptedAt) await acceptTerms(tx, { tenantId, userId, document, clientIp });
    await settleOnboarding(tx, tenantId, userId);
  });
}

/** Fails with `conflict` once everything was handed in for an account, or one takes money; or without a shop. */
export function setPaymentRegion(tenantId: TenantId, region: Region): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { account, facts } = await readOnboardingFacts(tx, tenantId);
    const isHandedIn = account?.endedAt === null && account.detailsSubmitted;
    if (facts.payment || isHandedIn) throw new AppError('conflict', refusal('payment_set_up'));
    await changeConnection(tx, tenantId, { paymentRegion: region });
    await settleOnboarding(tx, tenantId, null);
  });
}

/** Fails with `invalid` for a picture that is not there (any more). */
export async function keepLogo(tenantId: TenantId, imgId: string): Promise<void> {
  const isThere = and(eq(temporaryAssets.id, imgId), gt(temporaryAssets.expiresAt, sql`now()`));
  // Pictures of the event builder are nobody's: whoever knows the id may use it.
  if ((await asPlatform().$count(temporaryAssets, isThere)) === 0) throw invalidFields({ img_id: ['unknown'] });
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
  if (changed.length === 0) throw new AppError('conflict', refusal('shop_not_connected'));
}

/** For whom a set-up begins in a region, and the account that is used there or was begun with. Without a region: that of
 *  onboarding, which is over with the first account. */
export function readPaymentSetup(tenantId: TenantId, email: string, wanted?: Region) {
  return withTenant(tenantId, async (tx) => {
    const { tenant, region, account, facts } = await readOnboardingFacts(tx, tenantId, wanted);
    const rows = await listPaymentAccounts(tx, tenantId);
    const used = account?.endedAt === null ? account : null;
    return {
      region,
      email,
      company: tenant.company.legalName,
      complete: used?.completedAt != null || (wanted === undefined && facts.payment),
      account_attempt: tenant.accountAttempt,
      lost_at: account?.endedAt?.toISOString() ?? null,
      setup: used && { gateway: used.gateway, region, account: used.account },
      others: rows
        .filter((row) => GATEWAYS[row.gateway].hasOwnerAccounts && row.region !== region && isInUse(row))
        .map((row) => ({ region: row.region, account: row.account, gateway: row.gateway })),
    };
  });
}

const isInUse = ({ completedAt, endedAt }: PaymentAccount): boolean => completedAt !== null && endedAt === null;
