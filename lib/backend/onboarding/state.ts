import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OnboardingDto } from '@/lib/contracts/onboarding';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { tenants, termsAcceptances, users } from '@/lib/db/schema';
import {
  areStepsCompleted,
  getStepStates,
  type OnboardingFacts,
  TERMS_VERSION,
} from '@/lib/domain/onboarding/onboarding';
import type { Region } from '@/lib/domain/regions/regions';
import { can } from '@/lib/domain/roles/roles';
import { buildEmbeddedAppUrl, buildInstallUrl, getShopifyConfig } from '@/lib/integrations/shopify/config';
import { getLocalShopifyUrl } from '@/lib/integrations/shopify/local-entry';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import type { SignedIn } from '../http/signed-in';
import { findPaymentAccount, hasPaymentAccountSql } from '../payments/accounts';
import { findShopConnection, publishShopifyChange } from '../shopify-connections/connections';
import { toPaymentStep } from './payment-account';

const isIntegrationUser = (tenantId: TenantId) => and(eq(users.tenantId, tenantId), eq(users.integration, true));

/** Reads all onboarding facts at once. `requestedRegion` = region of the account; default: the region of onboarding. */
async function readFacts(tx: Tx, tenantId: TenantId, requestedRegion?: Region) {
  const [tenant] = await tx
    .select({
      company: tenants.company,
      region: tenants.region,
      accountAttempt: tenants.accountAttempt,
      hasPaymentAccount: hasPaymentAccountSql,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!tenant) throw buildNotFoundError();
  const connection = await findShopConnection(tx, tenantId);
  const document = connection?.registrationRoute ?? 'signup';
  const [accepted] = await tx
    .select({ at: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.tenantId, tenantId), eq(termsAcceptances.document, document)))
    .orderBy(desc(termsAcceptances.id))
    .limit(1);
  const region = requestedRegion ?? connection?.paymentRegion ?? tenant.region;
  const account = await findPaymentAccount(tx, { tenantId, region });
  const facts: OnboardingFacts = {
    connected: connection?.state === 'connected',
    customer: accepted !== undefined,
    payment: tenant.hasPaymentAccount,
  };
  return { tenant, connection, document, acceptedAt: accepted?.at ?? null, region, account, facts };
}

/** Returns a tenant's onboarding for its pages, with the payment account of one region. */
export async function showOnboarding(
  user: SignedIn,
  tenantId: TenantId,
  requestedRegion?: Region,
): Promise<OnboardingDto> {
  const may = { manage: can(user, 'onboarding.manage'), pay: can(user, 'onboarding.pay') };
  const [{ tenant, connection, acceptedAt, region, account, facts }, administrators] = await withTenant(
    tenantId,
    async (tx) => [
      await readFacts(tx, tenantId, requestedRegion),
      may.pay ? [] : await listAdministrators(tx, tenantId),
    ],
  );
  const steps = getStepStates(facts);
  const isUsed = account !== null && account.endedAt === null;
  const shop = connection?.shop ?? user.shopifyUrl;
  const { company } = tenant;
  return {
    payment_region: connection?.paymentRegion ?? tenant.region,
    steps: {
      sign_up: true,
      install_the_app: steps['install the app'],
      become_a_customer: steps['become a customer'],
      connect_a_payment_method: steps['connect a payment method'],
    },
    steps_completed: user.onboarded || areStepsCompleted(steps, user),
    registration_route: connection?.registrationRoute ?? null,
    shopify_url: shop,
    connection: connection?.state ?? null,
    install_url: shop && (await getShopifyAppUrl(shop, facts.connected)),
    logo_id: connection?.logoId ?? null,
    terms: { version: TERMS_VERSION, accepted_at: acceptedAt?.toISOString() ?? null },
    company: {
      legal_name: company.legalName,
      address: company.address,
      phone: company.phone,
      vat_number: company.vatNumber,
    },
    payment: {
      state: requestedRegion === undefined && facts.payment ? 'complete' : toPaymentStep(account),
      region: isUsed ? region : null,
      gateway: isUsed ? account.gateway : null,
    },
    may,
    administrators,
    local: getShopifyConfig()?.isLocal ?? false,
  };
}

const MAX_NAMES = 3;

/** Lists administrators, oldest account first. */
const listAdministrators = (tx: Tx, tenantId: TenantId) =>
  tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.tenantId, tenantId),
        eq(users.role, 'admin'),
        isNull(users.disabledAt),
        isNotNull(users.passwordHash),
      ),
    )
    .orderBy(asc(users.id))
    .limit(MAX_NAMES);

/** Returns the address where a merchant installs or opens the app in Shopify; null where Shopify is not configured. */
export async function getShopifyAppUrl(shop: string, isInstalled: boolean): Promise<string | null> {
  const config = getShopifyConfig();
  if (!config) return null;
  const apiBase = config.apiBase ?? (config.isLocal ? await getLocalShopifyUrl() : null);
  if (config.isLocal && !apiBase) return null;
  return (isInstalled ? buildEmbeddedAppUrl : buildInstallUrl)(shop, { ...config, apiBase });
}

/**
 * Grants the tenant's integration users access to the admin area once all four steps are done, and notifies open
 * screens. Called after each event that may complete a step.
 */
export async function completeOnboarding(tx: Tx, tenantId: TenantId, userId: number | null): Promise<void> {
  const { facts } = await readFacts(tx, tenantId);
  await publishShopifyChange(tx, tenantId, ['onboarding']);
  if (!areStepsCompleted(getStepStates(facts), { integration: true })) return;
  const done = await tx
    .update(users)
    .set({ onboarded: true })
    .where(and(isIntegrationUser(tenantId), eq(users.onboarded, false)))
    .returning({ id: users.id });
  if (done.length === 0) return;
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'onboarding completed',
    subjectType: 'tenant',
    subjectId: tenantId,
  });
}

export { readFacts as readOnboardingFacts };

/** Serialises changes of a tenant's onboarding, so that the later of two sees the earlier. */
export const lockOnboarding = async (tx: Tx, tenantId: TenantId): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7266201, ${tenantId}::int)`);
};
