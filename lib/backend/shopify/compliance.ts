import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { privacyRequests, shopifyDeliveries } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { disconnect, findConnection, tellShopifyChanged } from './connections';
import { eraseOrders, tellOrders } from './personal-data';
import { listFormerHolders, listShopOrders } from './shop-orders';
import type { WebhookEvent, WebhookHandlers } from './webhook-event';

const id = z.union([z.number().int(), z.string()]).transform(String);
const customer = z.object({ id: id.nullish() }).nullish();
const dataRequest = z.object({ customer, orders_requested: z.array(id).default([]) });
const redactCustomer = z.object({ customer, orders_to_redact: z.array(id).default([]) });

/**
 * The three topics that every public app must carry out (SHP-09): what is held about a person is put together for the
 * merchant, who owes it to them; a person's or a whole shop's data is taken out of its orders, whose totals stay for the books.
 * Whoever had the shop before holds orders of it too, and is asked the same.
 */
export const complianceHandlers: WebhookHandlers = {
  'customers/data_request': {
    isOfFormerHolders: true,
    handle: (event) =>
      carryOut(event, 'tell', async (tx, tenantId) => {
        const { customer: person, orders_requested } = dataRequest.parse(event.payload);
        const customerId = person?.id ?? null;
        const of = { tenantId, shop: event.shop };
        const orderIds = await listShopOrders(tx, of, { customerId, orderIds: orders_requested });
        const told = await tellOrders(tx, tenantId, orderIds);
        return { customerId, orders: orderIds.length, told };
      }),
  },
  'customers/redact': {
    isOfFormerHolders: true,
    handle: (event) =>
      carryOut(event, 'erase', async (tx, tenantId) => {
        const { customer: person, orders_to_redact } = redactCustomer.parse(event.payload);
        const customerId = person?.id ?? null;
        const of = { tenantId, shop: event.shop };
        const orderIds = await listShopOrders(tx, of, { customerId, orderIds: orders_to_redact });
        await eraseOrders(tx, tenantId, orderIds);
        await forgetBodies(tx, of);
        if (customerId !== null) await forgetTold(tx, of, customerId);
        return { customerId, orders: orderIds.length, told: null };
      }),
  },
  'shop/redact': {
    isOfFormerHolders: true,
    handle: (event) =>
      carryOut(event, 'erase shop', async (tx, tenantId) => {
        const of = { tenantId, shop: event.shop };
        const connection = await findConnection(tx, tenantId);
        const isTheirs = connection?.shop === event.shop;
        // It comes two days after an uninstallation; whoever has come back keeps what is theirs.
        if (isTheirs && connection.installedAt && connection.installedAt > event.triggeredAt) return null;
        if (isTheirs) await disconnect(tx, tenantId, 'uninstalled', null);
        const orderIds = await listShopOrders(tx, of, 'all');
        await eraseOrders(tx, tenantId, orderIds);
        await forgetBodies(tx, of);
        await forgetTold(tx, of, null);
        return { customerId: null, orders: orderIds.length, told: null };
      }),
  },
};

interface Shop {
  readonly tenantId: TenantId;
  readonly shop: string;
}

/** Bodies of webhooks that failed are kept for a week, and name people. */
async function forgetBodies(tx: Tx, { tenantId, shop }: Shop): Promise<void> {
  const ended = inArray(shopifyDeliveries.state, ['done', 'stale', 'ignored', 'failed']);
  await tx
    .update(shopifyDeliveries)
    .set({ payload: null })
    .where(and(eq(shopifyDeliveries.tenantId, tenantId), eq(shopifyDeliveries.shop, shop), ended));
}

/** What was put together about a person, or about everybody (`null`). */
async function forgetTold(tx: Tx, { tenantId, shop }: Shop, customerId: string | null): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ told: null })
    .where(
      and(
        eq(privacyRequests.tenantId, tenantId),
        eq(privacyRequests.shop, shop),
        customerId === null ? undefined : eq(privacyRequests.customerId, customerId),
      ),
    );
}

interface CarriedOut {
  readonly customerId: string | null;
  readonly orders: number;
  readonly told: unknown;
}

/** For each who has the shop's orders, in one transaction with the note that it was done; null = there was nothing to do. */
async function carryOut(
  { webhookId, tenantId: heir, shop, triggeredAt }: WebhookEvent,
  kind: 'tell' | 'erase' | 'erase shop',
  work: (tx: Tx, tenantId: TenantId) => Promise<CarriedOut | null>,
): Promise<void> {
  for (const tenantId of new Set([heir, ...(await listFormerHolders(shop))])) {
    const id = tenantId === heir ? webhookId : `${webhookId}/${tenantId}`;
    await withTenant(tenantId, async (tx) => {
      const done = await work(tx, tenantId);
      if (!done) return;
      const [kept] = await tx
        .insert(privacyRequests)
        .values({ id, tenantId, shop, kind, requestedAt: triggeredAt, ...done })
        .onConflictDoNothing()
        .returning({ id: privacyRequests.id });
      if (!kept) return;
      await recordAudit(tx, {
        tenantId,
        userId: null,
        action: kind === 'tell' ? 'shopify data told' : 'shopify data erased',
        subjectType: 'shop',
        subjectId: shop,
        details: { orders: done.orders },
      });
      await tellShopifyChanged(tx, tenantId, ['privacy']);
    });
  }
}

const KEPT_DAYS = 30;

/** What was put together for a merchant goes after 30 days. Platform-wide housekeeping. */
export async function forgetToldData(): Promise<void> {
  const old = lt(privacyRequests.doneAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  await asPlatform().update(privacyRequests).set({ told: null }).where(and(old, sql`told is not null`));
}

/** What is held about a person who asked for it through Shopify; null when it is not there (any more). */
export async function readToldData(tx: Tx, tenantId: TenantId, requestId: string): Promise<unknown> {
  const [row] = await tx
    .select({ told: privacyRequests.told })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.id, requestId), eq(privacyRequests.tenantId, tenantId)));
  return row?.told ?? null;
}
