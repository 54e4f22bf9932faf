import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { EventKey } from '@/lib/db/keys';
import { priceHistory } from '@/lib/db/schema';

/** Lists the recorded prices of a product in a store, oldest first; the current one is the last. */
export function listPriceRecords(tx: Tx, { tenantId, eventId, productId }: EventKey & { readonly productId: number }) {
  return tx
    .select({
      priceMinor: priceHistory.priceMinor,
      salePriceMinor: priceHistory.salePriceMinor,
      saleFrom: priceHistory.saleFrom,
      saleUntil: priceHistory.saleUntil,
      isOffered: priceHistory.isOffered,
      changedAt: priceHistory.changedAt,
    })
    .from(priceHistory)
    .where(
      and(
        eq(priceHistory.tenantId, tenantId),
        eq(priceHistory.eventId, eventId),
        eq(priceHistory.productId, productId),
      ),
    )
    .orderBy(asc(priceHistory.changedAt), asc(priceHistory.id));
}
