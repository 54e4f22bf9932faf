import { eq } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import {
  isBlockedByCreditOnly,
  type RoutingCandidate,
  type RoutingDecision,
  routeOrder,
} from '@/lib/domain/fulfilment/routing';
import type { Region } from '@/lib/domain/regions/regions';
import { buildChainFinding, type ChainFinding } from '@/lib/domain/shopify/doctor';
import type { Destination, FulfilmentOrder } from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { reserveCost } from '../fulfilment/budgets';
import { listRoutingCandidates, readRoutingInput } from '../fulfilment/candidates';
import { isSelfMade, lockOrderInFulfilment } from '../fulfilment/order-in-fulfilment';
import type { NamedListing, ShopSnapshot } from './chart';
import { decideRequestInTransaction, listOrdersOfFulfilmentOrder } from './work';

/** Thrown to roll back the transaction of a trial order; contains its findings. */
class Undone extends Error {
  readonly findings: readonly ChainFinding[];

  constructor(findings: readonly ChainFinding[]) {
    super('a dry run is undone');
    this.findings = findings;
  }
}

/**
 * Processes a trial order of the shop for each pushed product, up to the choice of a fulfiller and the reservation of
 * the cost. The transaction is always rolled back, so no job, mail, search entry or live event remains.
 */
export async function runTrialOrder(
  tenantId: TenantId,
  { connection, listings }: Pick<ShopSnapshot, 'connection' | 'listings'>,
): Promise<readonly ChainFinding[]> {
  const pushed = listings.filter(
    ({ listing }) => listing.state === 'pushed' && Object.keys(listing.variants).length > 0,
  );
  if (!connection || pushed.length === 0) return [];
  try {
    await withTenant(tenantId, async (tx) => {
      throw new Undone(await tryOrders(tx, tenantId, connection.shop, pushed));
    });
    return [];
  } catch (error) {
    if (error instanceof Undone) return error.findings;
    throw error;
  }
}

async function tryOrders(
  tx: Tx,
  tenantId: TenantId,
  shop: string,
  pushed: readonly NamedListing[],
): Promise<readonly ChainFinding[]> {
  const findings: ChainFinding[] = [];
  // Each product gets its own order, because a category without a fulfiller is found only with a product of that
  // category.
  for (const { listing, name } of pushed) {
    const order = madeUp(listing.variants);
    const reason = await decideRequestInTransaction(tx, { tenantId, shop }, order);
    if (reason !== null) {
      findings.push(buildChainFinding('order refused', [`${name}: ${reason}`]));
      continue;
    }
    for (const { orderId, status } of await listOrdersOfFulfilmentOrder(tx, { tenantId, id: order.id })) {
      await sendHome(tx, orderId);
      const work = await lockOrderInFulfilment(tx, { orderId, status });
      if (!work) continue;
      const lack = await reserveCost(tx, work);
      if (lack) findings.push(buildChainFinding(lack === 'over budget limit' ? 'over limit' : 'over budget'));
      // Without credit, no fulfiller can be chosen either; that is the same finding.
      if (lack === 'over budget limit') continue;
      if (isSelfMade(work)) continue;
      const { candidates } = await listRoutingCandidates(tx, work);
      const routing = routeOrder(await readRoutingInput(tx, work), candidates, {
        at: new Date(0).toISOString(),
        preselectedFulfiller: null,
      });
      if (routing.chosen) continue;
      if (work.way === null) findings.push(buildChainFinding('no way'));
      else if (isBlockedByCreditOnly(routing, null)) findings.push(buildChainFinding('over limit'));
      else if (isUnpaid(routing, candidates)) findings.push(buildChainFinding('nobody pays', [name]));
      else findings.push(buildChainFinding('no fulfiller', [name]));
    }
  }
  return findings;
}

/** Returns whether a fulfiller of the platform could make the order if payment were available. */
const isUnpaid = ({ considered }: RoutingDecision, candidates: readonly RoutingCandidate[]): boolean =>
  considered.some(
    ({ id, reasons }) =>
      candidates.some((candidate) => candidate.id === id && candidate.reach === 2) &&
      reasons.length > 0 &&
      reasons.every((reason) => PAYMENT_REASONS.includes(reason)),
  );
const PAYMENT_REASONS: readonly string[] = ['nobody pays', 'credit limit', 'not verified'];

const COUNTRIES: Readonly<Record<Region, { readonly name: string; readonly iso2: string }>> = {
  UK: { name: 'United Kingdom', iso2: 'GB' },
  EU: { name: 'Netherlands', iso2: 'NL' },
  US: { name: 'United States of America', iso2: 'US' },
};

/** Sets the address of the trial order to the country of the store that sells the product. */
async function sendHome(tx: Tx, orderId: string): Promise<void> {
  const [row] = await tx
    .select({ region: orders.region, customer: orders.customer })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { name: country, iso2: countryIso2 } = COUNTRIES[row.region];
  await tx
    .update(orders)
    .set({ customer: { ...row.customer, country, countryIso2 } })
    .where(eq(orders.id, orderId));
}

const NOWHERE: Destination = {
  firstName: 'Dry',
  lastName: 'Run',
  company: null,
  email: null,
  phone: null,
  address1: '1 Dry Run',
  address2: null,
  city: 'Nowhere',
  province: null,
  zip: '0000',
  countryCode: 'GB',
};

/** Builds a trial order with one item of the first variant. */
function madeUp(variants: Readonly<Record<string, string>>): FulfilmentOrder {
  const [[sku, variantId] = ['', '']] = Object.entries(variants);
  return {
    id: `gid://merchloom/DryRun/${createId()}`,
    status: 'OPEN',
    requestStatus: 'SUBMITTED',
    orderId: 'gid://merchloom/DryRun/0',
    orderName: '#0',
    destination: NOWHERE,
    lines: [
      {
        id: 'gid://merchloom/DryRunLine/0',
        sku,
        remainingQuantity: 1,
        productTitle: '',
        variantTitle: null,
        variant: { id: variantId },
        financialSummaries: [],
        lineItem: { customAttributes: [] },
      },
    ],
  };
}
