import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, refunds, tenants } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { GATEWAY_KINDS, type GatewayKind } from '@/lib/domain/payments/intents';
import { MAX_PENDING_DAYS } from '@/lib/domain/payments/pending';
import {
  MAX_PAYMENT_CHECK_DAYS,
  PAYMENT_ABANDONED_AFTER_HOURS,
  PAYMENT_CHECK_INTERVALS,
} from '@/lib/domain/payments/reconciling';
import { isStillOpenSql } from '../orders/queries';
import type { OrderRow } from '../orders/to-dto';
import { isPayableAgainSql, isPaymentAwaitedSql, isPendingPaymentSql } from './pending-payments';
import { isLateRefundSql } from './refunds';

/**
 * Locks and returns the order of an intent; null for an unknown intent. Runs without tenant scope, because a gateway's
 * webhooks contain only the intent.
 */
export async function lockOrderByIntent(tx: Tx, input: Intent): Promise<OrderRow | null> {
  const [row] = await selectOrderByIntent(tx, input);
  return row ?? null;
}

type Intent = { readonly gateway: GatewayKind; readonly intentId: string };

const selectOrderByIntent = defineStatement((tx, { gateway, intentId }: Placeholders<Intent>) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), eq(orders.intentId, intentId)))
    .for('update'),
);

const former = ({ gateway, intentId }: Intent) =>
  sql`${orders.formerPayments} <> '[]' and ${orders.formerPayments} @> ${JSON.stringify([{ gateway, intentId }])}::jsonb`;

/**
 * Locks and returns the order for which an intent was opened in an earlier version; null when there is none. Runs
 * without tenant scope.
 */
export async function lockOrderByFormerIntent(tx: Tx, input: Intent): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(former(input)).for('update');
  return row ?? null;
}

/**
 * Returns the order of an intent of an earlier order version or of a refunded intent, with the payment's gateway and
 * account; null when the store has no such intent.
 */
export async function findFormerPayment(
  tx: Tx,
  input: IntentInStore,
): Promise<{ order: OrderRow; gateway: GatewayKind; account: string | null } | null> {
  const { tenantId, eventId, intentId } = input;
  const inStore = and(eq(orders.tenantId, tenantId), eq(orders.eventId, eventId));
  const [lateRefund] = await tx
    .select({ order: orders, gateway: refunds.gateway, account: refunds.account })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inStore, eq(refunds.tenantId, tenantId), isLateRefundSql(intentId)));
  if (lateRefund) return lateRefund;
  const isFormer = or(...GATEWAY_KINDS.map((gateway) => former({ gateway, intentId })));
  const [order] = await tx.select().from(orders).where(and(inStore, isFormer));
  const payment = order?.formerPayments.find((one) => one.intentId === intentId);
  return order && payment ? { order, gateway: payment.gateway, account: payment.account } : null;
}

/**
 * Returns the order to which an intent currently belongs; null for intents of other stores and of earlier order
 * versions.
 */
export async function findOrderByIntentInStore(tx: Tx, input: IntentInStore): Promise<OrderRow | null> {
  const [row] = await selectOrderByIntentInStore(tx, input);
  return row ?? null;
}

type IntentInStore = { readonly tenantId: TenantId; readonly eventId: number; readonly intentId: string };

const selectOrderByIntentInStore = defineStatement((tx, { tenantId, eventId, intentId }: Placeholders<IntentInStore>) =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        // This condition lets the planner use the index of intents instead of reading all orders of the store.
        inArray(orders.gateway, GATEWAY_KINDS),
        eq(orders.intentId, intentId),
        eq(orders.tenantId, tenantId),
        eq(orders.eventId, eventId),
      ),
    ),
);

/** Returns an order of a store, locked until the transaction ends. */
export async function lockOrderInStore(
  tx: Tx,
  input: { tenantId: TenantId; eventId: number; orderId: string },
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, input.tenantId), eq(orders.eventId, input.eventId), eq(orders.id, input.orderId)))
    .for('update');
  return row ?? null;
}

/** Returns an order by id, locked until the transaction ends; null for an unknown id. Runs without tenant scope. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row ?? null;
}

/**
 * Attaches a payment intent to an order, unless the order is no longer open, has another `version`, or has another
 * intent. Returns whether the intent is attached. Runs without tenant scope.
 */
export async function attachIntent(
  tx: Tx,
  input: { orderId: string; version: number; gateway: GatewayKind; intentId: string; account: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ gateway: input.gateway, intentId: input.intentId, account: input.account, updatedAt: sql`now()` })
    .where(
      and(
        eq(orders.id, input.orderId),
        eq(orders.version, input.version),
        isStillOpenSql,
        sql`(${orders.intentId} is null or ${orders.intentId} = ${input.intentId})`,
      ),
    )
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Returns whether an order exists. Runs without tenant scope. */
export async function orderExists(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(orders, eq(orders.id, orderId))) > 0;
}

/**
 * SQL condition for orders of the last hour, for which a gateway's webhook may arrive before the intent is attached.
 * For older orders, the reconciler finds the payment, and a gateway repeats a rejected webhook for days.
 */
const isYoung = sql`${orders.placedAt} > now() - interval '1 hour'`;

/**
 * Returns whether an order may still receive its intent: it is open, has no intent, and was placed within the last
 * hour. Runs without tenant scope. The owner of an account can create payments that name any order, so without these
 * limits a seller could make the gateway retry endlessly.
 */
