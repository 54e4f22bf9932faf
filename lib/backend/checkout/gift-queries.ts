import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { normaliseEmail } from '@/lib/domain/promo/promo';

/** Whether somebody with this e-mail has claimed a gift of this store already (GFT-07). */
export async function hasGiftOrder(
  tx: Tx,
  input: { tenantId: TenantId; eventId: number; email: string },
): Promise<boolean> {
  const found = await tx.$count(
    orders,
    sql`${orders.tenantId} = ${input.tenantId} and ${orders.eventId} = ${input.eventId} and kind = 'gift'
      and status <> 'cancelled' and payment_state not in ('cancelled', 'failed')
      and lower(btrim(customer->>'email')) = ${normaliseEmail(input.email)}`,
  );
  return found > 0;
}
