import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { orderCorrections } from '@/lib/db/schema';
import type { Side } from '@/lib/domain/scene/schema';

import { buildOwnerPicturePath } from './picture-paths';

/** Counts the corrections of each line of an order. The count is the line's version in the URLs of its pictures. */
export async function countLineCorrections(tx: Tx, of: OrderKey): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.select({ lineId: orderCorrections.lineId }).from(orderCorrections).where(ofOrder(of));
  const counts = new Map<string, number>();
  for (const { lineId } of rows) counts.set(lineId, (counts.get(lineId) ?? 0) + 1);
  return counts;
}

const ofOrder = ({ tenantId, orderId }: OrderKey) =>
  and(eq(orderCorrections.tenantId, tenantId), eq(orderCorrections.orderId, orderId));

/** Returns a line as it was after `version` corrections; null when that is the current version. */
export async function findFormerLine(tx: Tx, of: OrderKey & { readonly lineId: string }, version: number) {
  const [row] = await tx
    .select({ former: orderCorrections.former })
    .from(orderCorrections)
    .where(and(ofOrder(of), eq(orderCorrections.lineId, of.lineId), eq(orderCorrections.number, version + 1)));
  return row?.former ?? null;
}

/** Lists the corrections of an order with the URLs of both versions' pictures. */
export async function listCorrections(tx: Tx, of: OrderKey) {
  const rows = await tx
    .select()
    .from(orderCorrections)
    .where(ofOrder(of))
    .orderBy(asc(orderCorrections.at), asc(orderCorrections.number));
  return rows.map(({ id, lineId, number, changes, former }) => {
    const line = { ...of, lineId };
    const sides = (['front', 'back'] as const).filter((side) => (former[side]?.elements.length ?? 0) > 0);
    const picture = (view: Side, version: number) => buildOwnerPicturePath(line, view, 160, version);
    return {
      id,
      line_id: lineId,
      changes,
      pictures: sides.map((view) => ({ view, before: picture(view, number - 1), after: picture(view, number) })),
    };
  });
}
