import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';

/**
 * Releases voucher uses and limited pieces of orders that were not settled within 30 minutes (VOU-07). Runs each
 * minute, without tenant scope.
 */
export async function releaseReservations(): Promise<void> {
  await withPlatform((tx) =>
    tx.execute(sql`
      with lapsed as (
        update voucher_redemptions set state = 'released', updated_at = now()
        where state = 'reserved' and reserved_until < now() returning voucher_id
      )
      update vouchers v set taken = v.taken - l.uses
      from (select voucher_id, count(*) as uses from lapsed group by voucher_id) l where v.id = l.voucher_id`),
  );
  await withPlatform((tx) =>
    tx.execute(sql`
      with lapsed as (
        update piece_reservations set state = 'released', updated_at = now()
        where state = 'reserved' and reserved_until < now() returning event_id, product_id, quantity
      )
      update event_products p set pieces_left = p.pieces_left + l.pieces
      from (select event_id, product_id, sum(quantity)::int as pieces from lapsed group by event_id, product_id) l
      where p.event_id = l.event_id and p.product_id = l.product_id`),
  );
}
