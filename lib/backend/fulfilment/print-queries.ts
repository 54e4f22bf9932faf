import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderLines, orders, printFiles } from '@/lib/db/schema';
import type { InkBox } from '@/lib/domain/fulfilment/placement';
import type { ProofFinding } from '@/lib/domain/fulfilment/proof';
import type { Scene, Side } from '@/lib/domain/scene/schema';

/** Finds an order. Runs without tenant scope, because a job contains only the order's id. */
export async function findOrderById(tx: Tx, orderId: string) {
  const [row] = await tx
    .select({ id: orders.id, tenantId: orders.tenantId, orderRef: orders.orderRef, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row ?? null;
}

/** Lists the sold designs of an order per line, with their print areas (ORD-06). */
export function listOrderScenes(tx: Tx, input: { tenantId: TenantId; orderId: string }) {
  return tx
    .select({
      lineId: orderLines.id,
      position: orderLines.position,
      front: orderLines.front,
      back: orderLines.back,
      printAreas: orderLines.printAreas,
    })
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, input.tenantId), eq(orderLines.orderId, input.orderId)))
    .orderBy(orderLines.position);
}

/**
 * Takes a shared lock on the order: waits for concurrent changes, and blocks further ones until the transaction ends.
 */
export async function lockOrderShared(
  tx: Tx,
  { tenantId, orderId }: { tenantId: TenantId; orderId: string },
): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)))
    .for('key share');
}

type NewFile = typeof printFiles.$inferInsert & { tenantId: TenantId };

/** Inserts print files that are to be drawn; existing files keep their id and state. */
export async function insertPrintFiles(tx: Tx, rows: NewFile[]) {
  if (rows.length === 0) return [];
  return tx
    .insert(printFiles)
    .values(rows)
    .onConflictDoUpdate({ target: [printFiles.lineId, printFiles.side], set: { updatedAt: sql`now()` } })
    .returning({
      id: printFiles.id,
      lineId: printFiles.lineId,
      side: printFiles.side,
      state: printFiles.state,
      proof: printFiles.proof,
    });
}

/**
 * Records that a file was stored, or could not be drawn. `bytes` is its size. Returns false when the file or its design
 * was replaced in the meantime.
 */
export async function markPrintFile(
  tx: Tx,
  input: {
    tenantId: TenantId;
    id: string;
    state: 'ready' | 'failed';
    bytes: number | null;
    storageKey: string | null;
    inkBox?: InkBox | null;
    proof: ProofFinding | null;
    /** Scene that was drawn. If a correction has replaced the line's scene since, the file is outdated. */
    drawn?: { side: Side; scene: Scene };
  },
): Promise<boolean> {
  const { tenantId, id, drawn, ...change } = input;
  const isCurrent =
    drawn &&
    sql`exists (select 1 from ${orderLines} where ${orderLines.id} = ${printFiles.lineId}
      and ${drawn.side === 'front' ? orderLines.front : orderLines.back} = ${JSON.stringify(drawn.scene)}::jsonb)`;
  const marked = await tx
    .update(printFiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(printFiles.id, id), eq(printFiles.tenantId, tenantId), isCurrent))
    .returning({ id: printFiles.id });
  return marked.length > 0;
}

/** Marks an order's undrawn files as missing, because they will not be drawn any more. */
export async function markPrintFilesMissing(tx: Tx, of: { tenantId: TenantId; orderId: string }): Promise<void> {
  await tx
    .update(printFiles)
    .set({ proof: 'missing' })
    .where(
      and(eq(printFiles.orderId, of.orderId), eq(printFiles.tenantId, of.tenantId), eq(printFiles.state, 'failed')),
    );
}
