import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import { orders, users } from '@/lib/db/schema';
import { formatMoney } from '@/lib/domain/money/format-money';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, notFound } from '@/lib/errors';
import { type AccountMailKind, queueAccountMail } from '../account/queue-mail';
import type { OrderRow } from '../orders/wire';
import { awaitsPayment, lockOrderByIntent } from './queries';

/**
 * Returns the order that a payment paid for, with its row locked; null for a payment of nobody here, of an earlier
 * version of an order, or of another account. Platform-wide: the event names an intent and nothing else.
 * @throws AppError `unavailable` while the order does not know yet that it is paid: the event comes again, for an hour
 */
export async function lockPaidOrder(
  tx: Tx,
  payment: { readonly gateway: GatewayKind; readonly intentId: string; readonly account: string | null },
): Promise<OrderRow | null> {
  const order = await lockOrderByIntent(tx, payment);
  if (!order || order.account !== payment.account) return null;
  if (!isPaymentOpen(order.paymentState)) return order;
  await assertNotAwaited(tx, order.id);
  return null;
}

/** @throws AppError `unavailable` for an order that may be told within the hour that it is paid */
async function assertNotAwaited(tx: Tx, orderId: string): Promise<void> {
  if (await awaitsPayment(tx, orderId)) throw new AppError('unavailable', refusal('order_unknown'));
}

/** Returns where the payment of a placed order is kept. Platform-wide: the event names an intent and nothing else.
 *  @throws AppError `not_found` for a payment of nobody here; `unavailable` as {@link lockPaidOrder} */
export async function findPayment({ gateway, intentId }: { readonly gateway: GatewayKind; readonly intentId: string }) {
  const [order] = await asPlatform()
    .select({ id: orders.id, region: orders.region, account: orders.account, paymentState: orders.paymentState })
    .from(orders)
    .where(and(eq(orders.gateway, gateway), eq(orders.intentId, intentId)));
  if (!order) throw notFound();
  if (isPaymentOpen(order.paymentState)) {
    await assertNotAwaited(asPlatform(), order.id);
    throw notFound();
  }
  return { gateway, region: order.region, account: order.account };
}

/** Writes to every administrator of the order's tenant about its payment. `amountMinor` in minor units of the order's
 *  currency; `dueBy`: until when something can be done. */
export async function mailAdministrators(
  tx: Tx,
  { tenantId, id, orderRef: ref, currency, region }: OrderRow,
  mail: { readonly kind: AccountMailKind; readonly amountMinor: number; readonly dueBy?: Date | null },
): Promise<void> {
  const { kind, amountMinor, dueBy } = mail;
  const people = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin'), isNull(users.disabledAt)));
  const order = {
    id,
    ref,
    amount: formatMoney(amountMinor, currency, region),
    dueBy: dueBy?.toISOString() ?? null,
  };
  for (const person of people) await queueAccountMail(tx, { id: randomUUID(), kind, tenantId, ...person, order });
}
