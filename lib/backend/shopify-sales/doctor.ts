import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, shopifyOrders, shopifyWork, tenants, termsAcceptances, users } from '@/lib/db/schema';
import { type Finding, finding, reportChain } from '@/lib/domain/shopify/doctor';
import { buildAcceptedLookup } from '@/lib/domain/shopify/store-product';
import type { ShopifyAdmin } from '@/lib/integrations/shopify/admin-client';
import { SCOPES, shopifyConfig } from '@/lib/integrations/shopify/config';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { readShopProduct, readStock } from '@/lib/integrations/shopify/selling/product-calls';
import { readShop, type ShopFacts } from '@/lib/integrations/shopify/selling/shop-calls';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { hasPaymentAccount } from '../payments/accounts';
import { findConnection, getShopAdmin } from '../shopify-connections/connections';
import type { Named, ShopSnapshot } from './chart';
import { dryRun } from './dry-run';
import { type Listing, listListings, listShopProducts } from './listings';
import { callbackUrl, findService } from './service';

/**
 * Diagnoses the chain from sign-up to tracking and returns its issues. Reads from the shop and never changes it; the
 * transaction of the trial order is rolled back, so nothing of it remains.
 */
export async function runDiagnostics(tenantId: TenantId) {
  const at = new Date().toISOString();
  const snapshot = await withTenant(tenantId, (tx) => readSnapshot(tx, tenantId));
  const findings = await withTenant(tenantId, (tx) => diagnoseTenant(tx, tenantId, snapshot));
  findings.push(...diagnoseInstall(snapshot), ...diagnoseListings(snapshot));
  if (snapshot.connection?.state === 'connected') findings.push(...(await diagnoseShop(tenantId, snapshot)));
  findings.push(...(await dryRun(tenantId, snapshot)));
  return {
    at,
    examined: snapshot.listings.length,
    products: snapshot.all,
    links: reportChain(unique(findings)).map((link) => ({ ...link, findings: link.findings.map(toFindingDto) })),
  };
}

const toFindingDto = ({ about, ...rest }: Finding) => ({ ...rest, about: [...about] });

/** Merges findings with the same fault into one, which lists all affected items. */
function unique(findings: readonly Finding[]): Finding[] {
  return [...new Set(findings.map(({ fault }) => fault))].map((fault) => {
    const same = findings.filter((one) => one.fault === fault);
    const about = [...new Set(same.flatMap((one) => one.about))];
    return { ...finding(fault, about), count: same.reduce((sum, { count }) => sum + count, 0) };
  });
}

/**
 * Maximum number of variants that one run reads: the API returns a hundred per call, and a user waits for the result.
 */
const MAX_VARIANTS = 3_000;

/** Returns the newest listings whose variants together stay within {@link MAX_VARIANTS}. */
function newest(rows: readonly Listing[]): Listing[] {
  let left = MAX_VARIANTS;
  const first = rows.findLastIndex(({ variants }) => {
    left -= Object.keys(variants).length;
    return left < 0;
  });
  return rows.slice(first + 1);
}

async function readSnapshot(tx: Tx, tenantId: TenantId): Promise<ShopSnapshot> {
  const connection = await findConnection(tx, tenantId);
  const service = await findService(tx, tenantId);
  const rows = connection ? await listListings(tx, { tenantId, shop: connection.shop }) : [];
  const storeProducts = await listShopProducts(tx, tenantId);
  const listings = newest(rows).map((listing) => {
    const storeProduct = storeProducts.find(
      ({ eventId, productId }) => eventId === listing.eventId && productId === listing.productId,
    );
    return { listing, name: storeProduct?.name ?? `${listing.productId}`, currency: storeProduct?.currency ?? null };
  });
  return { connection, service, listings, all: rows.length };
}

