import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { batches, batchRows, users } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { act, lockOrder } from '../fulfilment/act';

const payloadSchema = z.object({ batchId: z.uuid(), tenantId: z.number().int() });
const AT_ONCE = 50;

/**
 * Does bulk work, an order a transaction: one that can't be sent says why and keeps none of the others, and what was done
 * when a process dies is not done again. Work that was taken back is left alone.
 */
export async function runBatch(payload: unknown): Promise<void> {
  const { batchId, tenantId: id } = payloadSchema.parse(payload);
  const tenantId = asTenantId(id);
  const user = await begin(tenantId, batchId);
  if (!user) return;
  for (;;) {
    const orderIds = await listWaiting(tenantId, batchId);
    if (orderIds.length === 0) break;
    for (const orderId of orderIds) await sendOne({ tenantId, batchId, orderId, user });
    await tellProgress(tenantId, batchId);
  }
  await withTenant(tenantId, (tx) =>
    tx
      .update(batches)
      .set({ state: 'done' })
      .where(and(eq(batches.id, batchId), eq(batches.tenantId, tenantId))),
  );
  await tellProgress(tenantId, batchId);
}

/** Who asked for it; null when it was taken back, or is done. */
function begin(tenantId: TenantId, batchId: string) {
  return withTenant(tenantId, async (tx) => {
    const [begun] = await tx
      .update(batches)
      .set({ state: 'running' })
      .where(
        and(eq(batches.id, batchId), eq(batches.tenantId, tenantId), sql`${batches.state} in ('waiting', 'running')`),
      )
      .returning({ userId: batches.userId });
    if (!begun) return null;
    // Staff acts for tenants of others, whose rows they are not in: then what anybody may do is done.
    const [user] = await tx
      .select({ role: users.role, superadmin: users.superadmin })
      .from(users)
      .where(eq(users.id, begun.userId));
    return { userId: begun.userId, role: user?.role ?? '', superadmin: user?.superadmin ?? false, tenantId };
  });
}

async function listWaiting(tenantId: TenantId, batchId: string): Promise<string[]> {
  const rows = await withTenant(tenantId, (tx) =>
    tx
      .select({ id: batchRows.orderId })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), eq(batchRows.tenantId, tenantId), eq(batchRows.state, 'waiting')))
      .limit(AT_ONCE),
  );
  return rows.map(({ id }) => id);
}

async function sendOne(of: {
  tenantId: TenantId;
  batchId: string;
  orderId: string;
  user: NonNullable<Awaited<ReturnType<typeof begin>>>;
}): Promise<void> {
  const { tenantId, batchId, orderId, user } = of;
  const mark = (state: 'done' | 'refused', reason = '') => ({ state, reason });
  const row = and(eq(batchRows.batchId, batchId), eq(batchRows.orderId, orderId), eq(batchRows.tenantId, tenantId));
  try {
    await withTenant(tenantId, async (tx) => {
      const work = await lockOrder(tx, { tenantId, orderId });
      const isError = work.status === 'fulfiller submission error' || work.status === 'fulfiller routing error';
      await act(tx, work, { user, action: isError ? 'retry' : 'send', fulfillerId: null });
      await tx.update(batchRows).set(mark('done')).where(row);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'conflict' ? 'not possible now' : error.code;
    await withTenant(tenantId, (tx) => tx.update(batchRows).set(mark('refused', reason)).where(row));
  }
}

/** Open screens ask how far it is (RT-02). */
function tellProgress(tenantId: TenantId, batchId: string): Promise<void> {
  const change = { kind: 'order', tenantId, event: 'render.progress', id: batchId, changed: ['batch'] };
  return withTenant(tenantId, async (tx) => {
    await tx.execute(sql`select pg_notify('merchloom_changes', ${JSON.stringify(change)})`);
  });
}