export async function isAwaitingIntent(tx: Tx, orderId: string, account: string | null): Promise<boolean> {
  const at = account === null ? isNull(orders.account) : eq(orders.account, account);
  return (
    (await tx.$count(orders, and(eq(orders.id, orderId), at, isStillOpenSql, isNull(orders.intentId), isYoung))) > 0
  );
}

/**
 * Leases open payments to the calling reconciler until their next check; concurrent nodes get different payments. The
 * older a payment, the longer the interval between checks. A payment with a reserved voucher is due when the
 * reservation expires. Never-checked payments come first, younger before older. Runs without tenant scope.
 */
export async function leaseOpenPayments(tx: Tx, input: { olderThanSeconds: number; limit: number }) {
  const leased = await tx
    .update(orders)
    .set({
      leasedUntil: sql`least(now() + ${checkInterval}, case when not ${isPaymentAwaitedSql} then ${voucherLapse} end)`,
    })
    .where(
      sql`${orders.id} in (
        select o.id from orders o
        where o.payment_state = 'awaiting payment' and o.intent_id is not null
          and o.placed_at < now() - make_interval(secs => ${input.olderThanSeconds})
          and o.placed_at > now() - make_interval(days => ${MAX_PAYMENT_CHECK_DAYS}::int)
          and (o.leased_until is null or o.leased_until < now())
        order by o.leased_until nulls first, o.placed_at desc limit ${input.limit} for update skip locked)`,
    )
    .returning({
      orderId: orders.id,
      placedAt: orders.placedAt,
      gateway: orders.gateway,
      intentId: orders.intentId,
      account: orders.account,
      region: orders.region,
      voucherLapsed: sql<boolean>`(${voucherLapsed} and not ${isPaymentAwaitedSql})`,
      isAbandoned: sql<boolean>`(orders.placed_at < now() - make_interval(hours => ${PAYMENT_ABANDONED_AFTER_HOURS}::int)
        and not ${isPayableAgainSql})`,
      isExpired: sql<boolean>`(orders.placed_at < now() - make_interval(days => ${MAX_PENDING_DAYS}::int))`,
      isPending: isPendingPaymentSql,
    });
  // Sorted here, because an UPDATE returns its rows unordered. Recent payments come first, because they are most likely
  // to be paid.
  return leased.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
}

/** SQL for the interval until the next check of an open payment, which grows with the order's age. */
const checkInterval = sql`make_interval(mins => case ${sql.join(
  PAYMENT_CHECK_INTERVALS.filter(({ youngerThanMinutes }) => Number.isFinite(youngerThanMinutes)).map(
    ({ youngerThanMinutes, everyMinutes }) =>
      sql`when orders.placed_at > now() - make_interval(mins => ${youngerThanMinutes}::int) then ${everyMinutes}::int`,
  ),
  sql` `,
)} else ${PAYMENT_CHECK_INTERVALS.at(-1)?.everyMinutes ?? 0}::int end)`;

/**
 * SQL for the time at which an order's first reservation of a voucher or of limited pieces ends; a minute from now if
 * it has expired; null without a reservation.
 */
const voucherLapse = sql`(
  select min(greatest(held.reserved_until, now() + interval '1 minute')) from (
    select r.reserved_until from voucher_redemptions r join vouchers v on v.id = r.voucher_id
    where r.order_id = orders.id and v.code = orders.discount_code and r.state in ('reserved', 'released')
    union all
    select p.reserved_until from piece_reservations p
    where p.order_id = orders.id and p.state in ('reserved', 'released')) as held)`;

/**
 * SQL condition for orders whose reservation of a voucher or of limited pieces has expired without settlement (VOU-07).
 * Other shoppers can use the voucher or pieces again, so the open payment must end.
 */
const voucherLapsed = sql<boolean>`(exists (
  select 1 from voucher_redemptions r join vouchers v on v.id = r.voucher_id
  where r.order_id = orders.id and v.code = orders.discount_code
    and (r.state = 'released' or (r.state = 'reserved' and r.reserved_until < now())))
  or exists (
  select 1 from piece_reservations p where p.order_id = orders.id
    and (p.state = 'released' or (p.state = 'reserved' and p.reserved_until < now()))))`;

/**
 * Saves the id of a gateway's webhook. Returns whether the id is new. The webhook's effect must be in the same
 * transaction.
 */
export async function recordWebhookEvent(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.execute(sql`insert into webhook_events (id) values (${id}) on conflict do nothing`);
  return (result.rowCount ?? 0) > 0;
}

/**
 * Days for which the ids of processed webhooks are stored. Stripe repeats a webhook for three days, and a merchant can
 * request it again for thirty days, so an older one never arrives.
 */
const WEBHOOK_EVENT_DAYS = 90;

/** Deletes the ids of processed gateway webhooks that cannot arrive again. Runs without tenant scope. */
export async function deleteOldWebhookEvents(): Promise<void> {
  await asPlatform().execute(
    sql`delete from webhook_events where received_at < now() - make_interval(days => ${WEBHOOK_EVENT_DAYS}::int)`,
  );
}

/** Returns whether staff have verified the order's client; null for an unknown order. Runs without tenant scope. */
export async function isClientVerified(tx: Tx, orderId: string): Promise<boolean | null> {
  const [row] = await tx
    .select({ isVerified: sql<boolean>`${tenants.verifiedAt} is not null` })
    .from(orders)
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .where(eq(orders.id, orderId));
  return row?.isVerified ?? null;
}