/** Checks sign-up and payment, and parcels that the shop rejected. Reads our own database only. */
async function diagnoseTenant(tx: Tx, tenantId: TenantId, { connection }: ShopSnapshot): Promise<Finding[]> {
  const findings: Finding[] = [];
  const merchants = and(eq(users.tenantId, tenantId), eq(users.integration, true));
  const open = await tx.$count(users, and(merchants, eq(users.onboarded, false)));
  if (open > 0) findings.push(finding('steps open'));
  const terms = await tx.$count(termsAcceptances, eq(termsAcceptances.tenantId, tenantId));
  // Both checks apply only to accounts created from Shopify: earlier accounts accepted the terms when they connected
  // the shop, and their payments did not change.
  const isMerchant = (await tx.$count(users, merchants)) > 0;
  if (isMerchant && connection && terms === 0) findings.push(finding('terms not accepted'));
  const [tenant] = await tx.select({ hasPaymentAccount }).from(tenants).where(eq(tenants.id, tenantId));
  if (isMerchant && !tenant?.hasPaymentAccount) findings.push(finding('no payment method'));
  const refused = await tx
    .select({ ref: orders.orderRef })
    .from(shopifyOrders)
    .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
    .where(and(eq(shopifyOrders.tenantId, tenantId), ne(shopifyOrders.problem, '')))
    .orderBy(sql`${orders.placedAt} desc`)
    .limit(50);
  if (refused.length > 0)
    findings.push(
      finding(
        'tracking refused',
        refused.map(({ ref }) => ref),
      ),
    );
  findings.push(...(await diagnoseOrders(tx, tenantId)));
  return findings;
}

/** Checks orders that Shopify no longer returns, or whose address it withholds. */
async function diagnoseOrders(tx: Tx, tenantId: TenantId): Promise<Finding[]> {
  const listRefs = async (which: SQL | undefined): Promise<string[]> => {
    const rows = await tx
      .select({ ref: orders.orderRef })
      .from(shopifyOrders)
      .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
      .innerJoin(
        shopifyWork,
        and(eq(shopifyWork.tenantId, shopifyOrders.tenantId), eq(shopifyWork.id, shopifyOrders.workId)),
      )
      .where(and(eq(shopifyOrders.tenantId, tenantId), ne(orders.status, 'cancelled'), which))
      .orderBy(sql`${orders.placedAt} desc`)
      .limit(50);
    return rows.map(({ ref }) => ref);
  };
  const unseen = await listRefs(and(eq(shopifyWork.state, 'accepted'), isNotNull(shopifyWork.missingAt)));
  const hidden = await listRefs(
    and(eq(orders.status, 'address issue'), sql`${orders.customer}->>'addressFirstLine' = ''`),
  );
  return [finding('orders not shown', unseen), finding('addresses hidden', hidden)].filter(({ count }) => count > 0);
}

/** Returns whether a scope is granted. A write scope includes the read scope. */
const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || (scope.startsWith('read_') && granted.includes(scope.replace('read_', 'write_')));

function diagnoseInstall({ connection }: ShopSnapshot): Finding[] {
  if (!connection || connection.state === 'pending') return [finding('not installed')];
  if (connection.state === 'disconnected')
    return [finding(connection.disconnectReason === 'token refused' ? 'token refused' : 'uninstalled')];
  const missing = SCOPES.filter((scope) => !isGranted(connection.scopes, scope));
  return missing.length > 0 ? [finding('scopes missing', missing)] : [];
}

function diagnoseListings({ listings }: ShopSnapshot): Finding[] {
  const failed = listings.filter(({ listing }) => listing.state === 'failed');
  const byCurrency = failed.filter(({ listing }) => listing.problem === 'currency');
  const others = failed.filter(({ listing }) => listing.problem !== 'currency');
  const findings: Finding[] = [];
  if (!listings.some(({ listing }) => listing.shopProductId !== null)) findings.push(finding('nothing pushed'));
  if (byCurrency.length > 0) findings.push(finding('currency differs', listNames(byCurrency)));
  if (others.length > 0) findings.push(finding('push failed', listNames(others)));
  return findings;
}

