import { and, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asPlatform, type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { privacyRequests } from '@/lib/db/schema';
import { recordDeed } from '../audit/record';
import { disconnect, findConnection, tellShopifyChanged } from './connections';
import { eraseOrders, tellOrders } from './personal-data';
import { listShopOrders } from './shop-orders';
import type { WebhookEvent, WebhookHandlers } from './webhook-event';

const id = z.union([z.number().int(), z.string()]).transform(String);
const customer = z.object({ id: id.nullish() }).nullish();
const dataRequest = z.object({ customer, orders_requested: z.array(id).default([]) });
const redactCustomer = z.object({ customer, orders_to_redact: z.array(id).default([]) });

/**
 * The three topics that every public app must carry out (SHP-09): what is held about a person is put together for the
 * merchant, who owes it to them; a person's or a whole shop's data is taken out of its orders, whose totals stay for the books.
 */
export const complianceHandlers: WebhookHandlers = {
  'customers/data_request': {
    handle: (event) =>
      carryOut(event, 'tell', async (tx) => {
        const { customer: person, orders_requested } = dataRequest.parse(event.payload);
        const customerId = person?.id ?? null;
        const orderIds = await listShopOrders(tx, event.tenantId, { customerId, orderIds: orders_requested });
        const told = await tellOrders(tx, event.tenantId, orderIds);
        return { customerId, orders: orderIds.length, told };
      }),
  },
  'customers/redact': {
    handle: (event) =>
      carryOut(event, 'erase', async (tx) => {
        const { customer: person, orders_to_redact } = redactCustomer.parse(event.payload);
        const customerId = person?.id ?? null;
        const orderIds = await listShopOrders(tx, event.tenantId, { customerId, orderIds: orders_to_redact });
        await eraseOrders(tx, event.tenantId, orderIds);
        return { customerId, orders: orderIds.length, told: null };
      }),
  },
  'shop/redact': {
    handle: (event) =>
      carryOut(event, 'erase shop', async (tx) => {
        const connection = await findConnection(tx, event.tenantId);
        // It comes two days after an uninstallation; whoever has come back keeps what is theirs.
        if (connection?.installedAt && connection.installedAt > event.triggeredAt) return null;
        await disconnect(tx, event.tenantId, 'uninstalled', null);
        const orderIds = await listShopOrders(tx, event.tenantId, 'all');
        await eraseOrders(tx, event.tenantId, orderIds);
        await tx.update(privacyRequests).set({ told: null }).where(eq(privacyRequests.tenantId, event.tenantId));
        return { customerId: null, orders: orderIds.length, told: null };
      }),
  },
};

interface CarriedOut {
  readonly customerId: string | null;
  readonly orders: number;
  readonly told: unknown;
}

/** In one transaction with the note that it was done; null = there was nothing to do. */
function carryOut(
  { webhookId, tenantId, shop, triggeredAt }: WebhookEvent,
  kind: 'tell' | 'erase' | 'erase shop',
  work: (tx: Tx) => Promise<CarriedOut | null>,
): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    const done = await work(tx);
    if (!done) return;
    const [kept] = await tx
      .insert(privacyRequests)
      .values({ id: webhookId, tenantId, shop, kind, requestedAt: triggeredAt, ...done })
      .onConflictDoNothing()
      .returning({ id: privacyRequests.id });
    if (!kept) return;
    await recordDeed(tx, {
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
