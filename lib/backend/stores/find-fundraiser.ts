import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { fundraisers } from '@/lib/db/schema';
import type { FundraiserRow } from './fundraiser-dto';
import type { TenantEvent } from './own-event';

/** Returns the cause of a store, active or not; null without one. */
export async function findFundraiser(tx: Tx, { id, tenantId }: TenantEvent): Promise<FundraiserRow | null> {
  const [row] = await tx
    .select()
    .from(fundraisers)
    .where(and(eq(fundraisers.eventId, id), eq(fundraisers.tenantId, tenantId)));
  return row ?? null;
}

/** Returns the cause to which new orders of a store donate; null without one. */
export async function findActiveFundraiser(tx: Tx, event: TenantEvent): Promise<FundraiserRow | null> {
  const row = await findFundraiser(tx, event);
  return row?.active ? row : null;
}