const listNames = (listings: readonly Named[]): string[] => listings.map(({ name }) => name);

/** Runs the checks that read from the shop. A failed call is reported as a finding by its error. */
async function diagnoseShop(tenantId: TenantId, snapshot: ShopSnapshot): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const admin = await getShopAdmin(tenantId);
    const facts = await readShop(admin);
    const foreign = snapshot.listings.filter(({ currency }) => currency !== null && currency !== facts.currency);
    if (foreign.length > 0) findings.push(finding('currency differs', [facts.currency]));
    findings.push(...examineService(facts, snapshot), ...(await examineProducts(admin, snapshot)));
  } catch (error) {
    findings.push(toFinding(error));
  }
  return findings;
}

function toFinding(error: unknown): Finding {
  if (error instanceof ShopifyError) {
    if (error.kind === 'unauthorized') return finding('token refused');
    if (error.kind === 'forbidden') {
      const [, scope] = /`(\w+)`/.exec(error.message) ?? [];
      return finding('scopes missing', scope ? [scope] : []);
    }
    return finding('shop unreachable');
  }
  if (error instanceof AppError) return finding('shop unreachable');
  throw error;
}

function examineService(facts: ShopFacts, { service, listings }: ShopSnapshot): Finding[] {
  const findings: Finding[] = [];
  const config = shopifyConfig();
  // Only the real Shopify needs a public address.
  const isReal = config !== null && !config.isLocal && config.apiBase === null;
  if (isReal && !env().PUBLIC_URL.startsWith('https://'))
    findings.push(finding('address not public', [env().PUBLIC_URL]));
  // Before the first push the shop has no service, which another check reports.
  if (!service || listings.length === 0) return findings;
  const ours = facts.services.find(({ id }) => id === service.serviceId);
  if (!ours) return [...findings, finding('service missing')];
  if (ours.callbackUrl !== callbackUrl()) findings.push(finding('callback wrong', [ours.callbackUrl ?? '']));
  if (!ours.trackingSupport) findings.push(finding('tracking off'));
  return findings;
}

/** Checks for each pushed product and variant that it exists, is still linked to us, and is stocked at our location. */
async function examineProducts(admin: ShopifyAdmin, { listings, service }: ShopSnapshot): Promise<Finding[]> {
  if (!service) return [];
  const gone: string[] = [];
  const lost: string[] = [];
  const renamed: string[] = [];
  const elsewhere: string[] = [];
  const pushed = listings.filter(({ listing }) => listing.shopProductId !== null && listing.state !== 'removing');
  const ids = pushed.flatMap(({ listing }) => Object.values(listing.variants));
  const there = new Map((await readStock(admin, ids, service.locationId)).map((stock) => [stock.variantId, stock]));
  for (const { listing, name } of pushed) {
    const { shopProductId, variants, accepted } = listing;
    const variantStocks = Object.entries(variants).map(([sku, id]) => ({ sku, stock: there.get(id) }));
    if (variantStocks.every(({ stock }) => !stock) && !(await isThere(admin, shopProductId))) {
      gone.push(name);
      continue;
    }
    const isAccepted = buildAcceptedLookup(accepted);
    for (const { sku, stock } of variantStocks) {
      if (!stock) {
        if (isAccepted('variant', sku) === undefined) lost.push(`${name}: ${sku}`);
      } else if (stock.sku !== sku && isAccepted('sku', sku) !== stock.sku) renamed.push(`${name}: ${stock.sku ?? ''}`);
    }
    if (variantStocks.some(({ stock }) => stock?.isOurs === false)) elsewhere.push(name);
  }
  const all = [
    finding('product gone', gone),
    finding('variant gone', lost),
    finding('SKU changed', renamed),
    finding('not stocked', elsewhere),
  ];
  return all.filter(({ count }) => count > 0);
}

const isThere = async (admin: ShopifyAdmin, id: string | null): Promise<boolean> =>
  id !== null && (await readShopProduct(admin, { id })) !== null;
