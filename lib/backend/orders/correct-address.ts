import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { orderDeskEndpoints } from '@/lib/contracts/order-desk';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, orderWords } from '@/lib/db/schema';
import { orderWords as wordsOf } from '@/lib/domain/orders/search-words';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, notFound } from '@/lib/errors';
import { recordAudit } from '../audit/record';
import { wakeOrder } from '../fulfilment/wake';
import { ensureFulfilment } from '../fulfilment/work';
import { lastIssue, moveOrder } from './move';
import { isPlaced } from './queries';
import { noteOnOrder } from './timeline';

type Body = ParsedInput<typeof orderDeskEndpoints.correctAddress>['body'];
interface Asked {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly orderId: string;
  readonly body: Body;
}

/** Whether an address may be corrected now: where it is what holds the order up (ORD-08), and while a paid order still waits
 *  before anything is done with it. */
export const isAddressOpen = (status: OrderStatus): boolean => status === 'address issue' || status === 'new';

/**
 * Corrects where an order goes, and lets one that its address held up go on where it came from (ORD-03). Lines, previews and print files stay as
 * they are. Who, when and which parts of it stands in timeline and audit log. Fails with `conflict` in every other state;
 * an unchanged address is no correction and moves nothing.
 */
export function correctAddress({ tenantId, userId, orderId, body }: Asked): Promise<{ status: string }> {
  return withTenant(tenantId, async (tx) => {
    const [order] = await tx
      .select({ status: orders.status, customer: orders.customer, orderRef: orders.orderRef })
      .from(orders)
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlaced))
      .for('update');
    if (!order) throw notFound();
    if (!isAddressOpen(order.status)) throw new AppError('conflict', refusal('address_closed'));
    const customer = { ...order.customer, ...addressOf(body) };
    const changed = Object.keys(addressOf(body)).filter(
      (field) => Reflect.get(customer, field) !== Reflect.get(order.customer, field),
    );
    if (changed.length === 0) return { status: order.status };
    const isHeldUp = order.status === 'address issue';
    const next = (isHeldUp && (await lastIssue(tx, { tenantId, orderId, issue: 'address issue' }))?.next) || null;
    const status = next ?? order.status;
    await tx
      .update(orders)
      .set({ customer, updatedAt: sql`now()` })
      .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)));
    await rewordOrder(tx, { tenantId, orderId, words: wordsOf({ orderRef: order.orderRef, customer }) });
    const said = { tenantId, orderId, actorId: userId };
    await noteOnOrder(tx, {
      ...said,
      kind: 'note',
      code: 'address corrected',
      params: { fields: changed.length },
      changed: 'customer',
    });
    // That it goes on where it came from is the table's doing, whoever corrected the address.
    const move = { tenantId, orderId, userId, from: 'address issue', actor: 'system' } as const;
    if (next) {
      await ensureFulfilment(tx, { tenantId, orderId });
      await moveOrder(tx, { ...move, to: next });
      await wakeOrder(tx, { tenantId, orderId });
    }
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order address corrected',
      subjectType: 'order',
      subjectId: orderId,
      details: { order_ref: order.orderRef, fields: changed, status },
    });
    return { status };
  });
}

const addressOf = (body: Body) => ({
  name: body.name,
  phone: body.phone,
  addressFirstLine: body.address_first_line,
  addressSecondLine: body.address_second_line,
  city: body.address_city,
  county: body.address_county,
  postcode: body.address_postcode,
});

async function rewordOrder(tx: Tx, of: { tenantId: TenantId; orderId: string; words: string[] }): Promise<void> {
  const { tenantId, orderId, words } = of;
  await tx.delete(orderWords).where(and(eq(orderWords.tenantId, tenantId), eq(orderWords.orderId, orderId)));
  await tx.insert(orderWords).values(words.map((word) => ({ tenantId, word, orderId })));
}
