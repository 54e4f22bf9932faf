import { type SQL, sql } from 'drizzle-orm';
import type { Change } from '@/lib/contracts/changes';
import type { Tx } from '@/lib/db/client';

/** Where the database calls out what was committed; triggers of the schema call there too. */
export const CHANGES = 'merchloom_changes';

type OrderChange = Extract<Change, { kind: 'order' }>;

/** Tells everybody who follows, at commit (RT-02). */
export async function tellChange(tx: Tx, change: Change): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, ${JSON.stringify(change)})`);
}

/** The same about an order, as part of the statement that changes it: names of columns stand where its ids come from there. */
export const orderTold = (told: {
  readonly tenantId: number | SQL;
  readonly orderId: string | SQL;
  readonly event?: OrderChange['event'];
  readonly changed: OrderChange['changed'];
}): SQL => sql`pg_notify(${CHANGES}, json_build_object('kind', 'order', 'tenantId', ${told.tenantId}::int,
  'event', ${told.event ?? 'order.status'}::text, 'id', ${told.orderId}::text,
  'changed', ${JSON.stringify(told.changed)}::json)::text)`;
