import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { budgets, orders, tenants } from '@/lib/db/schema';
import { afterDiscountMinor } from '@/lib/domain/clients/discount';
import { productionCostMinor } from '@/lib/domain/fulfilment/budget';
import type { Currency } from '@/lib/domain/money/money';
import { currencyOf } from '@/lib/domain/regions/regions';
import { wakeOrder } from './wake';
import { ensureFulfilment } from './work';

interface OfOrder {
  readonly tenantId: TenantId;
  readonly orderId: string;
}

/** The budget row of a tenant as a whole. */
export const OF_TENANT = 0;

/** What producing an order costs its tenant, after the discount of its credit account, in minor units of its currency; goods
 *  that the catalogue no longer has cost nothing, nor does a replacement that somebody else pays for. */
export async function costOf(tx: Tx, { tenantId, orderId }: OfOrder): Promise<number> {
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
      and not exists (select from replacements r where r.order_id = l.order_id and r.payer <> 'tenant')`);
  return productionCostMinor(
    rows.map(({ blank, print, sides, quantity, discount }) => ({
      blankMinor: afterDiscountMinor(blank, discount),
      printMinor: afterDiscountMinor(print, discount),
      printedSides: sides,
      quantity,
    })),
  );
}

/** Takes an amount if there is room for it: one conditional statement, so that orders at once never get more together. */
async function take(tx: Tx, of: { tenantId: TenantId; eventId: number; amountMinor: number }): Promise<boolean> {
  const { tenantId, eventId, amountMinor } = of;
  const taken = await tx.execute(sql`
    insert into budgets (tenant_id, event_id, used_minor) values (${tenantId}, ${eventId}, ${amountMinor})
    on conflict (tenant_id, event_id) do update set used_minor = budgets.used_minor + excluded.used_minor, updated_at = now()
    where budgets.limit_minor is null or budgets.used_minor + excluded.used_minor <= budgets.limit_minor`);
  return taken.rowCount === 1;
}

/** Gives an amount back to a budget. */
export const giveBack = (tx: Tx, of: { tenantId: TenantId; eventId: number; amountMinor: number }) =>
  tx
    .update(budgets)
    .set({ usedMinor: sql`greatest(${budgets.usedMinor} - ${of.amountMinor}, 0)` })
    .where(and(eq(budgets.tenantId, of.tenantId), eq(budgets.eventId, of.eventId)));

/**
 * Takes what an order costs from its event's budget and its tenant's credit, once. Null when both had room, or when it
 * was taken before; else the status that says which of them had none, and nothing is taken. Events in another currency than
 * their tenant's count for their own budget alone.
 */
export async function reserveCost(tx: Tx, of: OfOrder): Promise<'over budget' | 'over budget limit' | null> {
  const { tenantId, orderId } = of;
  const found = await tx.execute<{ event_id: number; currency: Currency; reserved: number | null; region: string }>(sql`
    select o.event_id, o.currency, f.reserved_minor as reserved, t.region from order_fulfilments f
    join orders o on o.id = f.order_id join tenants t on t.id = o.tenant_id
    where f.order_id = ${orderId} and f.tenant_id = ${tenantId} for update of f`);
  const [row] = found.rows;
  if (!row || row.reserved !== null) return null;
  const amountMinor = await costOf(tx, of);
  const ofEvent = { tenantId, eventId: row.event_id, amountMinor };
  if (!(await take(tx, ofEvent))) return 'over budget';
  if ((await isTenantCurrency(tx, tenantId, row.currency)) && !(await take(tx, { ...ofEvent, eventId: OF_TENANT }))) {
    await giveBack(tx, ofEvent);
    return 'over budget limit';
  }
  await tx.execute(sql`update order_fulfilments set reserved_minor = ${amountMinor}, updated_at = now()
    where order_id = ${orderId} and tenant_id = ${tenantId}`);
  return null;
}

/** Gives back what a cancelled order had taken. */
export async function releaseReserved(tx: Tx, { tenantId, orderId }: OfOrder): Promise<void> {
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
  await giveBack(tx, { tenantId, eventId: order.eventId, amountMinor });
  // Of a paid bill the credit has it back already.
  if (!settled && (await isTenantCurrency(tx, tenantId, order.currency)))
    await giveBack(tx, { tenantId, eventId: OF_TENANT, amountMinor });
  for (const eventId of [order.eventId, OF_TENANT]) await wakeWaiting(tx, { tenantId, eventId });
}

async function isTenantCurrency(tx: Tx, tenantId: TenantId, currency: Currency): Promise<boolean> {
  const [tenant] = await tx.select({ region: tenants.region }).from(tenants).where(eq(tenants.id, tenantId));
  return tenant !== undefined && currencyOf(tenant.region) === currency;
}

/** A limit and what is taken of it, minor units; `limitMinor` null = without. */
export async function readBudget(tx: Tx, of: { tenantId: TenantId; eventId: number }) {
  const [row] = await tx
    .select({ limitMinor: budgets.limitMinor, usedMinor: budgets.usedMinor })
    .from(budgets)
    .where(and(eq(budgets.tenantId, of.tenantId), eq(budgets.eventId, of.eventId)));
  return row ?? { limitMinor: null, usedMinor: 0 };
}

/** Sets a limit, and wakes the orders that had none left: those that fit now go on, oldest first. */
export async function saveBudget(
  tx: Tx,
  of: { tenantId: TenantId; eventId: number; limitMinor: number | null },
): Promise<void> {
  const { tenantId, eventId, limitMinor } = of;
  await tx
    .insert(budgets)
    .values({ tenantId, eventId, limitMinor })
    .onConflictDoUpdate({ target: [budgets.tenantId, budgets.eventId], set: { limitMinor, updatedAt: sql`now()` } });
  await wakeWaiting(tx, { tenantId, eventId });
}

/** Lets orders look again whether there is room for them, oldest first. */
export async function wakeWaiting(
  tx: Tx,
  { tenantId, eventId }: { tenantId: TenantId; eventId: number },
): Promise<void> {
  const status = eventId === OF_TENANT ? 'over budget limit' : 'over budget';
  const waiting = await tx.execute<{ id: string; tenant_id: number }>(sql`
    select id, tenant_id from orders where tenant_id = ${tenantId} and status = ${status}
      and (${eventId} = ${OF_TENANT} or event_id = ${eventId}) order by placed_at limit 10000`);
  for (const { id, tenant_id: owner } of waiting.rows) {
    const order = { tenantId: asTenantId(owner), orderId: id };
    await ensureFulfilment(tx, order);
    await wakeOrder(tx, order);
  }
}
