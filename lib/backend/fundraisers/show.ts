import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { EventPath } from '@/lib/db/keys';
import { fundraiserTransfers, orders, users } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { findFundraiser } from '../stores/find-fundraiser';
import { toShownFundraiserDto } from '../stores/fundraiser-dto';
import { type TenantEvent, withTenantEvent } from '../stores/own-event';

/** Maximum number of transfers that the screen lists. */
const MAX_SHOWN = 100;

/**
 * Returns a store's cause with the amounts that were raised and that its owner transferred to it. 404 for another
 * tenant's store.
 */
export const showFundraiser = (named: EventPath) => withTenantEvent(named, readFundraiser);

export async function readFundraiser(tx: Tx, event: TenantEvent) {
  const row = await findFundraiser(tx, event);
  const ofEvent = and(eq(fundraiserTransfers.eventId, event.id), eq(fundraiserTransfers.tenantId, event.tenantId));
  const transfers = await tx
    .select({ transfer: fundraiserTransfers, actor: users.name })
    .from(fundraiserTransfers)
    .leftJoin(users, eq(users.id, fundraiserTransfers.createdBy))
    .where(ofEvent)
    .orderBy(desc(fundraiserTransfers.day), desc(fundraiserTransfers.createdAt))
    .limit(MAX_SHOWN);
  const [sums] = await tx
    .select({ transferred: sql<number>`coalesce(sum(${fundraiserTransfers.amountMinor}), 0)::float8` })
    .from(fundraiserTransfers)
    .where(ofEvent);
  const transferredMinor = sums?.transferred ?? 0;
  return {
    currency: event.currency,
    region: event.region,
    locked: event.locked,
    fundraiser: row && { ...toShownFundraiserDto(row), active: row.active },
    orders: row ? await countDonating(tx, event) : 0,
    transferred: toDecimal(transferredMinor),
    due: toDecimal((row?.raisedMinor ?? 0) - transferredMinor),
    transfers: transfers.map(({ transfer, actor }) => ({
      id: transfer.id,
      day: transfer.day,
      amount: toDecimal(transfer.amountMinor),
      note: transfer.note,
      actor,
    })),
  };
}

/** Counts the orders whose donation has not been taken back by refunds. */
const countDonating = (tx: Tx, { id, tenantId }: TenantEvent): Promise<number> =>
  tx.$count(
    orders,
    and(
      eq(orders.eventId, id),
      eq(orders.tenantId, tenantId),
      sql`${orders.donationMinor} > 0 and ${orders.paidAt} is not null
        and (select sum(e.amount_minor) from ledger_entries e where e.order_id = ${orders.id}
          and e.tenant_id = ${orders.tenantId} and e.account = 'donations_payable') < 0`,
    ),
  );
