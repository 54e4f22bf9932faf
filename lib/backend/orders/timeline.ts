import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderTimeline } from '@/lib/db/schema';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { publishChange } from '../feed/publish-change';

interface Entry {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly kind: (typeof orderTimeline.$inferSelect)['kind'];
  /** Code of a system event, which pages translate; without a code, `note` is a person's text. */
  readonly code?: TimelineCode;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly note?: string;
  readonly from?: string;
  readonly to?: string;
  /** User who acted; null = the system. */
  readonly actorId?: number | null;
  /** Part of the order that open screens should reload. */
  readonly changed: string;
}

/** Adds a timeline entry, and notifies open screens at commit which part of the order changed (RT-02). */
export async function addTimelineEntry(tx: Tx, { changed, params = {}, ...entry }: Entry): Promise<void> {
  const { tenantId, orderId } = entry;
  await Promise.all([
    tx.insert(orderTimeline).values({ ...entry, params: { ...params } }),
    publishChange(tx, { kind: 'order', tenantId, event: 'order.status', id: orderId, changed: [changed] }),
  ]);
}
