import { type SQL, sql } from 'drizzle-orm';
import type { CommittedChange } from '@/lib/contracts/changes';
import type { Tx } from '@/lib/db/client';

/** Channel of committed changes; triggers of the schema notify it as well. */
export const CHANGE_CHANNEL = 'merchloom_changes';

type OrderChange = Extract<CommittedChange, { kind: 'order' }>;

/** Publishes a change to the listeners of all nodes when the transaction commits (RT-02). */
export async function publishChange(tx: Tx, change: CommittedChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(change)})`);
}

/**
 * Builds the SQL that publishes an order's change within the statement that makes the change. Pass column names for ids
 * that come from that statement.
 */
export const publishOrderChangeSql = (change: {
  readonly tenantId: number | SQL;
  readonly orderId: string | SQL;
  readonly event?: OrderChange['event'];
  readonly changed: OrderChange['changed'];
}): SQL => sql`pg_notify(${CHANGE_CHANNEL}, json_build_object('kind', 'order', 'tenantId', ${change.tenantId}::int,
  'event', ${change.event ?? 'order.status'}::text, 'id', ${change.orderId}::text,
  'changed', ${JSON.stringify(change.changed)}::json)::text)`;
