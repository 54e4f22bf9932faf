import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { MailKind } from '@/lib/domain/orders/timeline';
import { mailJobSql } from '../orders/queue-mail';

/**
 * Queues a mail about a change of an order, once per key. Shoppers of Shopify orders receive it too, because Shopify
 * does not know of the change.
 */
export async function queueCorrectionMail(
  tx: Tx,
  mail: {
    readonly tenantId: TenantId;
    readonly orderId: string;
    readonly kind: Extract<MailKind, 'correction' | 'personalisation'>;
    readonly key: string;
  },
): Promise<void> {
  const { tenantId, orderId, kind, key } = mail;
  await tx.execute(sql`
    with queued as (
      insert into mails (id, tenant_id, order_id, kind, key, state)
      values (gen_random_uuid(), ${tenantId}, ${orderId}, ${kind}, ${key}, 'queued')
      on conflict do nothing returning id, order_id
    )
    select ${mailJobSql} from queued`);
}
