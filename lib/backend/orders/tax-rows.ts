import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { events, LEDGER_ENTRY_COLUMNS, ledgerEntries, orderLines } from '@/lib/db/schema';
import { buildTaxRows, type TaxRow } from '@/lib/domain/documents/tax-rows';
import { extractSaleTaxes } from '@/lib/domain/ledger/postings';
import { addVat } from '@/lib/domain/pricing/vat';
import type { OrderRow } from './to-dto';

interface OrderTaxes {
  readonly vatRateBps: number | null;
  readonly taxes: readonly TaxRow[];
}

/**
 * Returns an order's amounts per tax rate, and the rate of its products with VAT in basis points, as posted in the
 * ledger at the sale.
 */
export async function readTaxRows(tx: Tx, order: OrderRow): Promise<OrderTaxes> {
  const entries = await tx
    .select(LEDGER_ENTRY_COLUMNS)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, order.tenantId),
        eq(ledgerEntries.subject, 'order'),
        eq(ledgerEntries.subjectId, order.id),
      ),
    );
  const taxes = extractSaleTaxes(entries, order.discountMinor);
  const taxed = taxes.find(({ taxMinor }) => taxMinor !== 0);
  return taxed ? { vatRateBps: taxed.rateBps, taxes } : calculateTaxRows(tx, order);
}

/**
 * Returns the amounts per tax rate of an order that is being settled. The rate is null where it is unknown, because the
 * store's rate has changed since the order was priced.
 */
async function calculateTaxRows(tx: Tx, order: OrderRow): Promise<OrderTaxes> {
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
      (line) => line.unitGrossMinor === addVat(line.unitNetMinor, { rateBps: line.rateBps, registered: true }),
    );
  const vatRateBps = isRate ? (taxed[0]?.rateBps ?? null) : null;
  return { vatRateBps, taxes: buildTaxRows({ ...order, lines }, vatRateBps) };
}
