import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { budgets, orders } from '@/lib/db/schema';
import { applyClientDiscount } from '@/lib/domain/clients/discount';
import { calculateProductionCostMinor } from '@/lib/domain/fulfilment/budget';
import type { Currency } from '@/lib/domain/money/money';
import { enqueueFulfilment } from '../orders/enqueue-fulfilment';
import { readBalanceLimit } from './balance-limit';
import { ensureFulfilment, isSelfMade, type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';

/** Event id in budget rows of a tenant's credit. */
export const TENANT_BUDGET_EVENT_ID = 0;

/**
 * Builds an SQL condition for orders that cost the tenant nothing: replacements paid by a fulfiller or the platform.
 * Only staff can decide that the platform's fulfillers pay.
 */
export const isPaidByOthersSql = (orderId: string): SQL => sql`exists (
  select from replacements r
  left join order_fulfilments rf on rf.order_id = r.order_id left join fulfillers ff on ff.id = rf.fulfiller_id
  where r.order_id = ${orderId} and (r.payer = 'platform' or (r.payer = 'fulfiller' and not (coalesce(ff.shared, false)
    and exists (select from users u where u.id = r.user_id and u.tenant_id = r.tenant_id)))))`;

/**
 * Returns the production cost of an order after the credit account's discount, minor units of its currency. The cost is
 * zero for blanks that the catalogue no longer contains, and for a replacement that another party pays for.
 */
export async function calculateProductionCost(tx: Tx, { tenantId, orderId }: OrderKey): Promise<number> {
  const { rows } = await tx.execute<{
    blank: number;
    print: number;
    sides: number;
    quantity: number;
    discount: number;
  }>(sql`
    select coalesce(p.blank_minor, 0) as blank, coalesce(p.print_minor, 0) as print, l.quantity,
      case when t.credit_activated_at is null then 0 else t.discount_bps end as discount,
      (coalesce(jsonb_array_length(nullif(l.front, 'null')->'elements'), 0) > 0)::int
        + (coalesce(jsonb_array_length(nullif(l.back, 'null')->'elements'), 0) > 0)::int as sides
    from order_lines l join orders o on o.id = l.order_id join tenants t on t.id = o.tenant_id
    left join blank_variants v on v.sku = l.sku
    left join blank_prices p on p.blank_id = v.blank_id and p.region = o.region
    where l.order_id = ${orderId} and l.tenant_id = ${tenantId}
      and not (${isPaidByOthersSql(orderId)})`);
  return calculateProductionCostMinor(
    rows.map(({ blank, print, sides, quantity, discount }) => ({
      blankMinor: applyClientDiscount(blank, discount),
      printMinor: applyClientDiscount(print, discount),
      printedSides: sides,
      quantity,
    })),
  );
}

/** Budget of an event, or a tenant's credit in one currency. */
export type Budget =
  | { readonly tenantId: TenantId; readonly eventId: number }
  | { readonly tenantId: TenantId; readonly currency: Currency };

/** Returns the key columns of a budget's row. */
const toBudgetKey = (budget: Budget): { eventId: number; currency: Currency | '' } =>
  'currency' in budget
    ? { eventId: TENANT_BUDGET_EVENT_ID, currency: budget.currency }
    : { eventId: budget.eventId, currency: '' };

const buildBudgetCondition = (budget: Budget) => {
  const { eventId, currency } = toBudgetKey(budget);
  return and(eq(budgets.tenantId, budget.tenantId), eq(budgets.eventId, eventId), eq(budgets.currency, currency));
};

/**
 * Reserves an amount in each of the `requested` budgets that covers it, and returns the event ids of these budgets. The
 * order's cost counts as reserved only when all of them cover it. A single conditional statement prevents concurrent
 * orders from exceeding a limit together. A currency without a limit has limit 0 if the tenant's credit is limited in
 * another currency.
 * @param balanceLimitMinor limit that replaces the credit account's limit (readBalanceLimit); null = none
 */
async function reserveBudgets(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  requested: readonly Budget[],
  amountMinor: number,
  balanceLimitMinor: number | null = null,
): Promise<Set<number>> {
  const ofBalance = sql`${balanceLimitMinor}::bigint`;
  const keys = requested.map(toBudgetKey);
  const limited = (eventId: SQL) => sql`(${eventId} = ${TENANT_BUDGET_EVENT_ID} and exists (select from budgets o
    where o.tenant_id = ${tenantId} and o.event_id = ${TENANT_BUDGET_EVENT_ID} and o.limit_minor is not null))`;
  const taken = await tx.execute<{ event_id: number }>(sql`
    with taken as (
    insert into budgets (tenant_id, event_id, currency, used_minor)
    select ${tenantId}::int, requested.event_id, requested.currency, ${amountMinor}::bigint
    from unnest(${sql.param(keys.map(({ eventId }) => eventId))}::int[], ${sql.param(keys.map(({ currency }) => currency))}::text[])
      as requested (event_id, currency)
    where case when requested.event_id = ${TENANT_BUDGET_EVENT_ID} and ${ofBalance} is not null then ${amountMinor}::bigint <= ${ofBalance} else
      ${amountMinor}::bigint = 0 or not ${limited(sql`requested.event_id`)} or exists (select from budgets b
      where b.tenant_id = ${tenantId} and b.event_id = requested.event_id and b.currency = requested.currency) end
    on conflict (tenant_id, event_id, currency) do update
      set used_minor = budgets.used_minor + excluded.used_minor, updated_at = now()
      where budgets.used_minor + excluded.used_minor <= coalesce(
        case when budgets.event_id = ${TENANT_BUDGET_EVENT_ID} then ${ofBalance} end, budgets.limit_minor,
        case when ${limited(sql`budgets.event_id`)} then 0 else ${Number.MAX_SAFE_INTEGER}::bigint end)
    returning event_id
    ), reserved as (
      update order_fulfilments set reserved_minor = ${amountMinor}::bigint, updated_at = now()
      where order_id = ${orderId} and tenant_id = ${tenantId} and (select count(*) from taken) = ${requested.length}
    )
    select event_id from taken`);
  return new Set(taken.rows.map((row) => row.event_id));
}

/** Locks a tenant's credit in a currency, so that concurrent transactions cannot spend the same money. */
export async function lockCredit(
  tx: Tx,
  { tenantId, currency }: { readonly tenantId: TenantId; readonly currency: Currency },
): Promise<void> {
  await tx.insert(budgets).values({ tenantId, eventId: TENANT_BUDGET_EVENT_ID, currency }).onConflictDoNothing();
  await tx
    .select({ usedMinor: budgets.usedMinor })
    .from(budgets)
    .where(buildBudgetCondition({ tenantId, currency }))
    .for('update');
}

/** Releases an amount of a budget or credit. */
export const releaseBudget = (tx: Tx, budget: Budget, amountMinor: number) =>
  tx
    .update(budgets)
    .set({ usedMinor: sql`greatest(${budgets.usedMinor} - ${amountMinor}, 0)` })
    .where(buildBudgetCondition(budget));

/**
 * Reserves an order's cost in its tenant's credit only, because the event's budget has already reserved it. Returns
 * false, without a reservation, when the credit limit does not cover the cost.
 */
export async function reserveCredit(
  tx: Tx,
  work: Pick<OrderInFulfilment, 'tenantId' | 'orderId' | 'currency' | 'way'>,
  amountMinor: number,
): Promise<boolean> {
  const { tenantId, orderId, currency } = work;
  const limitMinor = await readBalanceLimit(tx, work);
  const taken = await reserveBudgets(tx, { tenantId, orderId }, [{ tenantId, currency }], amountMinor, limitMinor);
  if (!taken.has(TENANT_BUDGET_EVENT_ID)) return false;
  await updateFulfilment(tx, { tenantId, orderId }, { settledAt: null });
  return true;
}

/**
 * Reserves an order's cost once, in its event's budget and in its tenant's credit. Returns null when both cover it, or
 * when it was reserved before; otherwise the order status that names the exceeded limit, without a reservation. An
 * order that its tenant makes itself needs no credit, because it costs the platform nothing.
 * @param work the order with its row locked
 */
export async function reserveCost(
  tx: Tx,
  work: Pick<OrderInFulfilment, 'tenantId' | 'orderId' | 'eventId' | 'currency' | 'fulfilment' | 'way'>,
): Promise<'over budget' | 'over budget limit' | null> {
  const { tenantId, orderId, eventId, currency, fulfilment } = work;
  if (fulfilment.reservedMinor !== null) return null;
  const amountMinor = await calculateProductionCost(tx, work);
  const ofEvent = { tenantId, eventId };
  const ofTenant = { tenantId, currency };
  if (isSelfMade(work)) {
    const fromEvent = await reserveBudgets(tx, { tenantId, orderId }, [ofEvent], amountMinor);
    if (!fromEvent.has(eventId)) return 'over budget';
    // The order is marked as settled, so that no credit is released later.
    await updateFulfilment(tx, { tenantId, orderId }, { settledAt: new Date() });
    return null;
  }
  const limitMinor = await readBalanceLimit(tx, work);
  const taken = await reserveBudgets(tx, { tenantId, orderId }, [ofEvent, ofTenant], amountMinor, limitMinor);
  if (taken.has(eventId) && taken.has(TENANT_BUDGET_EVENT_ID)) {
    // A self-made order was settled already; its new reservation is charged to the credit account again.
    if (fulfilment.settledAt !== null) await updateFulfilment(tx, work, { settledAt: null });
    // The order's payment adds to the money that pays for production, so waiting orders may now continue.
    if (limitMinor !== null) await enqueueWaitingOrders(tx, { tenantId, eventId: TENANT_BUDGET_EVENT_ID });
    return null;
  }
  if (taken.has(eventId)) await releaseBudget(tx, ofEvent, amountMinor);
  if (taken.has(TENANT_BUDGET_EVENT_ID)) await releaseBudget(tx, ofTenant, amountMinor);
  return taken.has(eventId) ? 'over budget limit' : 'over budget';
}

/**
 * Releases the credit reserved for an order that the platform does not make. A second call has no effect. The
 * reservation in the event's budget stays.
 */
export async function releaseOrderCredit(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const freed = await tx.execute<{ reserved: number; currency: Currency }>(sql`
    update order_fulfilments f set settled_at = now(), updated_at = now() from orders o
    where f.order_id = ${orderId} and f.tenant_id = ${tenantId} and o.id = f.order_id
      and f.reserved_minor is not null and f.settled_at is null
    returning f.reserved_minor as reserved, o.currency`);
  const [row] = freed.rows;
  if (!row) return;
  await releaseBudget(tx, { tenantId, currency: row.currency }, row.reserved);
  await enqueueWaitingOrders(tx, { tenantId, eventId: TENANT_BUDGET_EVENT_ID });
}

/** Releases the reservations of a cancelled order. */
export async function releaseOrderReservations(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const freed = await tx.execute<{ reserved: number; settled: boolean }>(sql`
    with before as (
      select order_id, reserved_minor, settled_at is not null as settled from order_fulfilments
      where order_id = ${orderId} and tenant_id = ${tenantId} and reserved_minor is not null for update
    )
    update order_fulfilments f set reserved_minor = null from before where f.order_id = before.order_id
    returning before.reserved_minor as reserved, before.settled`);
  const [row] = freed.rows;
  if (row === undefined) return;
  const { reserved: amountMinor, settled } = row;
  const [order] = await tx
    .select({ eventId: orders.eventId, currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  if (!order) return;
  await releaseBudget(tx, { tenantId, eventId: order.eventId }, amountMinor);
  // A paid bill has restored the credit already.
  if (!settled) await releaseBudget(tx, { tenantId, currency: order.currency }, amountMinor);
  for (const eventId of [order.eventId, TENANT_BUDGET_EVENT_ID]) await enqueueWaitingOrders(tx, { tenantId, eventId });
}

/** Returns a budget's limit and the amount reserved from it, in minor units. A limit of null means unlimited. */
export async function readBudget(tx: Tx, budget: Budget) {
  const [row] = await tx
    .select({ limitMinor: budgets.limitMinor, usedMinor: budgets.usedMinor })
    .from(budgets)
    .where(buildBudgetCondition(budget));
  return row ?? { limitMinor: null, usedMinor: 0 };
}

/**
 * Lists a tenant's credit per currency of its account, its stores or its orders; the account's own first. Minor units;
 * `limitMinor` null = unlimited.
 */
export async function listCredits(tx: Tx, tenantId: TenantId, tenantCurrency: Currency) {
  const { rows } = await tx.execute<{ currency: Currency; limit: number | null; used: number }>(sql`
    select c.currency, b.limit_minor as limit, coalesce(b.used_minor, 0)::float8 as used
    from (
      select ${tenantCurrency}::text as currency
      union select currency from events where tenant_id = ${tenantId} and deleted_at is null
      union select currency from budgets
        where tenant_id = ${tenantId} and event_id = ${TENANT_BUDGET_EVENT_ID} and (limit_minor is not null or used_minor > 0)
    ) c left join budgets b
      on b.tenant_id = ${tenantId} and b.event_id = ${TENANT_BUDGET_EVENT_ID} and b.currency = c.currency
    order by c.currency <> ${tenantCurrency}, c.currency`);
  const isLimited = rows.some(({ limit }) => limit !== null);
  return rows.map(({ currency, limit, used }) => ({
    currency,
    limitMinor: limit ?? (isLimited ? 0 : null),
    usedMinor: used,
  }));
}

/** Saves a limit, and enqueues the orders that wait for it. Those that fit now continue, oldest first. */
export async function saveBudget(tx: Tx, budget: Budget, limitMinor: number | null): Promise<void> {
  const { tenantId } = budget;
  const key = toBudgetKey(budget);
  await tx
    .insert(budgets)
    .values({ tenantId, ...key, limitMinor })
    .onConflictDoUpdate({
      target: [budgets.tenantId, budgets.eventId, budgets.currency],
      set: { limitMinor, updatedAt: sql`now()` },
    });
  await enqueueWaitingOrders(tx, { tenantId, eventId: key.eventId });
}

/** Resets a tenant's credit to the cost of the orders that are still to be made. */
export async function resetCredit(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.execute(
    sql`select from budgets where tenant_id = ${tenantId} and event_id = ${TENANT_BUDGET_EVENT_ID} for update`,
  );
  await tx.execute(sql`
    update order_fulfilments f set settled_at = now()
    where f.tenant_id = ${tenantId} and f.reserved_minor is not null and f.settled_at is null and f.submitted_at is not null
      and not exists (select from charges c where c.order_id = f.order_id)`);
  await tx.execute(sql`
    update budgets b set updated_at = now(), used_minor = coalesce((
      select sum(f.reserved_minor) from order_fulfilments f join orders o on o.id = f.order_id
      where f.tenant_id = ${tenantId} and f.settled_at is null and o.currency = b.currency), 0)
    where b.tenant_id = ${tenantId} and b.event_id = ${TENANT_BUDGET_EVENT_ID}`);
}

/** Removes all limits of a tenant's credit. */
export async function removeCreditLimits(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx
    .update(budgets)
    .set({ limitMinor: null, updatedAt: sql`now()` })
    .where(and(eq(budgets.tenantId, tenantId), eq(budgets.eventId, TENANT_BUDGET_EVENT_ID)));
  await enqueueWaitingOrders(tx, { tenantId, eventId: TENANT_BUDGET_EVENT_ID });
}

/** Enqueues waiting orders to check the budget again, oldest first. */
export async function enqueueWaitingOrders(
  tx: Tx,
  { tenantId, eventId }: { tenantId: TenantId; eventId: number },
): Promise<void> {
  const status = eventId === TENANT_BUDGET_EVENT_ID ? 'over budget limit' : 'over budget';
  const waiting = await tx.execute<{ id: string; tenant_id: number }>(sql`
    select id, tenant_id from orders where tenant_id = ${tenantId} and status = ${status}
      and (${eventId} = ${TENANT_BUDGET_EVENT_ID} or event_id = ${eventId}) order by placed_at limit 10000`);
  for (const { id, tenant_id: owner } of waiting.rows) {
    const order = { tenantId: asTenantId(owner), orderId: id };
    await ensureFulfilment(tx, order);
    await enqueueFulfilment(tx, order);
  }
}
