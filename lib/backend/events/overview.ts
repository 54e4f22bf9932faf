import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { orders } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { buildPublishChecklist } from '@/lib/domain/store/publish-checklist';
import type { TaxSourceName } from '@/lib/domain/tax/tax-source';
import { checkDesigns, readDesignsToCheck } from '../event-products/print-points';
import { toFindingDto } from '../fulfilment/read-production';
import { sumSales } from '../ledger/sum-sales';
import { isPlacedSql, isSaleSql } from '../orders/queries';
import { type TenantEvent, withTenantEvent } from '../stores/own-event';
import { readPublishFacts } from './checklist';
import { readEvent } from './to-dto';

/** Returns a store's performance, and the open points that it must complete before it opens (EVT-16). */
export async function readStoreOverview(named: Parameters<typeof withTenantEvent>[0], taxSource: TaxSourceName) {
  const { designs, facts, ...overview } = await withTenantEvent(named, async (tx, event) => {
    const [sales, counts, { facts, findings }, eventDto, designs] = await Promise.all([
      sumSales(tx, event.tenantId, { storeId: event.id }),
      readCounts(tx, event),
      readPublishFacts(tx, event, taxSource),
      readEvent(tx, event),
      readDesignsToCheck(tx, event),
    ]);
    return {
      designs,
      facts,
      event: eventDto,
      orders: counts.orders,
      revenue: sales
        .filter(({ grossMinor }) => grossMinor > 0)
        .map(({ currency, grossMinor }) => ({ currency, amount: toDecimal(grossMinor) })),
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
  return {
    ...overview,
    checklist: buildPublishChecklist({ ...facts, designs: { products: pointedProducts, unjudged } }),
  };
}

async function readCounts(tx: Tx, { id }: TenantEvent) {
  const { rows } = await tx.execute<{
    orders: number;
    units: number;
    codes: number;
    used: number;
    products: number;
  }>(sql`
    select
      (select count(*)::int from ${orders} where ${orders.eventId} = ${id} and ${isPlacedSql} and ${isSaleSql}) as orders,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l join ${orders} on ${orders.id} = l.order_id
        where ${orders.eventId} = ${id} and ${isPlacedSql} and ${isSaleSql}) as units,
      (select count(*)::int from vouchers v where v.event_id = ${id}) as codes,
      (select count(*)::int from vouchers v join voucher_redemptions r on r.voucher_id = v.id and r.state = 'used'
        where v.event_id = ${id}) as used,
      (select count(*)::int from event_products ep join products p on p.id = ep.product_id
        where ep.event_id = ${id} and p.deleted_at is null) as products`);
  const [row] = rows;
  if (!row) throw new Error('a count returned nothing');
  return row;
}
