import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { formerPrintFiles, orderCorrections, orderLines, orders, printFiles } from '@/lib/db/schema';
import { enqueuePrintFiles } from '../fulfilment/artwork';
import { addTimelineEntry } from '../orders/timeline';
import type { CheckedLine } from './check-line';

interface Correction {
  readonly tenantId: TenantId;
  readonly orderId: string;
  /** User who made the change; null = the shopper. */
  readonly userId: number | null;
}

/**
 * Writes a changed line, saves its former version, and has its print files drawn again. Files of the former version
 * leave `print_files` and get new ids, so that neither old links nor later submissions reach them. The order's row is
 * locked. Returns the id of the correction.
 */
export async function writeCorrection(tx: Tx, of: Correction, { line, next, changes }: CheckedLine): Promise<string> {
  const { tenantId, orderId, userId } = of;
  const id = createId();
  const mine = and(eq(orderCorrections.lineId, line.id), eq(orderCorrections.tenantId, tenantId));
  const { colour, colourName, size, sku, front, back, customTexts } = line;
  await tx.insert(orderCorrections).values({
    id,
    tenantId,
    orderId,
    lineId: line.id,
    number: (await tx.$count(orderCorrections, mine)) + 1,
    userId,
    former: { colour, colourName, size, sku, front, back, customTexts },
    changes: [...changes],
  });
  await tx
    .update(orderLines)
    .set({ ...next, customTexts: [...next.customTexts] })
    .where(and(eq(orderLines.id, line.id), eq(orderLines.tenantId, tenantId)));
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
  await replacePrintFiles(tx, { tenantId, orderId, lineId: line.id, correctionId: id });
  await addTimelineEntry(tx, {
    tenantId,
    orderId,
    kind: 'note',
    code: userId === null ? 'line personalised' : 'line corrected',
    params: { correction: id, name: line.name, ...(userId === null ? { person: 'shopper' } : {}) },
    actorId: userId,
    changed: 'lines',
  });
  return id;
}

/**
 * Replaces a line's print files. Colour and size do not affect the files, but each version has files of its own
 * nevertheless.
 */
async function replacePrintFiles(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly orderId: string; readonly lineId: string; readonly correctionId: string },
): Promise<void> {
  const { tenantId, orderId, lineId, correctionId } = of;
  const former = await tx
    .delete(printFiles)
    .where(and(eq(printFiles.lineId, lineId), eq(printFiles.tenantId, tenantId)))
    .returning();
  if (former.length > 0)
    await tx.insert(formerPrintFiles).values(
      former.map(({ id, side, fileName, storageKey, bytes }) => ({
        id,
        tenantId,
        orderId,
        correctionId,
        side,
        fileName,
        storageKey,
        bytes,
      })),
    );
  await enqueuePrintFiles(tx, { tenantId, orderId });
}
