import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, shopifyOrders, shopifyWork } from '@/lib/db/schema';
import type { WorkState } from '@/lib/domain/orders/status-terms';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import {
  answerCancellation,
  isStopped,
  REJECTION_NOTES,
  type RejectionReason,
  SHOPIFY_REASONS,
} from '@/lib/domain/shopify/fulfilment';
import { logger } from '@/lib/log';
import type { ShopifyAdmin } from '@/lib/shopify/admin-client';
import { ShopifyError } from '@/lib/shopify/errors';
import {
  answerWork,
  type FulfilmentOrder,
  readFulfilmentOrder,
  rejectWork,
} from '@/lib/shopify/selling/fulfilment-calls';
import { takeChargeBack } from '../billing/charge';
import { releaseReserved } from '../fulfilment/budgets';
import { recallOrder } from '../fulfilment/recall';
import { dropCorrection } from '../fulfilment/waiting-correction';
import { moveOrder } from '../orders/move';
import { noteOnOrder } from '../orders/timeline';
import { tellShopifyChanged } from '../shopify/connections';
import { makeOrder, readAddress } from './make-orders';
import { readWork } from './read-lines';
import { findService } from './service';

/** A shop and whose it is. */
export interface Shop {
  readonly tenantId: TenantId;
  readonly shop: string;
  readonly admin: ShopifyAdmin;
}

type WorkRow = typeof shopifyWork.$inferSelect;

/**
 * Answers a request to make something: it becomes orders and is accepted, or it is turned down with a reason. What was
 * decided is written first and said afterwards, so that an answer that got lost is given again and nothing is made twice.
 */
export async function answerRequest({ tenantId, shop, admin }: Shop, id: string): Promise<void> {
  const order = await readFulfilmentOrder(admin, id);
  // Somebody answered, or took it back, since it was listed.
  if (order?.requestStatus !== 'SUBMITTED') return;
  const reason = await withTenant(tenantId, (tx) => decide(tx, { tenantId, shop }, order));
  await said(
    reason === null
      ? answerWork(admin, 'accept', { id, message: 'Merchloom makes and ships these goods.' })
      : rejectWork(admin, { id, reason: SHOPIFY_REASONS[reason], message: REJECTION_NOTES[reason] }),
  );
}

/** Null = accepted, its orders are made. */
export async function decide(
  tx: Tx,
  { tenantId, shop }: Omit<Shop, 'admin'>,
  order: FulfilmentOrder,
): Promise<RejectionReason | null> {
  const row = await lockWork(tx, { tenantId, shop }, order);
  if (row.state === 'accepted' && (await listOrders(tx, row)).some(({ status }) => !isStopped(status))) return null;
  const address = readAddress(order.destination);
  const read = await readWork(tx, { tenantId, shop }, order);
  await setState(tx, row, read.reason === null ? 'accepted' : 'rejected', read.reason);
  if (!read.shares) return read.reason;
  const service = await findService(tx, tenantId);
  const made = { tenantId, order, address, taxesIncluded: service?.taxesIncluded ?? true };
  for (const share of read.shares) await makeOrder(tx, made, share);
  await tellShopifyChanged(tx, tenantId, ['orders']);
  return null;
}

async function lockWork(tx: Tx, { tenantId, shop }: Omit<Shop, 'admin'>, order: FulfilmentOrder): Promise<WorkRow> {
  const { id, orderId: shopOrderId, orderName } = order;
  await tx
    .insert(shopifyWork)
    .values({ id, tenantId, shop, shopOrderId, orderName, state: 'rejected' })
    .onConflictDoNothing();
  const row = await findWork(tx, tenantId, id);
  if (!row) throw new Error('work that was written is not there');
  return row;
}

async function findWork(tx: Tx, tenantId: TenantId, id: string): Promise<WorkRow | null> {
  const [row] = await tx
    .select()
    .from(shopifyWork)
    .where(and(eq(shopifyWork.tenantId, tenantId), eq(shopifyWork.id, id)))
    .for('update');
  return row ?? null;
}

/** Our orders that work became. */
export async function listOrders(tx: Tx, { tenantId, id }: Pick<WorkRow, 'tenantId' | 'id'>) {
  return tx
    .select({ orderId: orders.id, status: orders.status, link: shopifyOrders })
    .from(shopifyOrders)
    .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
    .where(and(eq(shopifyOrders.tenantId, tenantId), eq(shopifyOrders.workId, id)))
    .orderBy(orders.id);
}

/** Writes down where work stands; the same again writes nothing. */
export async function setState(
  tx: Tx,
  { tenantId, id }: Pick<WorkRow, 'tenantId' | 'id'>,
  state: WorkState,
  reason: RejectionReason | null = null,
): Promise<void> {
  await tx
    .update(shopifyWork)
    .set({ state, reason, updatedAt: sql`now()` })
    .where(and(eq(shopifyWork.tenantId, tenantId), eq(shopifyWork.id, id)));
}

/**
 * Answers a merchant who wants work back (ORD-10): its orders are cancelled where they can be, else it is refused. Answers
 * `wait` in the middle of a step that ends by itself. Work that never was ours is given back.
 */
export async function answerTakeBack({ tenantId, admin }: Shop, id: string): Promise<'accept' | 'reject' | 'wait'> {
  const answer = await withTenant(tenantId, async (tx) => {
    const row = await findWork(tx, tenantId, id);
    if (!row) return 'accept';
    const made = await listOrders(tx, row);
    const decided = answerCancellation(made.map(({ status }) => status));
    if (decided === 'accept') {
      for (const one of made) await stopOrder(tx, tenantId, one, 'shopify cancelled');
      await setState(tx, row, 'cancelled');
    }
    if (decided === 'reject')
      for (const { orderId, status } of made) if (!isStopped(status)) await noteRefusal(tx, tenantId, orderId);
    return decided;
  });
  if (answer === 'accept')
    await said(answerWork(admin, 'accept cancellation', { id, message: 'Merchloom has stopped making this order.' }));
  if (answer === 'reject')
    await said(answerWork(admin, 'reject cancellation', { id, message: 'This order is in production already.' }));
  return answer;
}

const refusalOnce = { kind: 'note', code: 'shopify cancellation refused' } as const;

async function noteRefusal(tx: Tx, tenantId: TenantId, orderId: string): Promise<void> {
  await noteOnOrder(tx, { tenantId, orderId, ...refusalOnce, changed: 'timeline' });
}

/** Cancels an order for its shop, and has whoever was to print it told (ORD-10). Nothing goes back: what was paid was paid there. */
export async function stopOrder(
  tx: Tx,
  tenantId: TenantId,
  { orderId, status }: { readonly orderId: string; readonly status: OrderStatus },
  code: 'shopify cancelled',
): Promise<void> {
  if (isStopped(status)) return;
  await releaseReserved(tx, { tenantId, orderId });
  await takeChargeBack(tx, { tenantId, orderId });
  await moveOrder(tx, { tenantId, orderId, from: status, to: 'cancelled', actor: 'system', userId: null });
  await dropCorrection(tx, { tenantId, orderId });
  await recallOrder(tx, { tenantId, orderId, cause: 'cancelled', userId: null });
  await noteOnOrder(tx, { tenantId, orderId, kind: 'note', code, changed: 'timeline' });
}

/** An answer that Shopify does not take says that things moved on: the next round sees how. */
export async function said(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (!(error instanceof ShopifyError) || error.kind !== 'user_errors') throw error;
    logger.warn({ err: error }, 'Shopify did not take an answer');
    return false;
  }
}
