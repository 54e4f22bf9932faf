import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { privacyRequests, shopifyDeliveries } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { endConnection, findShopConnection, publishShopifyChange } from '../shopify-connections/connections';
import type { WebhookEvent, WebhookHandlers } from '../shopify-connections/webhook-event';
import { eraseOrderPersonalData, exportOrderPersonalData } from './personal-data';
import { listFormerHolders, listShopOrders } from './shop-orders';

const id = z.union([z.number().int(), z.string()]).transform(String);
const customer = z.object({ id: id.nullish() }).nullish();
const dataRequest = z.object({ customer, orders_requested: z.array(id).default([]) });
const redactCustomer = z.object({ customer, orders_to_redact: z.array(id).default([]) });

/**
 * Handlers of the three mandatory privacy topics (SHP-09): exporting a person's data for the merchant, and erasing a
 * person's or a whole shop's data from orders, whose totals stay for accounting. Tenants that held the shop before also
 * have orders of it, and are handled in the same way.
 */
export const complianceWebhookHandlers: WebhookHandlers = {
  'customers/data_request': {
    isOfFormerHolders: true,
    handle: (event) =>
      carryOut(event, 'tell', async (tx, tenantId) => {
        const { customer: person, orders_requested } = dataRequest.parse(event.payload);
        const customerId = person?.id ?? null;
        const of = { tenantId, shop: event.shop };
        const orderIds = await listShopOrders(tx, of, { customerId, orderIds: orders_requested });
        const exportedData = await exportOrderPersonalData(tx, tenantId, orderIds);
        return { customerId, orders: orderIds.length, exportedData: exportedData };
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
        await eraseOrderPersonalData(tx, tenantId, orderIds);
        await clearBodies(tx, of);
        if (customerId !== null) await clearDataExports(tx, of, customerId);
        return { customerId, orders: orderIds.length, exportedData: null };
      }),
  },
  'shop/redact': {
    isOfFormerHolders: true,
    handle: (event) =>
      carryOut(event, 'erase shop', async (tx, tenantId) => {
        const of = { tenantId, shop: event.shop };
        const connection = await findShopConnection(tx, tenantId);
        const isTheirs = connection?.shop === event.shop;
        // The webhook arrives two days after an uninstallation. If the app was reinstalled since, the shop's data is
        // not deleted.
        if (isTheirs && connection.installedAt && connection.installedAt > event.triggeredAt) return null;
        if (isTheirs) await endConnection(tx, tenantId, 'uninstalled', null);
        const orderIds = await listShopOrders(tx, of, 'all');
        await eraseOrderPersonalData(tx, tenantId, orderIds);
        await clearBodies(tx, of);
        await clearDataExports(tx, of, null);
        return { customerId: null, orders: orderIds.length, exportedData: null };
      }),
  },
};

interface Shop {
  readonly tenantId: TenantId;
  readonly shop: string;
}

/** Deletes the bodies of failed webhooks, which contain personal data and are otherwise stored for a week. */
async function clearBodies(tx: Tx, { tenantId, shop }: Shop): Promise<void> {
  const ended = inArray(shopifyDeliveries.state, ['done', 'stale', 'ignored', 'failed']);
  await tx
    .update(shopifyDeliveries)
    .set({ payload: null })
    .where(and(eq(shopifyDeliveries.tenantId, tenantId), eq(shopifyDeliveries.shop, shop), ended));
}

/** Deletes the data exports about one person, or about all persons (`null`). */
async function clearDataExports(tx: Tx, { tenantId, shop }: Shop, customerId: string | null): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ exportedData: null })
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
  readonly exportedData: unknown;
}

/**
 * Runs for each holder of the shop's orders, in one transaction with the note of completion; null = this holder has
 * nothing to do.
 */
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
      const [savedRequest] = await tx
        .insert(privacyRequests)
        .values({ id, tenantId, shop, kind, requestedAt: triggeredAt, ...done })
        .onConflictDoNothing()
        .returning({ id: privacyRequests.id });
      if (!savedRequest) return;
      await recordAudit(tx, {
        tenantId,
        userId: null,
        action: kind === 'tell' ? 'shopify data told' : 'shopify data erased',
        subjectType: 'shop',
        subjectId: shop,
        details: { orders: done.orders },
      });
      await publishShopifyChange(tx, tenantId, ['privacy']);
    });
  }
}

const EXPORT_RETENTION_DAYS = 30;

/** Deletes data exports for merchants after 30 days. Runs without tenant scope. */
export async function deleteExpiredDataExports(): Promise<void> {
  const old = lt(privacyRequests.doneAt, sql`now() - make_interval(days => ${EXPORT_RETENTION_DAYS})`);
  await asPlatform().update(privacyRequests).set({ exportedData: null }).where(and(old, sql`told is not null`));
}

/** Returns a data export about a person that was requested through Shopify; null when it no longer exists. */
export async function readDataExport(tx: Tx, tenantId: TenantId, requestId: string): Promise<unknown> {
  const [row] = await tx
    .select({ exportedData: privacyRequests.exportedData })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.id, requestId), eq(privacyRequests.tenantId, tenantId)));
  return row?.exportedData ?? null;
}
