import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { MailKind, TimelineCode } from '@/lib/domain/orders/timeline';
import { publishOrderChangeSql } from '../feed/publish-change';
import { mailJobSql } from './queue-mail';

/**
 * Queues a mail to a shopper about the progress of an order, its cancellation or a refund. At most one mail per kind
 * and key, however often it is called.
 */
export async function queueShopperMail(
  tx: Tx,
  mail: {
    readonly tenantId: TenantId;
    readonly orderId: string;
    readonly kind: Extract<MailKind, 'shipping' | 'delay' | 'cancellation' | 'refund'>;
    readonly key?: string;
    readonly delayedTo?: string | null;
  },
): Promise<void> {
  const { tenantId, orderId, kind, key = '', delayedTo = null } = mail;
  await tx.execute(sql`
    with queued as (
      insert into mails (id, tenant_id, order_id, kind, key, state)
      -- Whoever bought in Shopify hears from Shopify.
      select gen_random_uuid(), ${tenantId}::int, ${orderId}::uuid, ${kind}, ${key}, 'queued'
      where not exists (select 1 from shopify_orders where order_id = ${orderId}) on conflict do nothing returning id, order_id
    ), noted as (
      insert into order_timeline (tenant_id, order_id, kind, code, params)
      select ${tenantId}, ${orderId}, 'note', ${'delay announced' satisfies TimelineCode},
        ${JSON.stringify({ date: delayedTo ?? '' })}::jsonb from queued where ${kind} = 'delay'
    )
    select ${mailJobSql}, ${publishOrderChangeSql({ tenantId, orderId, changed: ['timeline'] })} from queued`);
}
