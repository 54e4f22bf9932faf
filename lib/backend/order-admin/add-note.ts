import { and, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isPlacedSql } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';

interface AddNoteInput {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly orderId: string;
  readonly text: string;
}

/** Adds an internal note to an order; shoppers never see it. 404 for another tenant's order. */
export function addOrderNote({ tenantId, userId, orderId, text }: AddNoteInput): Promise<{ noted: true }> {
  return withTenant(tenantId, async (tx) => {
    const orderCount = await tx.$count(orders, and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql));
    if (orderCount === 0) throw buildNotFoundError();
    await addTimelineEntry(tx, { tenantId, orderId, kind: 'note', actorId: userId, note: text, changed: 'timeline' });
    return { noted: true };
  });
}
