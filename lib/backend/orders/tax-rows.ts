import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { events, orderLines } from '@/lib/db/schema';
import { buildTaxRows, type TaxRow } from '@/lib/domain/documents/tax-rows';
import { withVat } from '@/lib/domain/pricing/vat';
import type { OrderRow } from './to-dto';

/**
 * Returns an order's amounts per tax rate, and the rate of its products with VAT, basis points. The rate is null where it
 * is unknown, because the store's rate has changed since the sale.
 */
export async function readTaxRows(
  tx: Tx,
  order: OrderRow,
): Promise<{ readonly vatRateBps: number | null; readonly taxes: readonly TaxRow[] }> {
  const lines = await tx
    .select({
      rateBps: events.vatRateBps,
      quantity: orderLines.quantity,
      vatApplies: orderLines.vatApplies,
      unitNetMinor: orderLines.unitNetMinor,
      unitGrossMinor: orderLines.unitGrossMinor,
    })
    .from(orderLines)
    .innerJoin(events, eq(events.id, order.eventId))
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.tenantId, order.tenantId)));
  const taxed = lines.filter(({ vatApplies }) => vatApplies);
  const isRate =
    taxed.length > 0 &&
    taxed.every(
      (line) => line.unitGrossMinor === withVat(line.unitNetMinor, { rateBps: line.rateBps, registered: true }),
    );
  const vatRateBps = isRate ? (taxed[0]?.rateBps ?? null) : null;
  return { vatRateBps, taxes: buildTaxRows({ ...order, lines }, vatRateBps) };
}
