import { sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { buildDifferenceId } from '@/lib/domain/shopify/compare';
import { findShopConnection, listConnectedTenants, publishShopifyChange } from '../shopify-connections/connections';
import { queueListingJob } from './listings';

/** A price may change while a push is being sent, after its product was read. */
const PUSH_SECONDS = 60;

/**
 * Runs as a scheduled job: pushes the prices of listed products whose sale has begun, ended or changed since their last
 * push, so that no shop sells at an old sale price. Other changes wait for their merchant. A price that the merchant
 * accepted as a difference stays.
 */
export async function queueAllSalePushes(): Promise<void> {
  for (const tenantId of await listConnectedTenants())
    await withTenant(tenantId, (tx) => queueSalePushes(tx, tenantId));
}

async function queueSalePushes(tx: Tx, tenantId: TenantId): Promise<void> {
  const connection = await findShopConnection(tx, tenantId);
  if (connection?.state !== 'connected') return;
  const since = sql`(l.pushed_at - make_interval(secs => ${PUSH_SECONDS}::int))`;
  const { rows } = await tx.execute<{ id: number; skus: string[] }>(sql`
    select l.id, array(select jsonb_object_keys(l.variants)) as skus from shopify_listings l
    join event_products p on p.tenant_id = l.tenant_id and p.event_id = l.event_id and p.product_id = l.product_id
    where l.tenant_id = ${tenantId} and l.shop = ${connection.shop} and l.state = 'pushed' and l.pushed_at is not null and (
      (p.sale_price_minor is not null and (
        (p.sale_from > ${since} and p.sale_from <= now()) or (p.sale_until > ${since} and p.sale_until <= now())))
      or (exists (
        select from price_history h where h.tenant_id = l.tenant_id and h.event_id = l.event_id and h.product_id = l.product_id
          and h.changed_at > ${since})
        and (p.sale_price_minor is not null or (
          select h.sale_price_minor from price_history h where h.tenant_id = l.tenant_id and h.event_id = l.event_id
            and h.product_id = l.product_id and h.changed_at <= ${since} order by h.changed_at desc, h.id desc limit 1
        ) is not null)))
    for update of l`);
  for (const { id, skus } of rows) {
    const repairs = JSON.stringify(skus.map((key) => buildDifferenceId({ kind: 'price', key })));
    await tx.execute(sql`
      update shopify_listings set state = 'queued', repairs = ${repairs}::jsonb, revision = revision + 1
      where id = ${id} and tenant_id = ${tenantId}`);
    await queueListingJob(tx, { tenantId, id });
  }
  if (rows.length > 0) await publishShopifyChange(tx, tenantId, ['products']);
}
