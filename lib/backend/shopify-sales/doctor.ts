import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, shopifyFulfilmentOrders, shopifyOrders, tenants, termsAcceptances, users } from '@/lib/db/schema';
import { buildChainFinding, type ChainFinding, reportChain } from '@/lib/domain/shopify/doctor';
import { buildAcceptedValueLookup } from '@/lib/domain/shopify/store-product';
import type { ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import { getShopifyConfig, SHOPIFY_SCOPES } from '@/lib/integrations/shopify/config';
import { ShopifyError } from '@/lib/integrations/shopify/errors';
import { listVariantStock, readShopProduct } from '@/lib/integrations/shopify/selling/product-calls';
import { readShopFacts, type ShopFacts } from '@/lib/integrations/shopify/selling/shop-calls';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';
import { hasPaymentAccountSql } from '../payments/accounts';
import { findShopConnection, getShopAdminClient } from '../shopify-connections/connections';
import type { NamedListing, ShopSnapshot } from './chart';
import { type Listing, listListings, listShopProducts } from './listings';
import { runTrialOrder } from './run-trial-order';
import { findFulfilmentService, getServiceCallbackUrl } from './service';

/**
 * Diagnoses everything from sign-up to tracking and returns the issues. Reads from the shop and never changes it. The
 * transaction of the trial order is rolled back.
 */
export async function runDiagnostics(tenantId: TenantId) {
  const at = new Date().toISOString();
  const snapshot = await withTenant(tenantId, (tx) => readSnapshot(tx, tenantId));
  const findings = await withTenant(tenantId, (tx) => diagnoseTenant(tx, tenantId, snapshot));
  findings.push(...diagnoseInstall(snapshot), ...diagnoseListings(snapshot));
  if (snapshot.connection?.state === 'connected') findings.push(...(await diagnoseShop(tenantId, snapshot)));
  findings.push(...(await runTrialOrder(tenantId, snapshot)));
  return {
    at,
    examined: snapshot.listings.length,
    products: snapshot.all,
    links: reportChain(unique(findings)).map((link) => ({ ...link, findings: link.findings.map(toFindingDto) })),
  };
}

const toFindingDto = ({ about, ...rest }: ChainFinding) => ({ ...rest, about: [...about] });

/** Merges findings with the same fault into one finding, which lists all affected items. */
function unique(findings: readonly ChainFinding[]): ChainFinding[] {
  return [...new Set(findings.map(({ fault }) => fault))].map((fault) => {
    const same = findings.filter((one) => one.fault === fault);
    const about = [...new Set(same.flatMap((one) => one.about))];
    return { ...buildChainFinding(fault, about), count: same.reduce((sum, { count }) => sum + count, 0) };
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
  const connection = await findShopConnection(tx, tenantId);
  const service = await findFulfilmentService(tx, tenantId);
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

/** Checks sign-up and payment, and lists parcels that the shop rejected. Reads this program's database only. */
async function diagnoseTenant(tx: Tx, tenantId: TenantId, { connection }: ShopSnapshot): Promise<ChainFinding[]> {
  const findings: ChainFinding[] = [];
  const merchants = and(eq(users.tenantId, tenantId), eq(users.integration, true));
  const open = await tx.$count(users, and(merchants, eq(users.onboarded, false)));
  if (open > 0) findings.push(buildChainFinding('steps open'));
  const terms = await tx.$count(termsAcceptances, eq(termsAcceptances.tenantId, tenantId));
  // Both checks apply only to accounts created from Shopify: earlier accounts accepted the terms when they connected
  // the shop, and their payments did not change.
  const isMerchant = (await tx.$count(users, merchants)) > 0;
  if (isMerchant && connection && terms === 0) findings.push(buildChainFinding('terms not accepted'));
  const [tenant] = await tx
    .select({ hasPaymentAccount: hasPaymentAccountSql })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (isMerchant && !tenant?.hasPaymentAccount) findings.push(buildChainFinding('no payment method'));
  const refused = await tx
    .select({ ref: orders.orderRef })
    .from(shopifyOrders)
    .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
    .where(and(eq(shopifyOrders.tenantId, tenantId), ne(shopifyOrders.problem, '')))
    .orderBy(sql`${orders.placedAt} desc`)
    .limit(50);
  if (refused.length > 0)
    findings.push(
      buildChainFinding(
        'tracking refused',
        refused.map(({ ref }) => ref),
      ),
    );
  findings.push(...(await diagnoseOrders(tx, tenantId)));
  return findings;
}

/** Lists orders that Shopify no longer returns, and orders whose address it withholds. */
async function diagnoseOrders(tx: Tx, tenantId: TenantId): Promise<ChainFinding[]> {
  const listRefs = async (which: SQL | undefined): Promise<string[]> => {
    const rows = await tx
      .select({ ref: orders.orderRef })
      .from(shopifyOrders)
      .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
      .innerJoin(
        shopifyFulfilmentOrders,
        and(
          eq(shopifyFulfilmentOrders.tenantId, shopifyOrders.tenantId),
          eq(shopifyFulfilmentOrders.id, shopifyOrders.workId),
        ),
      )
      .where(and(eq(shopifyOrders.tenantId, tenantId), ne(orders.status, 'cancelled'), which))
      .orderBy(sql`${orders.placedAt} desc`)
      .limit(50);
    return rows.map(({ ref }) => ref);
  };
  const unseen = await listRefs(
    and(eq(shopifyFulfilmentOrders.state, 'accepted'), isNotNull(shopifyFulfilmentOrders.missingAt)),
  );
  const hidden = await listRefs(
    and(eq(orders.status, 'address issue'), sql`${orders.customer}->>'addressFirstLine' = ''`),
  );
  return [buildChainFinding('orders not shown', unseen), buildChainFinding('addresses hidden', hidden)].filter(
    ({ count }) => count > 0,
  );
}

/** Returns whether a scope is granted. A write scope includes the read scope. */
const isGranted = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || (scope.startsWith('read_') && granted.includes(scope.replace('read_', 'write_')));

function diagnoseInstall({ connection }: ShopSnapshot): ChainFinding[] {
  if (!connection || connection.state === 'pending') return [buildChainFinding('not installed')];
  if (connection.state === 'disconnected')
    return [buildChainFinding(connection.disconnectReason === 'token refused' ? 'token refused' : 'uninstalled')];
  const missing = SHOPIFY_SCOPES.filter((scope) => !isGranted(connection.scopes, scope));
  return missing.length > 0 ? [buildChainFinding('scopes missing', missing)] : [];
}

function diagnoseListings({ listings }: ShopSnapshot): ChainFinding[] {
  const failed = listings.filter(({ listing }) => listing.state === 'failed');
  const byCurrency = failed.filter(({ listing }) => listing.problem === 'currency');
  const others = failed.filter(({ listing }) => listing.problem !== 'currency');
  const findings: ChainFinding[] = [];
  if (!listings.some(({ listing }) => listing.shopProductId !== null))
    findings.push(buildChainFinding('nothing pushed'));
  if (byCurrency.length > 0) findings.push(buildChainFinding('currency differs', listNames(byCurrency)));
  if (others.length > 0) findings.push(buildChainFinding('push failed', listNames(others)));
  return findings;
}

const listNames = (listings: readonly NamedListing[]): string[] => listings.map(({ name }) => name);

/** Runs the checks that read from the shop. A failed call is reported as a finding for its error. */
async function diagnoseShop(tenantId: TenantId, snapshot: ShopSnapshot): Promise<ChainFinding[]> {
  const findings: ChainFinding[] = [];
  try {
    const admin = await getShopAdminClient(tenantId);
    const facts = await readShopFacts(admin);
    const foreign = snapshot.listings.filter(({ currency }) => currency !== null && currency !== facts.currency);
    if (foreign.length > 0) findings.push(buildChainFinding('currency differs', [facts.currency]));
    findings.push(...examineService(facts, snapshot), ...(await examineProducts(admin, snapshot)));
  } catch (error) {
    findings.push(toFinding(error));
  }
  return findings;
}

function toFinding(error: unknown): ChainFinding {
  if (error instanceof ShopifyError) {
    if (error.kind === 'unauthorized') return buildChainFinding('token refused');
    if (error.kind === 'forbidden') {
      const [, scope] = /`(\w+)`/.exec(error.message) ?? [];
      return buildChainFinding('scopes missing', scope ? [scope] : []);
    }
    return buildChainFinding('shop unreachable');
  }
  if (error instanceof AppError) return buildChainFinding('shop unreachable');
  throw error;
}

function examineService(facts: ShopFacts, { service, listings }: ShopSnapshot): ChainFinding[] {
  const findings: ChainFinding[] = [];
  const config = getShopifyConfig();
  // Only the real Shopify needs a public address.
  const isReal = config !== null && !config.isLocal && config.apiBase === null;
  if (isReal && !env().PUBLIC_URL.startsWith('https://'))
    findings.push(buildChainFinding('address not public', [env().PUBLIC_URL]));
  // Before the first push the shop has no fulfilment service; another check reports that.
  if (!service || listings.length === 0) return findings;
  const ours = facts.services.find(({ id }) => id === service.serviceId);
  if (!ours) return [...findings, buildChainFinding('service missing')];
  if (ours.callbackUrl !== getServiceCallbackUrl())
    findings.push(buildChainFinding('callback wrong', [ours.callbackUrl ?? '']));
  if (!ours.trackingSupport) findings.push(buildChainFinding('tracking off'));
  return findings;
}

/**
 * Checks that each pushed product and variant exists, is still linked to this program's listing, and is stocked at the
 * location of the fulfilment service.
 */
async function examineProducts(
  admin: ShopifyAdminClient,
  { listings, service }: ShopSnapshot,
): Promise<ChainFinding[]> {
  if (!service) return [];
  const gone: string[] = [];
  const lost: string[] = [];
  const renamed: string[] = [];
  const elsewhere: string[] = [];
  const pushed = listings.filter(({ listing }) => listing.shopProductId !== null && listing.state !== 'removing');
  const ids = pushed.flatMap(({ listing }) => Object.values(listing.variants));
  const there = new Map(
    (await listVariantStock(admin, ids, service.locationId)).map((stock) => [stock.variantId, stock]),
  );
  for (const { listing, name } of pushed) {
    const { shopProductId, variants, accepted } = listing;
    const variantStocks = Object.entries(variants).map(([sku, id]) => ({ sku, stock: there.get(id) }));
    if (variantStocks.every(({ stock }) => !stock) && !(await isThere(admin, shopProductId))) {
      gone.push(name);
      continue;
    }
    const isAccepted = buildAcceptedValueLookup(accepted);
    for (const { sku, stock } of variantStocks) {
      if (!stock) {
        if (isAccepted('variant', sku) === undefined) lost.push(`${name}: ${sku}`);
      } else if (stock.sku !== sku && isAccepted('sku', sku) !== stock.sku) renamed.push(`${name}: ${stock.sku ?? ''}`);
    }
    if (variantStocks.some(({ stock }) => stock?.isOurs === false)) elsewhere.push(name);
  }
  const all = [
    buildChainFinding('product gone', gone),
    buildChainFinding('variant gone', lost),
    buildChainFinding('SKU changed', renamed),
    buildChainFinding('not stocked', elsewhere),
  ];
  return all.filter(({ count }) => count > 0);
}

const isThere = async (admin: ShopifyAdminClient, id: string | null): Promise<boolean> =>
  id !== null && (await readShopProduct(admin, { id })) !== null;
