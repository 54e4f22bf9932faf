import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderRequests } from '@/lib/db/schema';
import type { RequestKind } from '@/lib/domain/orders/requests';

/** Marks requests as granted, in the transaction that refunds or cancels. */
export async function grantOrderRequests(
  tx: Tx,
  of: {
    readonly tenantId: TenantId;
    readonly orderId: string;
    readonly userId: number;
    readonly kinds: readonly RequestKind[];
  },
): Promise<void> {
  await tx
    .update(orderRequests)
    .set({ state: 'granted', answeredAt: sql`now()`, answeredBy: of.userId })
    .where(
      and(
        eq(orderRequests.orderId, of.orderId),
        eq(orderRequests.tenantId, of.tenantId),
        eq(orderRequests.state, 'open'),
        inArray(orderRequests.kind, [...of.kinds]),
      ),
    );
}
