import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { normaliseEmail } from '@/lib/domain/promo/promo';
import type { OrderRow } from '../orders/to-dto';

/** Locks and returns the gift order for this e-mail address in this store, paid or not (GFT-07). Null without one. */
export async function lockGiftOrder(
  tx: Tx,
  input: { tenantId: TenantId; eventId: number; email: string },
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      sql`${orders.tenantId} = ${input.tenantId} and ${orders.eventId} = ${input.eventId} and kind = 'gift'
      and status <> 'cancelled' and payment_state not in ('cancelled', 'failed')
      and lower(btrim(customer->>'email')) = ${normaliseEmail(input.email)}`,
    )
    .for('update');
  return row ?? null;
}
