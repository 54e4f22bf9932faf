import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';

/** Releases voucher uses of orders that were not settled within 30 minutes (VOU-07). Platform-wide, each minute. */
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
}
