import { and, eq } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders } from '@/lib/db/schema';
import { notFound } from '@/lib/platform/errors';
import { isPlaced } from '../orders/queries';
import { noteOnOrder } from '../orders/timeline';

interface AddNoteInput {
  readonly tenantId: TenantId;
  readonly userId: number;
  readonly orderId: string;
  readonly text: string;
}

/** Adds an internal note to an order; shoppers never see it. 404 for another tenant's order. */
export function addNote({ tenantId, userId, orderId, text }: AddNoteInput): Promise<{ noted: true }> {
  return withTenant(tenantId, async (tx) => {
    const orderCount = await tx.$count(orders, and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlaced));
    if (orderCount === 0) throw notFound();
    await noteOnOrder(tx, { tenantId, orderId, kind: 'note', actorId: userId, note: text, changed: 'timeline' });
    return { noted: true };
  });
}
