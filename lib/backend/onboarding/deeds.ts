import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { asPlatform, type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { paymentSetups, shopifyConnections, temporaryAssets, tenants, termsAcceptances } from '@/lib/db/schema';
import { TERMS_VERSION, type TermsDocument } from '@/lib/domain/onboarding/onboarding';
import { refusal } from '@/lib/domain/refusals/refusals';
import type { Region } from '@/lib/domain/regions/regions';
import { AppError, invalidFields } from '@/lib/errors';
import { derivedKey } from '@/lib/keys';
import { recordAudit } from '../audit/record';
import { queueJob } from '../jobs/queue';
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

/** Fails with `conflict` once a set-up was begun, which is with that region's provider; or without a shop. */
export function setPaymentRegion(tenantId: TenantId, region: Region): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    await lockOnboarding(tx, tenantId);
    const { setup, facts } = await readOnboardingFacts(tx, tenantId);
    if (facts.payment || setup?.detailsSubmitted) throw new AppError('conflict', refusal('payment_set_up'));
    await tx.delete(paymentSetups).where(eq(paymentSetups.tenantId, tenantId));
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

/** For whom a payment set-up begins, and the one that was begun. */
export function readPaymentSetup(tenantId: TenantId, email: string) {
  return withTenant(tenantId, async (tx) => {
    const { tenant, connection, setup, facts } = await readOnboardingFacts(tx, tenantId);
    return {
      payment_region: connection?.paymentRegion ?? tenant.region,
      email,
      company: tenant.company.legalName,
      complete: facts.payment,
      account_attempt: tenant.accountAttempt,
      lost_at: latest(tenant.accountLostAt, tenant.accountDisconnectedAt)?.toISOString() ?? null,
      setup: setup && {
        gateway: setup.gateway,
        region: setup.region,
        account: setup.account,
        charges_enabled: setup.chargesEnabled,
        details_submitted: setup.detailsSubmitted,
      },
    };
  });
}

/** Returns the later of two moments; null when both are missing. */
const latest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

type Facts = ParsedInput<typeof onboardingEndpoints.savePayment>['body'];

/**
 * Step 4: what the card provider says of the tenant's account. Once it may charge, a real account is the tenant's own, and
 * money of its stores goes there; the built-in gateway's is no account, and its money stays none.
 * `userId` = whoever was there; null = nobody. Platform-wide: a tenant's own transactions may not say where its money goes.
 */
export function savePaymentSetup(tenantId: TenantId, userId: number | null, facts: Facts): Promise<void> {
  const { gateway, region, account } = facts;
  return withPlatform(async (tx) => {
    await lockOnboarding(tx, tenantId);
    const [known] = await tx.select().from(paymentSetups).where(eq(paymentSetups.tenantId, tenantId));
    if (known?.completedAt) return;
    // A word that nobody asked for is about the set-up that it names, and may be older than what is known.
    const isUnasked = userId === null;
    if (isUnasked && known?.account !== account) return;
    const complete = facts.charges_enabled && facts.details_submitted;
    const row = {
      gateway,
      region,
      account,
      chargesEnabled: facts.charges_enabled,
      detailsSubmitted: facts.details_submitted || (isUnasked && known?.detailsSubmitted === true),
      completedAt: complete ? new Date() : null,
    };
    await tx
      .insert(paymentSetups)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: paymentSetups.tenantId, set: row });
    if (complete && gateway === 'stripe')
      await tx
        .update(tenants)
        .set({ connectedAccount: account, accountLostAt: null, accountDisconnectedAt: null })
        .where(eq(tenants.id, tenantId));
    if (complete)
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'payment account connected',
        subjectType: 'tenant',
        subjectId: tenantId,
        details: { gateway, region },
      });
    await settleOnboarding(tx, tenantId, userId);
  });
}

/** How long the built-in gateway looks at what was handed in. */
const REVIEW_MS = 5_000;

/** What somebody does in the built-in gateway's set-up: it holds from now on, and a signed event tells it besides, at once or
 *  after a review. Fails with `conflict` when none was begun there. */
export async function advanceTestSetup(
  { tenantId, userId }: { readonly tenantId: TenantId; readonly userId: number },
  { outcome, webhook_url: url }: ParsedInput<typeof onboardingEndpoints.advanceTestSetup>['body'],
): Promise<void> {
  const [setup] = await withTenant(tenantId, (tx) =>
    tx.select().from(paymentSetups).where(eq(paymentSetups.tenantId, tenantId)),
  );
  if (setup?.gateway !== 'test') throw new AppError('conflict', refusal('payment_not_begun'));
  if (outcome === 'later') return;
  const { gateway, region, account } = setup;
  await savePaymentSetup(tenantId, userId, {
    gateway,
    region,
    account,
    charges_enabled: outcome === 'complete',
    details_submitted: true,
  });
  const dueAt = new Date(Date.now() + (outcome === 'review' ? REVIEW_MS : 0));
  const payload = { url, event: accountEvent(account) };
  await withTenant(tenantId, (tx) =>
    queueJob(tx, { task: 'send-test-webhook', payload, key: `test-account:${tenantId}`, dueAt }),
  );
}

/** The shape of the real provider's event, so that one handler reads both. */
const accountEvent = (account: string) => ({
  id: `evt_test_${randomBytes(12).toString('hex')}`,
  object: 'event',
  created: Math.floor(Date.now() / 1000),
  type: 'account.updated',
  livemode: false,
  account,
  data: {
    object: {
      id: account,
      object: 'account',
      charges_enabled: true,
      details_submitted: true,
      metadata: { gateway: 'test' },
    },
  },
});

/**
 * What the provider says of an account by itself, whoever comes back from its pages or nobody. Events come in any order: one
 * that may charge stays so, and an account that nobody here has begun with is none of ours. Answers whether it was.
 * Platform-wide: the account is what names the tenant.
 */
export async function hearOfAccount(
  account: string,
  said: ParsedInput<typeof onboardingEndpoints.hearOfAccount>['body'],
): Promise<boolean> {
  const [setup] = await asPlatform()
    .select({ tenantId: paymentSetups.tenantId, region: paymentSetups.region })
    .from(paymentSetups)
    .where(and(eq(paymentSetups.account, account), eq(paymentSetups.gateway, said.gateway)));
  if (!setup) return false;
  await savePaymentSetup(asTenantId(setup.tenantId), null, { ...said, account, region: setup.region });
  return true;
}
