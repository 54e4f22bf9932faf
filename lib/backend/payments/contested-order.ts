import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import { orders, users } from '@/lib/db/schema';
import { formatMoney } from '@/lib/domain/money/format-money';
import type { GatewayKind } from '@/lib/domain/payments/intents';
import { buildNotFoundError } from '@/lib/platform/errors';
import { type AccountMailKind, queueAccountMail } from '../account/queue-mail';
import { userEmailSql } from '../auth/invited-address';
import type { OrderRow } from '../orders/to-dto';
import { lockOrderByIntent } from './queries';

/**
 * Locks and returns the order of a disputed or refunded payment, settled or not. Returns null for an unknown payment, a
 * payment for an earlier version of the order, or a payment of another account. Runs without tenant scope, because the
 * provider's webhook names only the intent.
 */
export async function lockContestedOrder(
  tx: Tx,
  payment: { readonly gateway: GatewayKind; readonly intent_id: string; readonly account: string | null },
): Promise<OrderRow | null> {
  const order = await lockOrderByIntent(tx, { gateway: payment.gateway, intentId: payment.intent_id });
  return order?.account === payment.account ? order : null;
}

/**
 * Returns the region and account of a payment's order. Runs without tenant scope, because the provider's webhook names
 * only the intent.
 * @throws AppError `not_found` for an unknown payment
 */
export async function requirePayment({
  gateway,
  intentId,
}: {
  readonly gateway: GatewayKind;
  readonly intentId: string;
}) {
  const [order] = await asPlatform()
    .select({ region: orders.region, account: orders.account })
    .from(orders)
    .where(and(eq(orders.gateway, gateway), eq(orders.intentId, intentId)));
  if (!order) throw buildNotFoundError();
  return { gateway, region: order.region, account: order.account };
}

/**
 * Mails all administrators of the order's tenant about a payment. `amountMinor` is in minor units of the order's
 * currency; `dueBy` is the deadline for a response, null = none.
 */
export async function mailAdministrators(
  tx: Tx,
  { tenantId, id, orderRef: ref, currency, region }: OrderRow,
  mail: { readonly kind: AccountMailKind; readonly amountMinor: number; readonly dueBy?: Date | null },
): Promise<void> {
  const { kind, amountMinor, dueBy } = mail;
  const people = await tx
    .select({ userId: users.id, email: userEmailSql })
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
