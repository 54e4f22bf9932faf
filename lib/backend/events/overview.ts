import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { publishChecklist } from '@/lib/domain/store/publish-checklist';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { checkDesigns, readDesigns } from '../event-products/print-points';
import { toFindingDto } from '../fulfilment/read-production';
import { earnedMinor } from '../orders/earned';
import { isPlaced, isSale } from '../orders/queries';
import { type TenantEvent, withTenantEvent } from '../stores/own-event';
import { readPublishFacts } from './checklist';
import { readEvent } from './to-dto';

/** Returns a store's performance, and the open points that it must complete before it opens (EVT-16). */
export async function readOverview(named: Parameters<typeof withTenantEvent>[0], taxSource: TaxSourceName) {
  const { designs, facts, ...overview } = await withTenantEvent(named, async (tx, event) => {
    const [sales, counts, { facts, findings }, eventDto, designs] = await Promise.all([
      readSales(tx, event),
      readCounts(tx, event),
      readPublishFacts(tx, event, taxSource),
      readEvent(tx, event),
      readDesigns(tx, event),
    ]);
    return {
      designs,
      facts,
      event: eventDto,
      orders: sales.reduce((sum, row) => sum + row.orders, 0),
      revenue: sales
        .filter(({ revenue }) => revenue > 0)
        .map(({ currency, revenue }) => ({ currency, amount: toDecimal(revenue) })),
      units: counts.units,
      vouchers: { codes: counts.codes, used: counts.used },
      products: counts.products,
      production_findings: findings.map(toFindingDto),
    };
  });
  const judgedProducts = await checkDesigns(designs);
  const pointedProducts = judgedProducts
    .filter(({ points }) => points.length > 0)
    .map(({ productId, name, points }) => ({ id: productId, name, points }));
  const unjudged = Math.max(0, facts.products - judgedProducts.length);
  return { ...overview, checklist: publishChecklist({ ...facts, designs: { products: pointedProducts, unjudged } }) };
}

/** Returns orders and revenue per currency: cancelled orders do not count, and refunds are deducted. */
async function readSales(tx: Tx, { id, tenantId }: TenantEvent) {
  const { rows } = await tx.execute<{ currency: Currency; orders: number; revenue: string }>(sql`
    select ${orders.currency} as currency, count(*)::int as orders,
      ${earnedMinor} as revenue
    from ${orders}
    where ${orders.tenantId} = ${tenantId} and ${orders.eventId} = ${id} and ${isPlaced} and ${isSale}
    group by 1 order by 1`);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenue: Number(revenue) }));
}

async function readCounts(tx: Tx, { id }: TenantEvent) {
  const { rows } = await tx.execute<{ units: number; codes: number; used: number; products: number }>(sql`
    select
      (select coalesce(sum(l.quantity), 0)::int from order_lines l join ${orders} on ${orders.id} = l.order_id
        where ${orders.eventId} = ${id} and ${isPlaced} and ${isSale}) as units,
      (select count(*)::int from vouchers v where v.event_id = ${id}) as codes,
      (select count(*)::int from vouchers v join voucher_redemptions r on r.voucher_id = v.id and r.state = 'used'
        where v.event_id = ${id}) as used,
      (select count(*)::int from event_products ep join products p on p.id = ep.product_id
        where ep.event_id = ${id} and p.deleted_at is null) as products`);
  const [row] = rows;
  if (!row) throw new Error('a count returned nothing');
  return row;
}
